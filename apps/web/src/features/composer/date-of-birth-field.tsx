import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  ageInvalid,
  dateOfBirthBadlyPasted,
  dateOfBirthMask,
  readPastedDate,
} from '@consult/domain/patient/date-of-birth.ts';
import { wholeAgeWords } from '../../ui/age-words.ts';
import { MaskedField } from '../../ui/masked-field.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { faultText } from '../../app/fault-text.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useFault } from './use-fault.ts';

/** How long 'Date with an incorrect format pasted' stays. Document 2, section 5: 4 s. */
const badPasteMs = 4_000;

/** YYYY/MM/DD with the age below; a pasted date is read in any usual way of writing. */
export function DateOfBirthField() {
  const { t, i18n } = useLingui();
  const form = useFormContext<FormValues>();
  /** Counts the refused pastes; 0 while the field shows no message about one. */
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused === 0) return;
    const timer = setTimeout(() => setRefused(0), badPasteMs);
    return () => clearTimeout(timer);
  }, [refused]);
  const born = useWatch<FormValues, 'patientDateOfBirth'>({ name: 'patientDateOfBirth' });
  const fault = useFault('patientDateOfBirth');
  const age = wholeAgeWords(i18n, born, useBusinessToday());
  const whole = born.length === dateOfBirthMask.length;
  return (
    <MaskedField
      id={idOf('patientDateOfBirth')}
      label={<Trans>Date of birth</Trans>}
      mask={dateOfBirthMask}
      readPasted={readPastedDate}
      onPasteRefused={() => setRefused((count) => count + 1)}
      onTooMany={() => void form.trigger('patientDateOfBirth')}
      inputMode="numeric"
      placeholder={t`YYYY/MM/DD`}
      autoComplete="off"
      error={refused > 0 ? faultText(i18n, dateOfBirthBadlyPasted) : fault}
      hint={whole ? (age !== null ? age : faultText(i18n, ageInvalid)) : undefined}
      {...form.register('patientDateOfBirth', {
        // The message is about the date before: any change removes it.
        onChange: () => setRefused(0),
        onBlur: () => {
          // '1958/02/3' lacks only the 0 of its day.
          const typed = form.getValues('patientDateOfBirth');
          const read = readPastedDate(typed);
          if (read !== null && read !== typed) form.setValue('patientDateOfBirth', read, { shouldValidate: true });
        },
      })}
    />
  );
}
