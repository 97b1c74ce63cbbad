import { emptySignupForm, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import type { FieldErrors } from 'react-hook-form';
import { faultAt } from '../../app/field-fault.ts';

/** A fault and its field. */
export type FaultAt = { field: string; fault: Fault };

/** The fields from top to bottom; a preceptor's by its path. */
export function fieldOrder(preceptors: number): string[] {
  const rows = Array.from({ length: preceptors }, (_, row) => [
    `preceptorInformation.${row}.preceptorName`,
    `preceptorInformation.${row}.preceptorEmail`,
  ]);
  const first = ['selectedRole', 'province'];
  const last = Object.keys(emptySignupForm).filter((field) => !first.includes(field) && field !== 'selectedPlan');
  return [...first, ...last].flatMap((field) => (field === 'preceptorInformation' ? [field, ...rows.flat()] : [field]));
}

/** The id of a field's control, which its error refers to. */
export function idOf(field: string): string {
  return `signup-${field.replaceAll('.', '-')}`;
}

/** The form library's errors as a list, from top to bottom. */
export function listFaults(errors: FieldErrors<SignupForm>, preceptors: number): FaultAt[] {
  return fieldOrder(preceptors).flatMap((field) => {
    const fault = faultAt(errors, field);
    return fault ? [{ field, fault }] : [];
  });
}

/** Puts the focus on a field, in the middle of the window. */
export function focusField(field: string): void {
  const element = document.getElementById(idOf(field));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
