import type { Transaction } from 'kysely';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';

/**
 * A transaction of Kysely, or a connection of pg on which one is open. A pool, on which a job would outlive its rolled
 * back cause, does not compile: a connection alone escapes literals.
 */
export type OpenTransaction =
  | Pick<Transaction<unknown>, 'executeQuery'>
  | Pick<pg.ClientBase, 'query' | 'escapeLiteral'>;

type Rows = { rows: Record<string, unknown>[] };

/** Runs a statement with numbered parameters within either kind of transaction. */
export async function runWithin(trx: OpenTransaction, text: string, values: unknown[] = []): Promise<Rows> {
  if ('executeQuery' in trx)
    return { rows: [...(await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows] };
  const { rows } = await trx.query<Record<string, unknown>>(text, values);
  return { rows };
}
