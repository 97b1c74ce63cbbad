import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { faultOfIssue } from '@consult/contract/fault-issue.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { ORPCError, ValidationError } from '@orpc/server';
import { isBusy, isConnectionLost } from '../infra/db/connection.ts';
import { isDiskFull, orDiskFull } from '../infra/files/disk.ts';
import { PlainError } from '../infra/log/describe-error.ts';
import type { App } from './context.ts';
import { notAsDeclared, refuse } from './implement.ts';

type Issue = { message: string; params?: unknown; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined };

/** The faults of a call's input: the first one of each field, the field by its path. */
export function faultsOf(issues: readonly Issue[]): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    faults[path || 'input'] ??= faultOfIssue(issue);
  }
  return faults;
}

/**
 * Turns a failure into what leaves the server. A named error stays as it is; refused input names its fields; anything
 * unknown becomes one generic sentence with an id that the log has too: UNAVAILABLE where the database was away
 * or too busy, DISK_FULL where there is no room.
 */
export async function toCallError(
  failure: unknown,
  { log, config }: Pick<App, 'log' | 'config'>,
  call: string,
): Promise<ORPCError<string, unknown>> {
  const error = await orDiskFull(failure, config);
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError) {
      if (error.code === 'BAD_REQUEST') return refuse('INVALID_INPUT', faultsOf(error.cause.issues));
    } else if (error.code === 'BAD_REQUEST') {
      return refuse('INVALID_INPUT', { input: notAsDeclared('This is not JSON.') });
    } else if (error.status < 500 || error.defined) {
      return error as ORPCError<string, unknown>;
    }
  }
  const id = randomUUID();
  const code = isDiskFull(error) ? 'DISK_FULL' : isConnectionLost(error) || isBusy(error) ? 'UNAVAILABLE' : 'INTERNAL';
  // An answer that does not fit its own contract holds data, so the log gets only the paths of its faults.
  const cause =
    error instanceof ORPCError && error.cause instanceof ValidationError
      ? new PlainError(`answer does not fit: ${Object.keys(faultsOf(error.cause.issues)).join(', ')}`)
      : error;
  log.failure({ call, id }, cause);
  const { status, message } = refuse(code);
  return new ORPCError(code, { status, message, data: { id }, defined: true });
}

/** The body that a failed call answers with. */
export function errorBody(error: ORPCError<string, unknown>): ErrorBody {
  const data = (error.data ?? {}) as Pick<
    ErrorBody,
    'fields' | 'faults' | 'about' | 'late' | 'version' | 'returning' | 'id'
  >;
  return {
    error: error.message,
    code: error.code,
    ...(data.fields ? { fields: data.fields } : {}),
    ...(data.faults ? { faults: data.faults } : {}),
    ...(data.about ? { about: data.about } : {}),
    ...(data.late ? { late: data.late } : {}),
    ...(data.version === undefined ? {} : { version: data.version }),
    ...(data.returning ? { returning: data.returning } : {}),
    ...(data.id ? { id: data.id } : {}),
  };
}
