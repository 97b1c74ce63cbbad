import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { CallError } from '../call-error.ts';
import type { Refusal } from './command.ts';

/** The server's refusal of a command, as the texts of failures read it. */
export function errorOf(call: string, { code, message, faults, about, late }: Refusal): CallError {
  return new CallError({
    code,
    message,
    status: 409,
    call,
    ...(faults ? { faults: faults as FieldFaults } : {}),
    ...(about ? { about } : {}),
    ...(late ? { late } : {}),
  });
}

const answered: ReadonlySet<string> = new Set([
  'STATE_CHANGED',
  'CHANGED_ELSEWHERE',
  'PATIENT_DIFFERS',
  'FORM_CHANGED',
  'DRAFT_CHANGED',
  'DRAFT_SENT',
  'SUBMISSION_CHANGED',
  'ALREADY_SENT',
  'UNSUPPORTED_TYPE',
  'TOO_LARGE',
  'FILE_DAMAGED',
  'FILE_PROTECTED',
  'FILE_HEIC',
  'IMAGE_TOO_LARGE',
  'FILE_LOST',
]);

/** Whether the same command would be refused again, until its person has chosen or changed something. */
export function needsAnswer({ code }: Refusal): boolean {
  return answered.has(code);
}
