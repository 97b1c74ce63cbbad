import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import type { Terms } from '@consult/server/infra/keystore/terms.ts';
import type pg from 'pg';
import { activityRows, termRows } from '../activity-rows.ts';
import { BinaryRows } from './binary-rows.ts';
import { copyIn } from './copy-in.ts';
import { consultTableNames, consultTables } from './tables.ts';
import type { ConsultTable } from './tables.ts';
import type { ScaleWorld } from './world.ts';
import { consultAt } from './consult-at.ts';
import { searchableOwners } from './world.ts';

export type LoadTarget = { client: pg.ClientBase; keyring: Keyring; terms: Terms };

/**
 * Writes the consults from one place of the world's order up to another, in one transaction with a COPY for each table.
 */
export function consultLoader(
  world: ScaleWorld,
  { client, keyring, terms }: LoadTarget,
): (from: number, to: number) => Promise<void> {
  const rows = Object.fromEntries(
    consultTableNames.map((table) => [table, new BinaryRows(consultTables[table])]),
  ) as Record<ConsultTable, BinaryRows>;
  const searchable = new Set(searchableOwners);
  const wanted = { all: () => true, heavy: (ownerId: string) => searchable.has(ownerId), none: () => false }[
    world.params.terms
  ];
  return async (from, to) => {
    for (let index = from; index < to; index += 1) {
      const record = consultAt(world, index);
      const made = activityRows(record, keyring);
      rows.activity.add(made.activity);
      rows.econsult.add(made.econsult);
      for (const row of made.members) rows.member.add(row);
      for (const row of made.inboxRows) rows.inbox_row.add(row);
      for (const row of made.messages) rows.message.add(row);
      for (const row of termRows(record, terms, wanted)) rows.owner_term.add(row);
    }
    await client.query('begin');
    for (const table of consultTableNames) await copyIn(client, table, rows[table].columns, rows[table].take());
    await client.query('commit');
  };
}
