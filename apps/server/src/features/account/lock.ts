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

/** account-lock: from now on the session reads and changes nothing, in any process, until it is unlocked. */
export const lock = serve(accountLock).handler(async ({ context: { app, viewer } }) => {
  await app.sessions.lock(viewer.sessionId);
  return { ok: true as const };
});

/** account-stayAwake: that it was asked at all is what counts (sessions.ts notes the use). */
export const stayAwake = serve(accountStayAwake).handler(() => ({ ok: true as const }));

/**
 * account-unlock. Wrong passwords are counted by session: nobody elsewhere keeps a locked screen locked, and as there
 * is a session only where the account's owner began one, guessing is bounded by their number. After too many, even the
 * right password waits for the end of the quarter of an hour. Nothing typed is lost by that: the session stays, locked.
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

/** account-getUnlockWays: what the lock offers to the session's owner. */
export const getUnlockWays = serve(accountGetUnlockWays).handler(async ({ context: { app, viewer } }) => {
  const [password, passkeys] = await Promise.all([
    hasPassword(app.read, viewer.personId),
    app.read.query<{ id: string }>('select id from passkey where person_id = $1 limit 1', [viewer.personId]),
  ]);
  return { password, passkey: passkeys.rowCount === 1 };
});
