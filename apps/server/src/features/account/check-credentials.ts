import { foldedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import { hashPassword, passwordMaxLength, verifyPassword } from './password.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Somebody who gave the right password, and the hash that was stored at that time. */
export type CheckedPassword = { personId: string; passwordHash: string };

/**
 * The person with this e-mail address and password, or null. Takes the time of one password hash either way. A disabled
 * person has no credentials. Before a caller acts on the result it checks again with `isStillPassword`.
 */
export async function checkCredentials(
  pool: pg.Pool,
  email: string,
  password: string,
): Promise<CheckedPassword | null> {
  const { rows } = await pool.query<{ user_id: string; password: string | null }>({
    name: 'check-credentials',
    text: `select a.user_id, a.password from auth_user u join auth_account a on a.user_id = u.id
      and a.provider_id = 'credential'
      where u.email = $1 and not exists (select 1 from person p where p.id = u.id and p.disabled_at is not null)`,
    values: [foldedEmail(email)],
  });
  const [row] = rows;
  if (!row?.password || password.length > passwordMaxLength) return refuseSlowly(password);
  return (await verifyPassword(row.password, password)) ? { personId: row.user_id, passwordHash: row.password } : null;
}

/** The stored hash of a person's password; null where they have none. */
export async function passwordHashOf(
  client: Client,
  personId: string,
  lock: '' | 'for share' = '',
): Promise<string | null> {
  const { rows } = await client.query<{ password: string | null }>(
    `select password from auth_account where user_id = $1 and provider_id = 'credential' ${lock}`,
    [personId],
  );
  return rows[0]?.password ?? null;
}

/**
 * Whether the password that the caller checked before is still the person's. It stays so until the caller's transaction
 * ends: a change of the password waits for that, and then ends the sessions that began meanwhile.
 */
export async function isStillPassword(
  client: Client,
  { personId, passwordHash }: { personId: string; passwordHash: string | null },
): Promise<boolean> {
  return (await passwordHashOf(client, personId, 'for share')) === passwordHash;
}

/** Takes as long as a wrong password does, so that the time tells nothing. */
async function refuseSlowly(password: string): Promise<null> {
  await hashPassword(password.slice(0, passwordMaxLength));
  return null;
}
