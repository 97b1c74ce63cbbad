import { randomUUID } from 'node:crypto';
import { ORPCError, ValidationError } from '@orpc/server';
import { PlainError } from '../infra/log/describe-error.ts';
import type { Log } from '../infra/log/log.ts';
import { refuse } from './implement.ts';

/** The body of every failed call. */
export type ErrorBody = { error: string; code: string; fields?: Record<string, string>; id?: string };

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

/** The named failures of a call's input: the first message of each field, the field by its path. */
export function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    fields[path || 'input'] ??= issue.message;
  }
  return fields;
}

/**
 * What leaves the server for a failure: named errors as they are, a refused input by the name of its fields, and everything
 * unknown as one generic sentence with an id that the log has.
 */
export function toCallError(error: unknown, log: Log, call: string): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError) {
      if (error.code === 'BAD_REQUEST') return refuse('INVALID_INPUT', fieldsOf(error.cause.issues));
    } else if (error.code === 'BAD_REQUEST') {
      return refuse('INVALID_INPUT', { input: 'This is not JSON.' });
    } else if (error.status < 500 || error.defined) {
      return error as ORPCError<string, unknown>;
    }
  }
  const id = randomUUID();
  // An answer that does not fit its own contract holds data: only the paths of its faults are logged.
  const cause =
    error instanceof ORPCError && error.cause instanceof ValidationError
      ? new PlainError(`answer does not fit: ${Object.keys(fieldsOf(error.cause.issues)).join(', ')}`)
      : error;
  log.failure({ call, id }, cause);
  return new ORPCError('INTERNAL', { status: 500, message: refuse('INTERNAL').message, data: { id }, defined: true });
}

/** The body that a failed call answers with. */
export function errorBody(error: ORPCError<string, unknown>): ErrorBody {
  const data = (error.data ?? {}) as { fields?: Record<string, string>; id?: string };
  return {
    error: error.message,
    code: error.code,
    ...(data.fields ? { fields: data.fields } : {}),
    ...(data.id ? { id: data.id } : {}),
  };
}
