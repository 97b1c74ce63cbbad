import { accountSignInWithPasskey } from '@consult/contract/passkey/sign-in-with-passkey.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { beginSession } from '../account/account.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { checkPasskey } from './check-passkey.ts';
import { relyingParty } from './relying-party.ts';

/** Answers of one address that signed nobody in. */
export const passkeyFailures: Limit = { tries: 60, seconds: 15 * 60 };

/** The name that they are counted under. */
export const byAddress = 'passkey:sign-in';

/**
 * account-signInWithPasskey. A person whose device recognizes them has two factors. Every failure is the same
 * PASSKEY_REFUSED. A try counts before it is made, and a success gives it back.
 */
export const signInWithPasskey = serveAnyone(accountSignInWithPasskey).handler(
  async ({ input: { response }, context, errors }) => {
    const { app, request } = context;
    const { limits } = app.sessions;
    const address = limitedAddress(request.ip);
    if (!(await limits.take(byAddress, address, passkeyFailures))) throw refuse('TOO_MANY');
    const party = relyingParty(app.config.publicUrl, request.headers.host);
    const personId = await checkPasskey(app, party, response);
    const begun =
      personId === null ? null : await beginSession(context, personId, { method: 'passkey', secondFactor: true });
    if (!begun) throw errors.PASSKEY_REFUSED();
    await limits.giveBack(byAddress, address);
    return begun;
  },
);
