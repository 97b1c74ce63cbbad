import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Cents } from '@consult/domain/money/money.ts';
import type { TaxKind } from '@consult/domain/money/tax.ts';
import { moneyWords, taxWords } from './payment-words.ts';
import classes from './payment.module.css';

type Props = {
  /** What the price and the total are called. */
  names: { price: ReactNode; total: ReactNode };
  price: Cents;
  taxes: readonly { kind: TaxKind; rate: number; cents: Cents }[];
  total: Cents;
};

/** What something comes to: its price, each tax by itself, and the total. */
export function Sums({ names, price, taxes, total }: Props) {
  const { i18n } = useLingui();
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{names.price}</dt>
        <dd>{moneyWords(i18n, price)}</dd>
      </div>
      {taxes.map((tax) => (
        <div key={tax.kind}>
          <dt>{taxWords(i18n, tax)}</dt>
          <dd>{moneyWords(i18n, tax.cents)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{names.total}</dt>
        <dd>{moneyWords(i18n, total)}</dd>
      </div>
    </dl>
  );
}
