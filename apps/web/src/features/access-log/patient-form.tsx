import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { checkHealthNumber, formatHealthNumber, healthNumberMask } from '@consult/domain/patient/health-number.ts';
import { defaultLocation, selectableLocations } from '@consult/domain/profile/locations.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { profileQuery } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import type { AskedPatient } from './access-log-query.ts';
import classes from './access-log.module.css';

/** Asks which patient, of which of the viewer's clinics. */
export function PatientForm({ onAsk }: { onAsk: (patient: AskedPatient) => void }) {
  const { t, i18n } = useLingui();
  const profile = useQuery(profileQuery).data;
  const locations = profile?.locations ?? [];
  const start = defaultLocation(locations)?.location;
  const [clinicId, setClinicId] = useState<string | null>(null);
  const [chosenProvince, setProvince] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
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
        error={faultText(i18n, fault)}
        onChange={() => setFault(null)}
      />
      <Button type="submit" look="primary" disabled={profile !== undefined && !location}>
        {t`Show the log`}
      </Button>
    </form>
  );
}
