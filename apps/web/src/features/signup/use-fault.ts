import type { SignupForm } from '@consult/domain/account/signup-form.ts';
import { useLingui } from '@lingui/react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { faultText } from './fault-text.ts';

/** The error shown at a field now, in the language of the page. */
export function useFault(path: string): string | undefined {
  const { i18n } = useLingui();
  const { control } = useFormContext<SignupForm>();
  const { errors } = useFormState({ control, name: path as 'email' });
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? faultText(i18n, message) : undefined;
}
