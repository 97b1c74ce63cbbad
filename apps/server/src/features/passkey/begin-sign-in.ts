import { accountBeginPasskeySignIn } from '@consult/contract/passkey/begin-sign-in.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { challengeSeconds, makeChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';

/** Challenges of one address, which a whole clinic may share; an open sign-in page asks for one every four minutes. */
export const challengeLimit: Limit = { tries: 600, seconds: 15 * 60 };

/** account-beginPasskeySignIn. Names no account and no passkey: the device knows whom it can sign in. */
export const beginPasskeySignIn = serveAnyone(accountBeginPasskeySignIn).handler(
  async ({ context: { app, request } }) => {
    if (!(await app.sessions.limits.take('passkey:challenge', limitedAddress(request.ip), challengeLimit)))
      throw refuse('TOO_MANY');
    return {
      options: {
        rpId: relyingParty(app.config.publicUrl, request.headers.host).id,
        // A challenge is worth nothing after a power cut, so the commit does not wait for the disk.
        challenge: await makeChallenge(app.read, null),
        timeout: challengeSeconds * 1000,
        userVerification: 'required' as const,
      },
    };
  },
);
