import type pg from 'pg';
import { incompleteRule } from './candidates.ts';
import type { Finding } from './judge.ts';
import type { Prepared } from './prepare.ts';

/** The statuses of records that a file does not take, each through the closed machine of the database. */

/** Puts records on hold that lack something, and says what; one that waits for the same already is left alone. */
export async function holdIncomplete(client: pg.ClientBase, prepared: readonly Prepared[]): Promise<number> {
  const waiting = prepared.flatMap((one) =>
    one.is === 'incomplete' ? [{ id: one.candidate.id, missing: one.missing }] : [],
  );
  if (waiting.length === 0) return 0;
  await client.query({
    name: 'claim-hold-incomplete',
    text: `update billing_record b set status = 'onHold', rule = '${incompleteRule}', missing = x.missing
      from jsonb_to_recordset($1::jsonb) x(id uuid, missing text[])
      where b.id = x.id and (b.status <> 'onHold' or b.missing <> x.missing)`,
    values: [JSON.stringify(waiting)],
  });
  return waiting.length;
}

/** Puts records on hold that a rule keeps out of the file. */
export async function holdFound(client: pg.ClientBase, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await client.query({
    name: 'claim-hold-found',
    text: `update billing_record b set status = 'onHold', rule = x.rule, missing = '{}'
      from unnest($1::uuid[], $2::text[]) x(id, rule) where b.id = x.id`,
    values: [findings.map(({ recordId }) => recordId), findings.map(({ rule }) => rule)],
  });
}

/** Records of patients whose province is not claimed from. */
export async function leaveUnclaimed(client: pg.ClientBase, prepared: readonly Prepared[]): Promise<void> {
  const ids = prepared.flatMap((one) => (one.is === 'unclaimed' ? [one.candidate.id] : []));
  if (ids.length === 0) return;
  await client.query({
    name: 'claim-leave-unclaimed',
    text: `update billing_record set status = 'notBillable', rule = 'quebec-patient', missing = '{}'
      where id = any($1::uuid[])`,
    values: [ids],
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
