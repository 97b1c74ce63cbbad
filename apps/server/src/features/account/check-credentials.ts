import type pg from 'pg';
import { hashPassword, passwordMaxLength, verifyPassword } from './password.ts';

/**
 * Whose e-mail address and password these are; null where they are nobody's, after the time of one password hash either way.
 * A disabled person has no credentials.
 */
export async function checkCredentials(pool: pg.Pool, email: string, password: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_id: string; password: string | null }>({
    name: 'check-credentials',
    text: `select a.user_id, a.password from auth_user u join auth_account a on a.user_id = u.id and a.provider_id = 'credential'
      where u.email = $1 and not exists (select 1 from person p where p.id = u.id and p.disabled_at is not null)`,
    values: [email.toLowerCase()],
  });
  const stored = rows[0]?.password;
  if (!stored || password.length > passwordMaxLength) return refuseSlowly(password);
  return (await verifyPassword(stored, password)) ? (rows[0]?.user_id ?? null) : null;
}

/** Takes as long as a wrong password does, so that the time tells nothing. */
export async function refuseSlowly(password: string): Promise<null> {
  await hashPassword(password.slice(0, passwordMaxLength));
  return null;
}
