import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;

/** Seconds for which a link from the sign-in page can be used. */
export const mailedSeconds = 60 * 60;
/** Seconds for which an operator's link can be used. */
export const operatorSeconds = 24 * 60 * 60;

/** A code is 256 random bits: a plain hash can not be guessed back. */
const hashOf = (code: string): string => hash('sha256', code, 'hex');

/**
 * Makes the code of a link for a person, in the caller's transaction; an older one of theirs opens nothing any more.
 * Null for a disabled person and where there is no such account. The database stores the code's hash only.
 */
export async function makeResetCode(client: Client, personId: string, seconds: number): Promise<string | null> {
  const code = randomBytes(32).toString('base64url');
  const { rowCount } = await client.query(
    `insert into password_reset (person_id, code_hash, expires_at)
       select u.id, $2, now() + make_interval(secs => $3) from auth_user u
         where u.id = $1 and not exists (select 1 from person p where p.id = u.id and p.disabled_at is not null)
       on conflict (person_id) do update
         set code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = excluded.created_at`,
    [personId, hashOf(code), seconds],
  );
  return rowCount === 0 ? null : code;
}

/** The address that a code is opened at. Query parameter: document 1, section 2. */
export function resetLink(publicUrl: string, code: string): string {
  return `${publicUrl}/auth/reset-password?oobCode=${code}`;
}

/** Whether a code can be used now. */
export async function isGoodCode(client: Client | pg.Pool, code: string): Promise<boolean> {
  const { rows } = await client.query<{ good: boolean }>({
    name: 'password-reset-good',
    text: `select exists (select 1 from password_reset r where r.code_hash = $1 and r.expires_at > now()
      and not exists (select 1 from person p where p.id = r.person_id and p.disabled_at is not null)) as good`,
    values: [hashOf(code)],
  });
  return rows[0]!.good;
}

/**
 * Uses a code up, in the caller's transaction. Of several requests at once one gets the person whose code it was, the
 * others get null.
 */
export async function takeCode(client: Client, code: string): Promise<string | null> {
  const { rows } = await client.query<{ person_id: string }>(
    `delete from password_reset r where r.code_hash = $1 and r.expires_at > now()
       and not exists (select 1 from person p where p.id = r.person_id and p.disabled_at is not null)
       returning r.person_id`,
    [hashOf(code)],
  );
  return rows[0]?.person_id ?? null;
}
