import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { amendSnapshot } from './snapshot.ts';

type Given = { activityId: string; doctorId: string; code: string };

/**
 * The diagnosis code that a doctor gives with the outcome of a consult goes into their open records of it that have
 * none yet, within the caller's transaction. A record whose snapshot is not taken finds it in the outcome.
 */
export async function noteDiagnosis(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  { activityId, doctorId, code }: Given,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>({
    name: 'billing-of-consult',
    text: `select id from billing_record where activity_id = $1 and doctor_id = $2 and snapshot = 'taken'
      and status in ('new', 'onHold', 'pending') order by id for no key update`,
    values: [activityId, doctorId],
  });
  if (rows.length === 0) return;
  for (const { id } of rows) await amendSnapshot(client, app, id, { dxCode: code }, ({ dxCode }) => dxCode === '');
  await client.query({
    name: 'billing-diagnosis-noted',
    text: `update billing_record set judge_due = true
      where id = any($1::uuid[]) and status in ('new', 'onHold', 'pending')`,
    values: [rows.map(({ id }) => id)],
  });
}
