import { incompleteRule } from '@consult/domain/claim/needs.ts';
import type { ClaimNeed } from '@consult/domain/claim/needs.ts';
import type pg from 'pg';

/** The statuses of records that a file looked at, each through the closed machine of the database. */

/** A record that a file does not take, and what its claim lacks. */
export type Incomplete = { id: string; missing: readonly ClaimNeed[] };

/** Puts records on hold that lack something, and says what; one that waits for the same already is left alone. */
export async function holdIncomplete(client: pg.ClientBase, incomplete: readonly Incomplete[]): Promise<void> {
  if (incomplete.length === 0) return;
  await client.query({
    name: 'claim-hold-incomplete',
    text: `update billing_record b set status = 'onHold', rule = '${incompleteRule}', missing = x.missing
      from jsonb_to_recordset($1::jsonb) x(id uuid, missing text[])
      where b.id = x.id and (b.status <> 'onHold' or b.missing <> x.missing)`,
    values: [JSON.stringify(incomplete)],
  });
}

/** Makes records that a file takes ready, where they were not, and then submitted: each change is audited. */
export async function submit(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query({
    name: 'claim-ready',
    text: `update billing_record set status = 'pending', missing = '{}',
        rule = case when rule = '${incompleteRule}' then '' else rule end
      where id = any($1::uuid[]) and status <> 'pending'`,
    values: [ids],
  });
  await client.query({
    name: 'claim-submit',
    text: `update billing_record set status = 'submitted' where id = any($1::uuid[])`,
    values: [ids],
  });
}
