import type { z } from 'zod';
import type { authenticationResponse } from '@consult/contract/passkey/passkey.ts';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { takeChallenge } from './challenge.ts';
import { userHandleOf } from './passkey-row.ts';
import type { RelyingParty } from './relying-party.ts';

type Answer = z.infer<typeof authenticationResponse>;

type Known = { id: string; person_id: string; credential_id: string; public_key: Buffer<ArrayBuffer> };

/**
 * The person whose passkey answered a challenge of account-beginPasskeySignIn; null where the answer is not good,
 * without a reason. Uses the challenge up either way. A disabled person has no passkeys.
 */
export async function checkPasskey(app: App, party: RelyingParty, answer: Answer): Promise<string | null> {
  const challenge = await takeChallenge(app.write, answer.response.clientDataJSON, null);
  if (challenge === null) return null;
  const { rows } = await app.write.query<Known>(
    `select k.id, k.person_id, k.credential_id, k.public_key from passkey k
      where k.credential_id = $1 and not exists (select 1 from person p where p.id = k.person_id
      and p.disabled_at is not null)`,
    [answer.id],
  );
  const known = rows[0];
  if (!known || !isOf(known, answer)) return null;
  const signed = await signedBy(known, answer, challenge, party);
  return signed && (await countUse(app, known, signed)) ? known.person_id : null;
}

/** Whether the device names the account that the key belongs to here. */
function isOf({ person_id }: Known, { response: { userHandle } }: Answer): boolean {
  return userHandle !== undefined && Buffer.from(userHandle, 'base64url').equals(userHandleOf(person_id));
}

type Signed = { newCounter: number; credentialBackedUp: boolean };

async function signedBy(
  known: Known,
  response: Answer,
  expectedChallenge: string,
  party: RelyingParty,
): Promise<Signed | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      // countUse compares the counter as it stores it: in one statement, and only after a good signature.
      credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: 0 },
    });
    return verified && authenticationInfo.userVerified ? authenticationInfo : null;
  } catch {
    // The library throws for every answer that does not fit; all of it is this one refusal.
    return null;
  }
}

/**
 * Stores how often the device has signed. A number that does not go up means that somebody has a copy of the key: this
 * refuses it and writes an audit entry. Devices that do not count say zero for ever.
 */
async function countUse(
  app: App,
  { id, person_id }: Known,
  { newCounter, credentialBackedUp }: Signed,
): Promise<boolean> {
  return inTransaction(app.write, async (client) => {
    const { rowCount } = await client.query(
      `update passkey set counter = $2, backed_up = $3, last_used_at = now()
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [id, newCounter, credentialBackedUp],
    );
    if (rowCount === 1) return true;
    await writeAudit(client, { kind: 'passkey-suspected', actorId: null, subjectIds: [person_id] });
    return false;
  });
}
