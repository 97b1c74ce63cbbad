import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.gen.ts';

/** The database as the product's queries see it, with the generated types of its tables. */
export type Db = Kysely<Database>;

/** A typed query builder over a pool; `destroy()` on it ends the pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
