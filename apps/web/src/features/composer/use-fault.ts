import { useLingui } from '@lingui/react';
import { useFormContext, useFormState } from 'react-hook-form';
import { faultText } from '../../app/fault-text.ts';
import { faultAt } from '../../app/field-fault.ts';
import type { FormValues } from './form-values.ts';

/** The fault shown at a field, in the language of the page. */
export function useFault(path: string): string | undefined {
  const { i18n } = useLingui();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: path as 'phn' });
  return faultText(i18n, faultAt(errors, path));
}
