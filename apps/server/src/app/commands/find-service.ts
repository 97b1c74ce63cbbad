import type pg from 'pg';
import { ConfigError } from '../../call/config.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Finds a service that answers here, by name or by id.
 * @throws ConfigError where there is none, or more than one of that name
 */
export async function findService(pool: pg.Pool, asked: string): Promise<{ id: string; name: string }> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from service
      where type = 'service' and ${isId.test(asked) ? 'id = $1' : 'lower(name) = lower($1)'}`,
    [asked],
  );
  if (rows.length > 1)
    throw new ConfigError(
      `${asked} is the name of several: ${rows.map(({ id }) => id).join(', ')}. Name one by its id.`,
    );
  if (!rows[0]) throw new ConfigError(`There is no ${asked}.`);
  return rows[0];
}
