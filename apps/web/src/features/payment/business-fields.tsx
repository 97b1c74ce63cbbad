import { Trans, useLingui } from '@lingui/react/macro';
import { businessNameMaxLength, lineMaxLength, phoneMaxLength, sayTaxNumber } from '@consult/domain/payment/invoice.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { faultText } from '../../app/fault-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { InvoiceForm } from './payment-query.ts';
import classes from './payment.module.css';

type Known = InvoiceForm['businesses'][number];

/** The business that invoices, and whether its fields are open to be changed. */
export type BusinessState = Known & { isOpen: boolean };

type Props = {
  businesses: readonly Known[];
  value: BusinessState;
  faults: FieldFaults;
  disabled: boolean;
  onChange: (value: BusinessState) => void;
  onNew: () => void;
};

/** Who invoices: one that the clinic invoiced with before, or another one, which is remembered. */
export function BusinessFields({ businesses, value, faults, disabled, onChange, onNew }: Props) {
  const { t, i18n } = useLingui();
  const isKnown = businesses.some(({ businessId }) => businessId === value.businessId);
  const field = (name: Exclude<keyof Known, 'businessId'>, maxLength: number) => ({
    id: `business-${name}`,
    value: value[name],
    maxLength,
    disabled,
    autoComplete: 'off',
    error: faultText(i18n, faults[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: currentTarget.value }),
  });
  const numbers = [value.gstNumber, value.qstNumber].map(sayTaxNumber);
  const said = [value.line1, value.line2, value.line3, value.phone, ...numbers];
  return (
    <>
      {businesses.length > 0 ? (
        <SelectField
          label={<Trans>Business</Trans>}
          value={isKnown ? value.businessId : ''}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const known = businesses.find(({ businessId }) => businessId === currentTarget.value);
            if (known) onChange({ ...known, isOpen: false });
            else onNew();
          }}
        >
          {businesses.map(({ businessId, name }) => (
            <option key={businessId} value={businessId}>
              {name}
            </option>
          ))}
          <option value="">{t`Another business…`}</option>
        </SelectField>
      ) : null}
      {value.isOpen ? (
        <>
          <TextField
            {...field('name', businessNameMaxLength)}
            label={businesses.length > 0 ? <Trans>Name of the business</Trans> : <Trans>Business</Trans>}
          />
          <TextField
            {...field('line1', lineMaxLength)}
            label={<Trans>Business address line 1</Trans>}
            optional={<Trans>optional</Trans>}
          />
          <TextField
            {...field('line2', lineMaxLength)}
            label={<Trans>Business address line 2</Trans>}
            optional={<Trans>optional</Trans>}
          />
          <TextField
            {...field('line3', lineMaxLength)}
            label={<Trans>Business address line 3</Trans>}
            optional={<Trans>optional</Trans>}
          />
          <TextField
            {...field('phone', phoneMaxLength)}
            label={<Trans>Business phone</Trans>}
            optional={<Trans>optional</Trans>}
            type="tel"
          />
          <TextField
            {...field('gstNumber', 40)}
            label={<Trans>GST/HST number</Trans>}
            optional={<Trans>optional</Trans>}
          />
          <TextField {...field('qstNumber', 40)} label={<Trans>QST number</Trans>} optional={<Trans>optional</Trans>} />
          <p className={classes.note}>
            <Trans>Your clinic remembers it for the next invoice. Invoices that were made stay as they are.</Trans>
          </p>
        </>
      ) : (
        <div className={classes.known}>
          <p className={classes.note}>{said.filter((text) => text !== '').join(' · ')}</p>
          <Button look="quiet" disabled={disabled} onClick={() => onChange({ ...value, isOpen: true })}>
            <Trans>Change the business</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
