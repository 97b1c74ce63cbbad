import { Trans } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useMayMessagePatient } from './referral-message.ts';

/** Asks whether to write a message to the patient once the referral is sent. */
export function ReferralMessageChoice() {
  const form = useFormContext<FormValues>();
  const may = useMayMessagePatient();
  const [email, chosen] = useWatch<FormValues, ['patientEmail', 'emailPatient']>({
    name: ['patientEmail', 'emailPatient'],
  });
  if (!may) return null;
  return (
    <Checkbox
      id={idOf('emailPatient')}
      label={<Trans>Send referral message to patient (Email Required)</Trans>}
      hint={
        chosen ? (
          <>
            · <Trans>you write it after the referral is sent</Trans>
          </>
        ) : undefined
      }
      checked={chosen}
      disabled={email.trim() === ''}
      onChange={({ currentTarget }) => form.setValue('emailPatient', currentTarget.checked, { shouldDirty: true })}
    />
  );
}
