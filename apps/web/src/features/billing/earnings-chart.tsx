import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportMonth } from '@consult/domain/billing/report.ts';
import { cents, formatMoney, formatWholeDollars, type Cents } from '@consult/domain/money/money.ts';
import { chartLines, shareOf } from './chart-scale.ts';
import classes from './earnings.module.css';
import { monthName, shortMonth } from './month-words.ts';

/** What was paid in a month. */
export type MonthEarned = {
  month: ReportMonth;
  totalEconsults: number;
  totalCommunications: number;
  earningEconsult: Cents;
  earningCommunications: Cents;
  total: Cents;
};

/** A bar for each month, and the same numbers as a table. Of colours alone nobody has to tell the bars apart. */
export function EarningsChart({ months }: { months: readonly MonthEarned[] }) {
  const { i18n } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  // A month in which more was taken back than paid has no bar; the table has its number.
  const lines = chartLines(Math.max(0, ...months.map(({ total }) => total)));
  const top = lines.at(-1)!;
  const share = (amount: number) => shareOf(amount, top);
  return (
    <div className={classes.chart}>
      <p className={classes.legend} aria-hidden="true">
        <span data-of="econsults">
          <Trans>eConsults</Trans>
        </span>
        <span data-of="communications">
          <Trans>Communications</Trans>
        </span>
      </p>
      <div className={classes.plot} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} className={classes.line} style={{ bottom: share(line) }}>
            <span>{formatWholeDollars(cents(line), language)}</span>
          </span>
        ))}
        <div className={classes.bars}>
          {months.map(({ month, earningEconsult, earningCommunications }, index) => (
            <span
              key={`${month.year}-${month.month}`}
              className={classes.bar}
              data-now={index === months.length - 1 || undefined}
            >
              <span className={classes.stack}>
                <span data-of="communications" style={{ height: share(earningCommunications) }} />
                <span data-of="econsults" style={{ height: share(earningEconsult) }} />
              </span>
              <span className={classes.month}>
                <span className={classes.wide}>{shortMonth(month, language, 'short')}</span>
                <span className={classes.narrow}>{shortMonth(month, language, 'narrow')}</span>
              </span>
            </span>
          ))}
        </div>
      </div>
      <details className={classes.numbers}>
        <summary>
          <Trans>The same numbers as a table</Trans>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Month</Trans>
              </th>
              <th scope="col">
                <Trans>eConsults</Trans>
              </th>
              <th scope="col">
                <Trans>Communications</Trans>
              </th>
              <th scope="col">
                <Trans>Total</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, earningEconsult, earningCommunications, total }) => (
              <tr key={`${month.year}-${month.month}`}>
                <th scope="row">{monthName(month, language)}</th>
                <td>{formatMoney(earningEconsult, language)}</td>
                <td>{formatMoney(earningCommunications, language)}</td>
                <td>{formatMoney(total, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
