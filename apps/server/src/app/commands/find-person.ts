import type pg from 'pg';
import { ConfigError } from '../../call/config.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type FoundPerson = { id: string; email: string; province: string; practice_id: string };

/**
 * Finds a person by e-mail address or by id; mails to the support address name people by their id.
 * @throws ConfigError where nobody has this address or id
 */
export async function findPerson(pool: pg.Pool, asked: string): Promise<FoundPerson> {
  const { rows } = await pool.query<FoundPerson>(
    `select id, email, province, practice_id from person
      where ${isId.test(asked) ? 'id = $1' : 'lower(email) = lower($1)'}`,
    [asked],
  );
  if (!rows[0]) throw new ConfigError(`There is no ${asked}.`);
  return rows[0];
}
