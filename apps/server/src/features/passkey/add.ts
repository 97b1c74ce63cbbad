import type { z } from 'zod';
import { passkeysMax } from '@consult/contract/passkey/begin.ts';
import { securityAddPasskey } from '@consult/contract/passkey/add.ts';
import type { registrationResponse } from '@consult/contract/passkey/passkey.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { mayReplaceSecondFactor, orderCredentialsChanged, raiseSession } from '../account/account.ts';
import { bumpClaims, eventsOfTransaction } from '../permission/permission.ts';
import { signatures } from './begin.ts';
import { takeChallenge } from './challenge.ts';
import { passkeyColumns, presentPasskey } from './passkey-row.ts';
import type { PasskeyRow } from './passkey-row.ts';
import { relyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * security-addPasskey. The same transaction orders the mail that tells its owner. The session has proven the passkey by
 * this: where a role requires a second factor, it goes on from here.
 */
export const addPasskey = serve(securityAddPasskey).handler(
  async ({ input: { name, response }, context: { app, request, viewer }, errors }) => {
    const { personId } = viewer;
    const challenge = await takeChallenge(app.write, response.response.clientDataJSON, personId);
    const made =
      challenge !== null &&
      (await madeBy(response, challenge, relyingParty(app.config.publicUrl, request.headers.host)));
    if (!made) throw errors.PASSKEY_REFUSED();
    const added = await inTransaction(app.write, async (client) => {
      // Of two that one person adds at once, the second waits here, so that none goes beyond the limit.
      await client.query('select 1 from auth_user where id = $1 for update', [personId]);
      if (!(await mayReplaceSecondFactor(client, viewer))) throw errors.PASSKEY_REFUSED();
      const { rows } = await client.query<PasskeyRow>(
        `insert into passkey (person_id, credential_id, public_key, counter, transports, backed_up, name)
           select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from passkey where person_id = $1) < $8
           on conflict (credential_id) do nothing returning ${passkeyColumns}`,
        [
          personId,
          made.credential.id,
          Buffer.from(made.credential.publicKey),
          made.credential.counter,
          response.response.transports ?? [],
          made.credentialBackedUp,
          name,
          passkeysMax,
        ],
      );
      const row = rows[0];
      if (!row) return null;
      await writeAudit(client, { kind: 'passkey-added', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'passkey');
      await raiseSession(client, viewer.sessionId, app.sessions.secret);
      // Every process forgets the claims of this session, which may do more now.
      if (!viewer.secondFactor) await bumpClaims(client, personId);
      return { row, events: await eventsOfTransaction(client) };
    });
    if (!added) throw errors.PASSKEY_REFUSED();
    app.live.committed(added.events);
    return presentPasskey(added.row);
  },
);

/** The passkey that a device made, where this page asked it with this challenge and it knew its owner; else null. */
async function madeBy(response: z.infer<typeof registrationResponse>, challenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: signatures,
    });
    return verified && registrationInfo.userVerified ? registrationInfo : null;
  } catch {
    // The library throws for every answer that does not fit; all of it is this one refusal.
    return null;
  }
}
