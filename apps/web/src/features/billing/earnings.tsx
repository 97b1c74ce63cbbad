import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { addMonths, reportMonth, type ReportMonth } from '@consult/domain/billing/report.ts';
import { cents, formatMoney, sumOf } from '@consult/domain/money/money.ts';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { rollupQuery, type Rollup } from './billing-query.ts';
import { EarningsChart, type MonthEarned } from './earnings-chart.tsx';
import classes from './earnings.module.css';

/** Three cards and a chart: what was paid this month, last month, this year, and in each of twelve months. */
export function Earnings({ personId }: { personId: string }) {
  const { t } = useLingui();
  const rollup = useQuery(rollupQuery(personId));
  if (rollup.isPending) return <EarningsLoading />;
  if (!rollup.data)
    return (
      <ErrorState
        title={t`Error fetching earnings summary. Please try again.`}
        onTryAgain={() => void rollup.refetch()}
        trying={rollup.isFetching}
      />
    );
  const now = reportMonth(businessDayAt(serverNow()));
  const months = monthsOf(rollup.data);
  const only = (wanted: ReportMonth) =>
    months.filter(({ month }) => month.year === wanted.year && month.month === wanted.month);
  return (
    <section aria-label={t`Earnings`} className={classes.earnings}>
      <dl className={classes.cards}>
        <Card name={t`This month`} months={only(now)} />
        <Card name={t`Last month`} months={only(addMonths(now, -1))} />
        <Card name={t`Year to date`} months={months.filter(({ month }) => month.year === now.year)} />
      </dl>
      <EarningsChart months={months} />
    </section>
  );
}

function Card({ name, months }: { name: string; months: readonly MonthEarned[] }) {
  const { i18n } = useLingui();
  const total = sumOf(
    months.flatMap(({ earningEconsult, earningCommunications }) => [earningEconsult, earningCommunications]),
  );
  const econsults = months.reduce((sum, { totalEconsults }) => sum + totalEconsults, 0);
  const communications = months.reduce((sum, { totalCommunications }) => sum + totalCommunications, 0);
  return (
    <div className={classes.card}>
      <dt>{name}</dt>
      <dd className={classes.figure}>{formatMoney(total, i18n.locale === 'fr' ? 'fr' : 'en')}</dd>
      <dd className={classes.counts}>
        <Plural value={econsults} one="# eConsult" other="# eConsults" />
        {', '}
        <Plural value={communications} one="# communication" other="# communications" />
      </dd>
    </div>
  );
}

/** The rollup's map as a list, oldest month first. */
function monthsOf(rollup: Rollup): MonthEarned[] {
  return Object.entries(rollup)
    .flatMap(([year, months]) =>
      Object.entries(months).map(([month, earned]) => ({
        month: { year: Number(year), month: Number(month) },
        ...earned,
        total: cents(earned.earningEconsult + earned.earningCommunications),
      })),
    )
    .toSorted((a, b) => a.month.year - b.month.year || a.month.month - b.month.month);
}

function EarningsLoading() {
  return (
    <div className={classes.earnings} aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      <div className={classes.cards} aria-hidden="true">
        {[0, 1, 2].map((card) => (
          <div key={card} className={classes.card}>
            <Bone width={76} />
            <Bone width={140} height={24} />
            <Bone width={168} />
          </div>
        ))}
      </div>
      <div className={classes.chartBone} aria-hidden="true" />
    </div>
  );
}
