import { passkeysMax, securityBeginPasskey } from '@consult/contract/passkey/begin.ts';
import { serve } from '../../call/implement.ts';
import { refuseUnproved } from '../account/account.ts';
import { challengeSeconds, makeChallenge } from './challenge.ts';
import { userHandleOf } from './passkey-row.ts';
import { relyingParty } from './relying-party.ts';

/** The COSE numbers of the accepted signatures, the preferred first: Ed25519, P-256 and RSA. */
export const signatures = [-8, -7, -257];

/**
 * security-beginPasskey. Asks the device to recognize its owner (a fingerprint, a face, a code) and to keep the account
 * with the key, so that it can sign in without being told an account. Does not ask for the make of the device.
 */
export const beginPasskey = serve(securityBeginPasskey).handler(
  async ({ input: { password }, context: { app, request, viewer }, errors }) => {
    await refuseUnproved({ app }, viewer, password, errors);
    const { rows } = await app.read.query<{ email: string; name: string; passkeys: PasskeyName[] }>(
      `select coalesce(p.email, u.email) as email,
          coalesce(trim(concat_ws(' ', p.first_name, p.last_name)), '') as name,
          coalesce((select json_agg(json_build_object('id', k.credential_id, 'transports', k.transports))
            from passkey k where k.person_id = u.id), '[]'::json) as passkeys
        from auth_user u left join person p on p.id = u.id where u.id = $1`,
      [viewer.personId],
    );
    const { email = '', name = '', passkeys = [] } = rows[0] ?? {};
    if (passkeys.length >= passkeysMax) throw errors.TOO_MANY_PASSKEYS();
    const { id, name: partyName } = relyingParty(app.config.publicUrl, request.headers.host);
    return {
      options: {
        rp: { id, name: partyName },
        user: { id: userHandleOf(viewer.personId).toString('base64url'), name: email, displayName: name || email },
        challenge: await makeChallenge(app.write, viewer.personId),
        pubKeyCredParams: signatures.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: challengeSeconds * 1000,
        // A device that has one already says so instead of making a second one.
        excludeCredentials: passkeys.map((known) => ({ ...known, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      },
    };
  },
);

type PasskeyName = { id: string; transports: string[] };
