import type { Fault } from '@consult/domain/fault/fault.ts';
import { get, type FieldErrors } from 'react-hook-form';

/** A fault in the form library's shape of an error; `type` says whether a rule of the page or the server found it. */
export function fieldError(fault: Fault, type: 'rule' | 'server'): { type: string; fault: Fault } {
  return { type, fault };
}

/** The fault that the form library keeps at a path; undefined where there is none. */
export function faultAt(errors: FieldErrors, path: string): Fault | undefined {
  return (get(errors, path) as { fault?: Fault } | undefined)?.fault;
}
