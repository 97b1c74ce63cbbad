import { planMessage } from '@consult/domain/patient-message/goes-out.ts';
import type { Plan } from '@consult/domain/patient-message/goes-out.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';

/**
 * Plans the mail of a message anew, within the running transaction that holds its row: the job of the earlier plan does
 * nothing any more.
 */
export async function planAnew(client: pg.ClientBase, app: App, messageId: string, delay: boolean): Promise<Plan> {
  const plan = planMessage(app.now(), delay);
  const { rows } = await client.query<{ turn: number }>({
    name: 'patient-message-plan',
    text: `update patient_message set turn = turn + 1, delay = $2, goes_out_at = $3 where id = $1 returning turn`,
    values: [messageId, delay, plan.goesOutAt],
  });
  const job = { messageId, turn: rows[0]!.turn };
  await app.jobs.enqueue(client, 'patient-message', job, { startAfter: plan.goesOutAt });
  return plan;
}
