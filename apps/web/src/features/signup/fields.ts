import { emptySignupForm, type SignupForm } from '@consult/domain/account/signup-form.ts';
import { get, type FieldErrors } from 'react-hook-form';

export type Fault = { field: string; message: string };

/** The fields in the order in which they stand; a preceptor's by its path. */
export function fieldOrder(preceptors: number): string[] {
  const rows = Array.from({ length: preceptors }, (_, row) => [
    `preceptorInformation.${row}.preceptorName`,
    `preceptorInformation.${row}.preceptorEmail`,
  ]);
  const first = ['selectedRole', 'province'];
  const last = Object.keys(emptySignupForm).filter((field) => !first.includes(field) && field !== 'selectedPlan');
  return [...first, ...last].flatMap((field) => (field === 'preceptorInformation' ? [field, ...rows.flat()] : [field]));
}

/** The id of the control that a field's error belongs to. */
export function idOf(field: string): string {
  return `signup-${field.replaceAll('.', '-')}`;
}

/** The form library's errors as a list, first field first. */
export function listFaults(errors: FieldErrors<SignupForm>, preceptors: number): Fault[] {
  return fieldOrder(preceptors).flatMap((field) => {
    const message: unknown = get(errors, `${field}.message`);
    return typeof message === 'string' ? [{ field, message }] : [];
  });
}

/** Puts the focus on a field, in the middle of what is shown. */
export function focusField(field: string): void {
  const element = document.getElementById(idOf(field));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
