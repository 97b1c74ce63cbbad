import type { Calls } from '@consult/contract/calls.ts';
import { phoneHeader } from '@consult/contract/headers.ts';
import { businessClockHeader } from '@consult/domain/time/business-clock.ts';
import { ask as askApart, AskError } from '../apart/ask.ts';
import { CallError } from '../app/call-error.ts';
import { noteServerClock } from '../ui/server-clock.ts';

/** The calls that a phone's page makes. */
type PhoneCall = 'phoneCamera-begin' | 'phoneCamera-add' | 'phoneCamera-added' | 'phoneCamera-leave';

/** What says which phone asks. */
export const headersOf = (token: string): Record<string, string> => ({ [phoneHeader]: token });

/**
 * Makes one call. `token`: of the phone that was let in; none while it is not.
 * @throws AskError
 */
export function ask<N extends PhoneCall>(
  name: N,
  input: Calls[N]['input'],
  token?: string,
): Promise<Calls[N]['output']> {
  return askApart(name, input, {
    headers: token === undefined ? {} : headersOf(token),
    heard: (headers) => noteServerClock(headers.get(businessClockHeader)),
  });
}

/** The code of what a call or an upload failed with; INTERNAL for what is neither. */
export function codeOfFailure(error: unknown): string {
  return error instanceof AskError || error instanceof CallError ? error.code : 'INTERNAL';
}
