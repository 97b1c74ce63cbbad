import { Trans, useLingui } from '@lingui/react/macro';
import { moneyWords, taxWords } from '../payment/payment.ts';
import type { Price } from './premium-query.ts';
import classes from './premium.module.css';

/** What a month costs: price, each tax by itself, and what is paid. */
export function PremiumSums({ price }: { price: Price }) {
  const { i18n } = useLingui();
  return (
    <dl className={classes.sums}>
      <div>
        <dt>
          <Trans>Premium, one month</Trans>
        </dt>
        <dd>{moneyWords(i18n, price.amount)}</dd>
      </div>
      {price.taxes.map((tax) => (
        <div key={tax.kind}>
          <dt>{taxWords(i18n, tax)}</dt>
          <dd>{moneyWords(i18n, tax.cents)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>
          <Trans>Total CAD, every month</Trans>
        </dt>
        <dd>{moneyWords(i18n, price.total)}</dd>
      </div>
    </dl>
  );
}
