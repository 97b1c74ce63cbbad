import { Trans, useLingui } from '@lingui/react/macro';
import { holdsWholePhone, phoneMask, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { clinicTextMax, emrLinkMax } from '@consult/domain/profile/clinic.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { TextField } from '../../ui/field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import type { ClinicForm } from './use-clinic-form.ts';
import classes from './profile.module.css';

type Props = {
  values: ClinicForm;
  faults: FieldFaults;
  /** Whether this person may change the clinic's data. */
  own: boolean;
  running: boolean;
  onChange: (field: keyof ClinicForm, text: string) => void;
};

/** Name, address and contact of a clinic, and the person's own link to their record system. */
export function ClinicFields({ values, faults, own, running, onChange }: Props) {
  const { t, i18n } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const text = (field: keyof ClinicForm) => ({
    id: `clinic-${field}`,
    value: values[field],
    error: faultText(i18n, faults[field]),
    disabled: running || (!own && field !== 'emr'),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(field, currentTarget.value),
  });
  const numbers = {
    mask: phoneMask,
    readPasted: (pasted: string) => (holdsWholePhone(pasted) ? readPastedPhone(pasted) : 'insert'),
    inputMode: 'tel',
    autoComplete: 'off',
    placeholder: '(###) ###-####',
  } as const;
  return (
    <div className={classes.grid}>
      <div data-whole>
        <TextField
          {...text('clinicName')}
          label={<Trans>Clinic name</Trans>}
          maxLength={clinicTextMax}
          autoComplete="off"
        />
      </div>
      <div data-whole>
        <TextField
          {...text('street')}
          label={<Trans>Street</Trans>}
          optional={t`optional`}
          maxLength={clinicTextMax}
          autoComplete="off"
        />
      </div>
      <TextField {...text('city')} label={<Trans>City</Trans>} maxLength={clinicTextMax} autoComplete="off" />
      <SelectField {...text('province')} label={<Trans>Province</Trans>}>
        {provinceCodes.map((code) => (
          <option key={code} value={code}>
            {provinceNames[code][language]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...text('postalCode')}
        label={<Trans>Postal code</Trans>}
        optional={t`optional`}
        maxLength={10}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <div />
      <MaskedField {...text('clinicPhone')} {...numbers} label={<Trans>Phone</Trans>} />
      <MaskedField {...text('fax')} {...numbers} label={<Trans>Fax</Trans>} optional={t`optional`} />
      <div data-whole>
        <TextField
          {...text('emr')}
          label={<Trans>Link to your record system</Trans>}
          optional={t`optional`}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emrLinkMax}
          placeholder="https://"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
