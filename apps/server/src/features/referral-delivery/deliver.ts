import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { printConsult, unsafeReadForPaper } from '../activity/activity.ts';
import { attachmentsOfActivity } from '../attachment/attachment.ts';
import { failDeliveries, openDeliveries, recordDelivery } from '../delivery/delivery.ts';

/**
 * Makes the PDF of a referral and orders those of its fax and its mail that are not ordered yet, each once however
 * often the job runs, because it locks the deliveries. If the last try can not order one, the delivery counts as
 * failed, which the sender sees.
 * @throws the cause, so that the job is tried again
 */
export async function deliverReferral(app: App, activityId: string, run: Pick<JobRun, 'final'>): Promise<void> {
  try {
    await order(app, activityId);
  } catch (error) {
    if (run.final) await failDeliveries(app.write, activityId);
    throw error;
  }
}

async function order(app: App, activityId: string): Promise<void> {
  const waiting = await inTransaction(app.write, (client) => openDeliveries(client, activityId));
  if (waiting.length === 0) return;
  const consult = await unsafeReadForPaper(app, activityId);
  if (!consult) return;
  // The server sends no incomplete referral.
  if (!consult.patient || !consult.answers) throw new PlainError('the referral can not be read');
  const pdf = await printConsult(app, consult, await attachmentsOfActivity(app.write, app, activityId));
  await inTransaction(app.write, async (client) => {
    const open = await openDeliveries(client, activityId);
    const { rows } = await client.query<{ fax: string; email: string }>(
      `select c.fax, c.email from activity a join service s on s.id = a.service_id join clinic c on c.id = s.clinic_id
        where a.id = $1`,
      [activityId],
    );
    const clinic = rows[0]!;
    for (const channel of open) {
      // The clinic lost its number or address since the referral was sent: this way has failed, the other one still
      // goes.
      if (channel === 'fax' ? clinic.fax.replaceAll(/\D/g, '').length !== 10 : clinic.email === '') {
        await failChannel(client, activityId, channel);
        continue;
      }
      const outgoingId =
        channel === 'fax'
          ? await app.outgoing.fax(client, { number: clinic.fax, pdf })
          : await app.outgoing.mail(client, {
              to: clinic.email,
              template: 'referral',
              language: consult.language,
              values: {},
              pdf,
            });
      await recordDelivery(client, { activityId, channel, outgoingId });
    }
  });
}

async function failChannel(client: pg.PoolClient, activityId: string, channel: 'fax' | 'mail'): Promise<void> {
  await client.query(
    `update activity_delivery set state = 'failed', updated_at = now() where activity_id = $1 and channel = $2
      and state = 'sending'`,
    [activityId, channel],
  );
}
