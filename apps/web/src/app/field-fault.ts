import type { Fault } from '@consult/domain/fault/fault.ts';
import { get, type FieldErrors } from 'react-hook-form';

/** A fault as the form library keeps it at a field: found by a rule of the page, or by the server. */
export function fieldError(fault: Fault, type: 'rule' | 'server'): { type: string; fault: Fault } {
  return { type, fault };
}

/** The fault that the form library keeps at a path; undefined where there is none. */
export function faultAt(errors: FieldErrors, path: string): Fault | undefined {
  return (get(errors, path) as { fault?: Fault } | undefined)?.fault;
}
