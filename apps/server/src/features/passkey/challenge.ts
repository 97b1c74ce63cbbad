import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** How long a device may take to sign, in seconds. */
export const challengeSeconds = 5 * 60;

/** One challenge of this many also removes challenges that ran out. */
const sweepEvery = 200;

type Db = Pick<pg.Pool, 'query'>;

/**
 * Makes the challenge that a device signs, 32 random bytes in base64url. The database stores its hash only.
 * @param personId the person who adds a passkey; null for an unknown person who signs in
 */
export async function makeChallenge(db: Db, personId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.query(
    'insert into passkey_challenge (hash, person_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))',
    [hashOf(challenge), personId, challengeSeconds],
  );
  if (Math.random() * sweepEvery < 1) {
    await db.query(
      `delete from passkey_challenge where hash in (select hash from passkey_challenge where expires_at < now()
        limit 1000 for update skip locked)`,
    );
  }
  return challenge;
}

/**
 * Reads and deletes the challenge that an answer names, also where the answer turns out wrong.
 * @param clientDataJSON the browser's record of the question, in base64url
 * @returns the challenge, or null where it was never made for this, has run out, or was answered before
 */
export async function takeChallenge(db: Db, clientDataJSON: string, personId: string | null): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const { rows } = await db.query<{ good: boolean }>(
    `delete from passkey_challenge where hash = $1 and person_id is not distinct from $2
      returning expires_at > now() as good`,
    [hashOf(challenge), personId],
  );
  return rows[0]?.good ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null;
    return typeof said?.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

const hashOf = (challenge: string): Buffer => hash('sha256', challenge, 'buffer');
