import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from './hashed-tokens.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** How somebody proved who they are the first time. */
export type FirstFactor = 'password' | 'passkey' | 'openid';

/** A challenge can be answered for this many minutes. */
export const challengeMinutes = 10;
/** After this many wrong answers a challenge is over. */
export const challengeTries = 5;

/** Somebody who has proven the first factor. */
export type OpenChallenge = { personId: string; firstFactor: FirstFactor; wrongCodes: number };

/**
 * Notes that a person has proven the first factor. Returns the challenge that their second factor answers; the database
 * keeps only its hash.
 */
export async function writeChallenge(client: Client, personId: string, firstFactor: FirstFactor): Promise<string> {
  const challenge = randomBytes(24).toString('base64url');
  await client.query(
    `insert into sign_in_challenge (challenge_hash, person_id, first_factor, expires_at)
      values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [hashToken(challenge), personId, firstFactor, challengeMinutes],
  );
  return challenge;
}

/** The person whose challenge this is. Nobody else can answer it until the transaction ends. Null where it is over. */
export async function lockChallenge(client: Client, challenge: string): Promise<OpenChallenge | null> {
  const { rows } = await client.query<{ person_id: string; first_factor: FirstFactor; wrong_codes: number }>(
    `select person_id, first_factor, wrong_codes from sign_in_challenge
      where challenge_hash = $1 and expires_at > now() and wrong_codes < $2 for update`,
    [hashToken(challenge), challengeTries],
  );
  const row = rows[0];
  return row ? { personId: row.person_id, firstFactor: row.first_factor, wrongCodes: row.wrong_codes } : null;
}

/** Counts a wrong answer. Returns whether the challenge may be answered again. */
export async function countWrongAnswer(client: Client, challenge: string): Promise<boolean> {
  const { rows } = await client.query<{ wrong_codes: number }>(
    'update sign_in_challenge set wrong_codes = wrong_codes + 1 where challenge_hash = $1 returning wrong_codes',
    [hashToken(challenge)],
  );
  return (rows[0]?.wrong_codes ?? challengeTries) < challengeTries;
}

/** Ends a challenge after its right answer. */
export async function endChallenge(client: Client, challenge: string): Promise<void> {
  await client.query('delete from sign_in_challenge where challenge_hash = $1', [hashToken(challenge)]);
}

/** Ends a person's open challenges: everybody who has half signed in as them begins anew. */
export async function endChallengesOf(client: Client, personId: string): Promise<void> {
  await client.query('delete from sign_in_challenge where person_id = $1', [personId]);
}
