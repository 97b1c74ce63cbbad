import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { useLingui } from '@lingui/react';
import { useFormContext, useFormState } from 'react-hook-form';
import { faultText } from '../../app/fault-text.ts';
import { faultAt } from '../../app/field-fault.ts';

/** The fault shown at a field, in the language of the page. */
export function useFault(path: string): string | undefined {
  const { i18n } = useLingui();
  const { control } = useFormContext<SignupForm>();
  const { errors } = useFormState({ control, name: path as 'email' });
  return faultText(i18n, faultAt(errors, path));
}
