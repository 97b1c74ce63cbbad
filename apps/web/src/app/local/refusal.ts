import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { CallError } from '../call-error.ts';
import type { Refusal } from './command.ts';

/** The server's refusal of a command, as the texts of failures read it. */
export function errorOf(call: string, { code, message, faults, about }: Refusal): CallError {
  return new CallError({
    code,
    message,
    status: 409,
    call,
    ...(faults ? { faults: faults as FieldFaults } : {}),
    ...(about ? { about } : {}),
  });
}
