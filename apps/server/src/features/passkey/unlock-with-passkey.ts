import { accountUnlockWithPasskey } from '@consult/contract/passkey/unlock-with-passkey.ts';
import { refuse, serve } from '../../call/implement.ts';
import { checkPasskey } from './check-passkey.ts';
import { relyingParty } from './relying-party.ts';
import { passkeyFailures } from './sign-in-with-passkey.ts';

const bySession = 'passkey:unlock';

/**
 * account-unlockWithPasskey. Failures count by session, so nobody elsewhere keeps it locked; the session stays, locked.
 */
export const unlockWithPasskey = serve(accountUnlockWithPasskey).handler(
  async ({ input: { response }, context: { app, request, viewer }, errors }) => {
    const { sessions } = app;
    if (!(await sessions.limits.take(bySession, viewer.sessionId, passkeyFailures))) throw refuse('TOO_MANY');
    const party = relyingParty(app.config.publicUrl, request.headers.host);
    if ((await checkPasskey(app, party, response)) !== viewer.personId) throw errors.PASSKEY_REFUSED();
    await sessions.limits.giveBack(bySession, viewer.sessionId);
    await sessions.unlock(viewer.sessionId);
    return { ok: true as const };
  },
);
