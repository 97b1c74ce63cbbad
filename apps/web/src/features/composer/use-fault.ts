import { useLingui } from '@lingui/react';
import { useFormContext, useFormState } from 'react-hook-form';
import { faultText } from '../../app/fault-text.ts';
import { faultAt } from '../../app/field-fault.ts';
import type { FormValues } from './form-values.ts';

/** The fault shown at a field, in the language of the page; `header` is what a question is called there. */
export function useFault(path: string, header?: string): string | undefined {
  const { i18n } = useLingui();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: path as 'phn' });
  const fault = faultAt(errors, path);
  return faultText(i18n, fault && header !== undefined && 'header' in fault ? { ...fault, header } : fault);
}
