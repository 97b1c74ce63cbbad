import type pg from 'pg';
import type { ScaleParams } from './params.ts';

/** Raise it whenever the same parameters make another world. */
const edition = 2;

/** The stamp lies in the database itself, as its comment: it can not outlive the world, nor be lost without it. */
const prefix = 'scale world ';

function stampOf(params: ScaleParams): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return prefix + JSON.stringify({ edition, ...Object.fromEntries(sorted) });
}

/** 'same': the world of these parameters is there, whole. 'other': something else is. 'empty': nobody is there. */
export async function findWorld(client: pg.ClientBase, params: ScaleParams): Promise<'same' | 'other' | 'empty'> {
  const { rows } = await client.query<{ stamp: string | null; people: boolean }>(
    `select shobj_description(oid, 'pg_database') as stamp, exists (select 1 from person) as people from pg_database
      where datname = current_database()`,
  );
  const found = rows[0]!;
  if (found.stamp === stampOf(params)) return 'same';
  return found.people ? 'other' : 'empty';
}

/** Marks the world as whole; the last step of a load. */
export async function stampWorld(client: pg.ClientBase, params: ScaleParams): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('comment on database %I is %L', current_database(), $1::text) as statement`,
    [stampOf(params)],
  );
  await client.query(rows[0]!.statement);
}
