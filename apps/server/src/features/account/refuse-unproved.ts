import type { CallContext } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { hasPassword, isOwnPassword, isRecent } from './own-password.ts';
import { mayReplaceSecondFactor } from './second-factor.ts';

/** The errors of a call that needs the owner of the account once more: `proveAgainErrors` of the contract. */
type ProveAgainErrors = {
  PASSWORD_NEEDED: () => Error;
  PASSWORD_WRONG: () => Error;
  SIGN_IN_AGAIN: () => Error;
};

/**
 * Goes on only where the owner of the account sits there, and not somebody who found their screen open: asked before a
 * way to sign in is added or taken away. A session of ten minutes at most is enough; else their password, or a new
 * session where they have none. Whoever has a second factor needs a session that was begun with it.
 * @throws PASSWORD_NEEDED, PASSWORD_WRONG, SIGN_IN_AGAIN, and TOO_MANY after too many wrong passwords
 */
export async function refuseUnproved(
  { app }: Pick<CallContext, 'app'>,
  viewer: Viewer,
  password: string | undefined,
  errors: ProveAgainErrors,
): Promise<void> {
  if (!(await mayReplaceSecondFactor(app.read, viewer))) throw errors.SIGN_IN_AGAIN();
  if (await isRecent(app.read, viewer.sessionId)) return;
  if (!(await hasPassword(app.read, viewer.personId))) throw errors.SIGN_IN_AGAIN();
  if (!password) throw errors.PASSWORD_NEEDED();
  if (!(await isOwnPassword(app, viewer.personId, password))) throw errors.PASSWORD_WRONG();
}
