import { Trans, useLingui } from '@lingui/react/macro';
import { cents, sumOf } from '@consult/domain/money/money.ts';
import type { InvoiceForm } from './payment-query.ts';
import { itemWords, moneyWords } from './payment-words.ts';
import classes from './payment.module.css';

/** What will stand on the invoice, with its taxes in each amount. */
export function InvoiceItems({ items }: { items: InvoiceForm['items'] }) {
  const { t, i18n } = useLingui();
  const net = items.map(({ total, refunded }) => cents(total - refunded));
  return (
    <section aria-labelledby="invoice-items">
      <h3 id="invoice-items" className={classes.label}>
        <Trans>On this invoice</Trans>
      </h3>
      <dl className={classes.sums}>
        {items.map((item, at) => (
          <div key={`${item.itemCode} ${at}`}>
            <dt>
              {itemWords(i18n, item)}
              {item.status === 'pending' ? <span className={classes.note}> · {t`Pending`}</span> : null}
            </dt>
            <dd>{moneyWords(i18n, net[at]!)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>
            <Trans>Total CAD</Trans>
          </dt>
          <dd>{moneyWords(i18n, sumOf(net))}</dd>
        </div>
      </dl>
    </section>
  );
}
