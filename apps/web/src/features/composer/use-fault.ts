import { useLingui } from '@lingui/react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { faultText } from './fault-text.ts';
import type { FormValues } from './form-values.ts';

/** The error shown at a field now, in the language of the page. */
export function useFault(path: string): string | undefined {
  const { i18n } = useLingui();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: path as 'phn' });
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? faultText(i18n, message) : undefined;
}
