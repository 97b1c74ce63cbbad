import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Item } from './payment-query.ts';
import { itemWords, moneyWords, paidWord, taxWords } from './payment-words.ts';
import classes from './payment.module.css';

type Props = {
  items: readonly Pick<
    Item,
    'itemCode' | 'name' | 'nameFr' | 'cost' | 'taxes' | 'existingPayment' | 'isExternalPayment'
  >[];
  /** '' while nothing is chosen. */
  value: string;
  disabled: boolean;
  onChange: (itemCode: string) => void;
  /** What is done about an item whose payment is pending; null for nothing. */
  pending?: (itemCode: string) => ReactNode;
};

/** What the clinic charges for, one of them a payment; what is paid or pending can not be chosen again. */
export function ItemChoice({ items, value, disabled, onChange, pending }: Props) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={classes.items} disabled={disabled}>
      <legend>
        <Trans>Item</Trans>
      </legend>
      {items.length === 0 ? (
        <p className={classes.note}>
          <Trans>This clinic has no price list yet. Its administrator makes one.</Trans>
        </p>
      ) : null}
      {items.map((item) => {
        const taxes = item.taxes.map((tax) => taxWords(i18n, tax)).join(', ');
        const taken =
          item.existingPayment === 'approved'
            ? item.isExternalPayment
              ? t`Paid elsewhere`
              : i18n._(paidWord)
            : item.existingPayment && t`Pending`;
        return (
          <div key={item.itemCode} className={classes.item}>
            <Checkbox
              radio
              name="payment-item"
              checked={value === item.itemCode}
              disabled={taken !== null}
              onChange={() => onChange(item.itemCode)}
              label={itemWords(i18n, item)}
              hint={<span className={classes.itemHint}>{taken ?? (taxes || t`No tax`)}</span>}
            />
            {item.existingPayment === 'pending' ? pending?.(item.itemCode) : null}
            <span className={classes.amount}>{moneyWords(i18n, item.cost)}</span>
          </div>
        );
      })}
    </fieldset>
  );
}
