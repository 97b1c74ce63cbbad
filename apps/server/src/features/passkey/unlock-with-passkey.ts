import { accountUnlockWithPasskey } from '@consult/contract/account/unlock-with-passkey.ts';
import { refuse, serve } from '../../app/implement.ts';
import { limitedAddress } from '../account/account.ts';
import { checkPasskey } from './check-passkey.ts';
import { relyingParty } from './relying-party.ts';
import { byAddress, passkeyFailures } from './sign-in-with-passkey.ts';

/** account-unlockWithPasskey. Failures count with those of signing in by a passkey, and the session stays, locked. */
export const unlockWithPasskey = serve(accountUnlockWithPasskey).handler(
  async ({ input: { response }, context: { app, request, viewer }, errors }) => {
    const { sessions } = app;
    const address = limitedAddress(request.ip);
    if (!(await sessions.limits.take(byAddress, address, passkeyFailures))) throw refuse('TOO_MANY');
    const party = relyingParty(app.config.publicUrl, request.headers.host);
    if ((await checkPasskey(app, party, response)) !== viewer.personId) throw errors.PASSKEY_REFUSED();
    await sessions.limits.giveBack(byAddress, address);
    await sessions.unlock(viewer.sessionId);
    return { ok: true as const };
  },
);
