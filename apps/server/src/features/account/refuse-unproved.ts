import type { CallContext } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { hasPassword, isOwnPassword, isRecent } from './own-password.ts';
import { mayReplaceSecondFactor } from './second-factor.ts';

/** The errors of a call that asks for the owner of the account once more: `proveAgainErrors` of the contract. */
type ProveAgainErrors = {
  PASSWORD_NEEDED: () => Error;
  PASSWORD_WRONG: () => Error;
  SIGN_IN_AGAIN: () => Error;
};

/**
 * Lets only the owner of the account go on, and nobody who found their screen open. Callers ask before they add or take
 * away a way to sign in. A session of ten minutes at most is enough; else the person gives their password, or signs in
 * anew where they have none. A person with a second factor needs a session that began with it.
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
