import type { CallMeta } from '@consult/contract/call.ts';
import { commandHeader } from '@consult/contract/headers.ts';
import { canonical } from '../infra/keystore/canonical.ts';
import type { CallContext } from './context.ts';

/** What a client names with a waiting call, so that it is carried out once. */
export type Command = {
  id: string;
  call: string;
  /** Keyed hash of the call's name and of what the client asks. */
  content: Buffer;
};

/**
 * The command of a request; null without one, and for a call that may not wait. Its content is what the client sent and
 * not what the schema made of it: a repeat that meets the next version of the server is still the same command.
 */
export function commandOf(
  { app, request }: Pick<CallContext, 'app' | 'request'>,
  { name, changes }: CallMeta,
): Command | 'malformed' | null {
  const id = request.headers[commandHeader];
  if (id === undefined || !changes || !changes.waits) return null;
  if (typeof id !== 'string' || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return 'malformed';
  return { id: id.toLowerCase(), call: name, content: app.terms.contentHash(canonical([name, request.body])) };
}
