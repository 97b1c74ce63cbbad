import { Trans } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useFault } from './use-fault.ts';

/** The patient's own copy, by e-mail on the next morning. Without an address the box is disabled. */
export function PatientCopy() {
  const form = useFormContext<FormValues>();
  const [email, chosen] = useWatch<FormValues, ['patientEmail', 'emailPatient']>({
    name: ['patientEmail', 'emailPatient'],
  });
  const fault = useFault('emailPatient');
  return (
    <Checkbox
      id={idOf('emailPatient')}
      label={<Trans>Send eConsult copy to patient (Email Required)</Trans>}
      hint={
        chosen ? (
          <>
            · <Trans>goes out tomorrow at 7:00</Trans>
          </>
        ) : undefined
      }
      error={fault}
      checked={chosen}
      disabled={email.trim() === ''}
      onChange={({ currentTarget }) =>
        form.setValue('emailPatient', currentTarget.checked, { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}
