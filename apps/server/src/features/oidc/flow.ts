import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { serializeCookie } from 'better-call';
import type { FastifyRequest } from 'fastify';
import { cookieValue } from '../account/account.ts';

/** How long somebody may take at the provider, in seconds. */
export const flowSeconds = 10 * 60;
/** Seconds that the page has to begin the session after the provider's proof. */
const provedSeconds = 2 * 60;

/** One flow of this many also removes flows that ran out. */
const sweepEvery = 200;

export type Purpose = 'sign-in' | 'connect' | 'proved';

/** A browser on its way to the provider or back. */
export type Flow = {
  purpose: Purpose;
  personId: string | null;
  sessionId: string | null;
  secondFactor: boolean;
};

type Db = Pick<pg.Pool, 'query'>;

/**
 * The values that go to the provider and the id of the row, each derived from the secret that only this browser has.
 * State ties the answer to the browser, nonce the provider's word to this question, and the verifier (PKCE) its code to
 * us.
 */
export function derivedFrom(secret: string) {
  const derive = (what: string) => hash('sha256', `${what}\n${secret}`, 'base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Notes that this browser goes to the provider; returns the secret for its cookie. */
export async function beginFlow(
  db: Db,
  purpose: 'sign-in' | 'connect',
  by: { personId: string; sessionId: string } | null = null,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await keep(db, secret, {
    purpose,
    personId: by?.personId ?? null,
    sessionId: by?.sessionId ?? null,
    secondFactor: false,
  });
  if (Math.random() * sweepEvery < 1) {
    await db.query(
      `delete from provider_flow where hash in (select hash from provider_flow where expires_at < now() limit 1000
        for update skip locked)`,
    );
  }
  return secret;
}

/** Notes the person whom the provider has proved, for the page of this browser. */
export function keepProved(db: Db, secret: string, personId: string, secondFactor: boolean): Promise<void> {
  return keep(db, secret, { purpose: 'proved', personId, sessionId: null, secondFactor });
}

async function keep(db: Db, secret: string, { purpose, personId, sessionId, secondFactor }: Flow): Promise<void> {
  await db.query(
    `insert into provider_flow (hash, purpose, person_id, session_id, second_factor, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [
      rowHash(secret, purpose === 'proved'),
      purpose,
      personId,
      sessionId,
      secondFactor,
      purpose === 'proved' ? provedSeconds : flowSeconds,
    ],
  );
}

/** Reads and deletes the note about this browser. Null where there is none, or it has run out. */
export async function takeFlow(db: Db, secret: string, { proved }: { proved: boolean }): Promise<Flow | null> {
  const { rows } = await db.query<{
    purpose: Purpose;
    person_id: string | null;
    session_id: string | null;
    second_factor: boolean;
    good: boolean;
  }>(
    `delete from provider_flow where hash = $1 returning purpose, person_id, session_id, second_factor,
      expires_at > now() as good`,
    [rowHash(secret, proved)],
  );
  const row = rows[0];
  if (!row?.good) return null;
  return {
    purpose: row.purpose,
    personId: row.person_id,
    sessionId: row.session_id,
    secondFactor: row.second_factor,
  };
}

const rowHash = (secret: string, proved: boolean): Buffer =>
  hash('sha256', `${proved ? 'proved' : 'sent'}\n${secret}`, 'buffer');

const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Secure-consult.provider' : 'consult.provider';

/** The secret from the cookie of this browser, or null. */
export function secretOf(request: Pick<FastifyRequest, 'headers'>, publicUrl: string): string | null {
  return cookieValue(request.headers.cookie, cookieName(publicUrl));
}

/**
 * The cookie with the secret; '' deletes it. It is not strict, because it has to come back with the provider's
 * redirect.
 */
export function secretCookie(secret: string, publicUrl: string): string {
  return serializeCookie(cookieName(publicUrl), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/V5',
    maxAge: secret === '' ? 0 : flowSeconds,
  });
}
