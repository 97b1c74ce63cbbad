import { accountGetUnlockWays } from '@consult/contract/account/get-unlock-ways.ts';
import { accountLock } from '@consult/contract/account/lock.ts';
import { accountStayAwake } from '@consult/contract/account/stay-awake.ts';
import { accountUnlock } from '@consult/contract/account/unlock.ts';
import { refuse, serve } from '../../call/implement.ts';
import { checkCredentials } from './check-credentials.ts';
import { hasPassword } from './own-password.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';

/** Wrong passwords on one locked session. */
export const unlockLimit: Limit = { tries: 10, seconds: 15 * 60 };

const bySession = 'unlock:session';

/** account-lock: from now on the session reads and changes nothing, in any process, until its owner unlocks it. */
export const lock = serve(accountLock).handler(async ({ context: { app, viewer } }) => {
  await app.sessions.lock(viewer.sessionId);
  return { ok: true as const };
});

/** account-stayAwake: the handler does nothing, since every request counts as use of its session (sessions.ts). */
export const stayAwake = serve(accountStayAwake).handler(() => ({ ok: true as const }));

/**
 * account-unlock. The server counts wrong passwords by session: nobody elsewhere can keep a locked screen locked, and
 * as only the account's owner begins sessions, their number bounds the guesses. After too many, even the right password
 * waits for the end of the quarter of an hour. Nothing typed is lost by that: the session stays, locked.
 */
export const unlock = serve(accountUnlock).handler(
  async ({ input: { password }, context: { app, viewer }, errors }) => {
    const { sessions } = app;
    if (!(await sessions.limits.take(bySession, viewer.sessionId, unlockLimit))) throw refuse('TOO_MANY');
    const { rows } = await app.read.query<{ email: string }>('select email from auth_user where id = $1', [
      viewer.personId,
    ]);
    const checked = await checkCredentials(app.read, rows[0]?.email ?? '', password);
    if (checked?.personId !== viewer.personId) throw errors.PASSWORD_WRONG();
    await sessions.limits.giveBack(bySession, viewer.sessionId);
    await sessions.unlock(viewer.sessionId);
    return { ok: true as const };
  },
);

/** account-getUnlockWays: the ways in which the session's owner can unlock it. */
export const getUnlockWays = serve(accountGetUnlockWays).handler(async ({ context: { app, viewer } }) => {
  const [password, passkeys] = await Promise.all([
    hasPassword(app.read, viewer.personId),
    app.read.query<{ id: string }>('select id from passkey where person_id = $1 limit 1', [viewer.personId]),
  ]);
  return { password, passkey: passkeys.rowCount === 1 };
});
