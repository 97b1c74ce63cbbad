import { accountGetUnlockWays } from '@consult/contract/account/get-unlock-ways.ts';
import { accountLock } from '@consult/contract/account/lock.ts';
import { accountStayAwake } from '@consult/contract/account/stay-awake.ts';
import { accountUnlock } from '@consult/contract/account/unlock.ts';
import { refuse, serve } from '../../app/implement.ts';
import { checkCredentials } from './check-credentials.ts';
import { hasPassword } from './own-password.ts';
import { limitedAddress } from './rate-limit.ts';
import { accountLimit, addressLimit, byAccount, byAddress } from './sign-in.ts';

/** account-lock: from now on the session reads and changes nothing, in any process, until it is unlocked. */
export const lock = serve(accountLock).handler(async ({ context: { app, viewer } }) => {
  await app.sessions.lock(viewer.sessionId);
  return { ok: true as const };
});

/** account-stayAwake: that it was asked at all is what counts (sessions.ts notes the use). */
export const stayAwake = serve(accountStayAwake).handler(() => ({ ok: true as const }));

/**
 * account-unlock. A wrong password counts as a failed sign-in of the account and of the address, so a locked screen is no other way
 * to guess one; after too many, even the right one waits for the end of the quarter of an hour. Nothing typed is lost by that: the
 * session stays, locked.
 */
export const unlock = serve(accountUnlock).handler(
  async ({ input: { password }, context: { app, viewer, request }, errors }) => {
    const { sessions } = app;
    const { rows } = await app.read.query<{ email: string }>('select email from auth_user where id = $1', [
      viewer.personId,
    ]);
    const account = rows[0]?.email ?? '';
    const address = limitedAddress(request.ip);
    if (!(await sessions.limits.take(byAddress, address, addressLimit))) throw refuse('TOO_MANY');
    if (!(await sessions.limits.take(byAccount, account, accountLimit))) throw refuse('TOO_MANY');
    const checked = await checkCredentials(app.read, account, password);
    if (checked?.personId !== viewer.personId) throw errors.PASSWORD_WRONG();
    await Promise.all([sessions.limits.giveBack(byAddress, address), sessions.limits.giveBack(byAccount, account)]);
    await sessions.unlock(viewer.sessionId);
    return { ok: true as const };
  },
);

/** account-getUnlockWays: what the lock offers to the session's owner. */
export const getUnlockWays = serve(accountGetUnlockWays).handler(async ({ context: { app, viewer } }) => {
  const [password, passkeys] = await Promise.all([
    hasPassword(app.read, viewer.personId),
    app.read.query('select 1 from passkey where person_id = $1 limit 1', [viewer.personId]),
  ]);
  return { password, passkey: passkeys.rowCount === 1 };
});
