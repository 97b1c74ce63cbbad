import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { holdsWholePhone, phoneMask, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { MaskedField } from '../../ui/masked-field.tsx';
import { idOf } from './fields.ts';
import { useFault } from './use-fault.ts';

type Props = { name: 'cellPhone' | 'clinicPhone' | 'fax'; label: ReactNode; autoComplete: string };

/** (###) ###-####; of a pasted number the field takes the last 10 digits. Document 1, section 5. */
export function PhoneField({ name, label, autoComplete }: Props) {
  const form = useFormContext<SignupForm>();
  return (
    <MaskedField
      id={idOf(name)}
      label={label}
      mask={phoneMask}
      readPasted={(text) => (holdsWholePhone(text) ? readPastedPhone(text) : 'insert')}
      inputMode="tel"
      placeholder="(###) ###-####"
      autoComplete={autoComplete}
      error={useFault(name)}
      {...form.register(name)}
    />
  );
}
