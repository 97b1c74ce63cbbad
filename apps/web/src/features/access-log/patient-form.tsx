import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { checkHealthNumber, formatHealthNumber, healthNumberMask } from '@consult/domain/patient/health-number.ts';
import { defaultLocation, selectableLocations } from '@consult/domain/profile/locations.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { profileQuery } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { AskedPatient } from './access-log-query.ts';
import classes from './access-log.module.css';

/** The sentences of checkHealthNumber; a build keeps no source text in a descriptor. */
const faults: Readonly<Record<string, MessageDescriptor>> = {
  'PHN is required': msg`PHN is required`,
  'PHN is invalid': msg`PHN is invalid`,
  'PHN must be 9 digits': msg`PHN must be 9 digits`,
  'PHN must be 10 digits': msg`PHN must be 10 digits`,
};

const faultWords = (i18n: I18n, fault: string): string => (faults[fault] ? i18n._(faults[fault]) : fault);

/** Which patient of which own clinic. */
export function PatientForm({ onAsk }: { onAsk: (patient: AskedPatient) => void }) {
  const { t, i18n } = useLingui();
  const profile = useQuery(profileQuery).data;
  const locations = profile?.locations ?? [];
  const start = defaultLocation(locations)?.location;
  const [clinicId, setClinicId] = useState<string | null>(null);
  const [chosenProvince, setProvince] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const number = useRef<HTMLInputElement>(null);
  const choices = selectableLocations(locations);
  const location = choices.find((choice) => choice.location.clinicId === clinicId)?.location ?? start;
  const province = chosenProvince ?? location?.province ?? 'AB';
  const mask = healthNumberMask(province);
  const language = i18n.locale === 'fr' ? 'fr' : 'en';

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const phn = number.current?.value ?? '';
    const wrong = checkHealthNumber(province, phn);
    setFault(wrong);
    if (wrong || !location) return number.current?.focus();
    if (number.current) number.current.value = formatHealthNumber(province, phn);
    onAsk({ clinicId: location.clinicId, province, phn });
  };
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      {choices.length > 1 ? (
        <SelectField
          label={<Trans>Clinic</Trans>}
          value={location?.clinicId}
          onChange={({ target }) => setClinicId(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.location.id} value={choice.location.clinicId}>
              {choice.location.clinicName}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={<Trans>Province</Trans>}
        value={province}
        onChange={({ target }) => {
          setProvince(target.value);
          setFault(null);
        }}
      >
        {provinceCodes.map((code) => (
          <option key={code} value={code}>
            {provinceNames[code][language]}
          </option>
        ))}
      </SelectField>
      <MaskedField
        key={mask?.strict ? mask.pattern : 'free'}
        ref={number}
        label={<Trans>PHN</Trans>}
        mask={mask?.strict ? mask.pattern : null}
        inputMode={mask?.strict ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={fault === null ? undefined : faultWords(i18n, fault)}
        onChange={() => setFault(null)}
      />
      <Button type="submit" look="primary" disabled={profile !== undefined && !location}>
        {t`Show the log`}
      </Button>
    </form>
  );
}
