import { refuse } from '../../call/implement.ts';
import type { CallContext } from '../../call/context.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** Codes that one address presents, good or not. */
export const codeLimit: Limit = { tries: 60, seconds: 15 * 60 };

/** Counts a presented code. @throws TOO_MANY */
export async function withinCodeLimit({ app, request }: CallContext): Promise<void> {
  if (!(await app.sessions.limits.take('password-reset:code', limitedAddress(request.ip), codeLimit)))
    throw refuse('TOO_MANY');
}
