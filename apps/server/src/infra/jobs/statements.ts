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

/** Runs a statement with numbered parameters within either kind of transaction; planned once where it bears a name. */
export async function runWithin(
  trx: OpenTransaction,
  text: string,
  values: unknown[] = [],
  name?: string,
): Promise<Rows> {
  if ('executeQuery' in trx)
    return { rows: [...(await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows] };
  const { rows } = await trx.query<Record<string, unknown>>({ text, values, ...(name ? { name } : {}) });
  return { rows };
}

/** The names under which connections have planned what adds jobs. */
const adding = new Map<string, string>();

/**
 * Runs a statement that adds jobs. pg-boss writes it anew each time, one text for each kind: by a name of its own a
 * connection plans it once, which takes longer than running it.
 */
export function addWithin(trx: OpenTransaction, text: string, values?: unknown[]): Promise<Rows> {
  const name = adding.get(text) ?? `jobs-add-${adding.size}`;
  adding.set(text, name);
  return runWithin(trx, text, values, name);
}
