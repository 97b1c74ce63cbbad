import type { TooLate } from '@consult/domain/activity/taking-back.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';

/**
 * A call that failed. `code` is what callers match, never the text. Three codes are made here:
 * OFFLINE (the request or its answer was lost), SERVER_DOWN (something answered that is not our server)
 * and, with the server's own, NOT_SIGNED_IN (401).
 */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  /** The call that failed: some calls share a code and mean different things by it. */
  readonly call: string | undefined;
  /** What is wrong, by field of the input. */
  readonly faults: FieldFaults | undefined;
  /** The id of the viewer's own record that the failure leads to: what was sent before. */
  readonly about: string | undefined;
  /** Why something can not be taken back any more. */
  readonly late: TooLate | undefined;
  /** Of an unknown failure: the id that the server's log has. */
  readonly id: string | undefined;

  constructor(failure: {
    code: string;
    message: string;
    status: number;
    call?: string;
    faults?: FieldFaults;
    about?: string;
    late?: TooLate;
    id?: string;
  }) {
    super(failure.message);
    this.name = 'CallError';
    this.code = failure.code;
    this.status = failure.status;
    this.call = failure.call;
    this.faults = failure.faults;
    this.about = failure.about;
    this.late = failure.late;
    this.id = failure.id;
  }
}

/** Whether `error` is a failed call with one of these codes. */
export function failedWith(error: unknown, ...codes: readonly string[]): error is CallError {
  return error instanceof CallError && codes.includes(error.code);
}

/** Whether our server has not answered: it may have carried the call out or not. */
export function wasUnanswered(error: unknown): error is CallError {
  return failedWith(error, 'OFFLINE', 'SERVER_DOWN');
}
