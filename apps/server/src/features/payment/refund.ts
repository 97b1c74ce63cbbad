import { paymentRefund } from '@consult/contract/payment/refund.ts';
import { askAgainMs, type DisputeState } from '@consult/domain/payment/payment.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { advanceRefund } from './advance-refund.ts';
import { lockOwnPayment } from './lock-own.ts';
import { holdsMoney } from './read-aftermath.ts';
import { keyOf, refundPlace, sealWords } from './sealed.ts';

type Known = { payment_id: string; cents: number };

/** payment-refund: its row first, then the provider, as with a charge. */
export const refundPayment = serve(paymentRefund).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { activityId, paymentId, refundId, cents, reason } = input;
  await inTransaction(app.write, async (client) => {
    const row = await lockOwnPayment(client, app, viewer, input);
    const { rows } = await client.query<Known>({
      name: 'refund-known',
      text: 'select payment_id, cents from payment_refund where id = $1',
      values: [refundId],
    });
    if (rows[0]) {
      if (rows[0].payment_id !== paymentId || rows[0].cents !== cents) throw errors.REFUND_CHANGED();
      return;
    }
    if (await isDisputed(client, paymentId)) throw errors.PAYMENT_DISPUTED();
    const left = row.total_cents - row.refunded_cents - (await underWay(client, paymentId));
    if (row.kind !== 'card' || row.status !== 'approved' || cents > left) throw errors.MORE_THAN_PAID();
    const key = await keyOf(app, row);
    if (!key) throw new Error('The key of a payment can not be read');
    const now = app.now();
    await client.query({
      name: 'refund-begin',
      text: `insert into payment_refund
          (id, payment_id, cents, reason, person_id, status, created_at, status_at, ask_at)
        values ($1, $2, $3, $4, $5, 'pending', $6, $6, $7)`,
      values: [
        refundId,
        paymentId,
        cents,
        sealWords(key, refundPlace(refundId), reason),
        viewer.personId,
        now,
        new Date(now.getTime() + askAgainMs(0)),
      ],
    });
    await writeAudit(client, {
      kind: 'payment-refunded',
      actorId: viewer.personId,
      subjectIds: [paymentId, activityId],
      detail: { cents, status: 'pending' },
    });
  });
  return { status: await advanceRefund(app, refundId) };
});

type Dispute = { state: DisputeState; taken_at: Date | null; returned_at: Date | null };

async function isDisputed(client: pg.PoolClient, paymentId: string): Promise<boolean> {
  const { rows } = await client.query<Dispute>({
    name: 'refund-disputes',
    text: 'select state, taken_at, returned_at from payment_dispute where payment_id = $1',
    values: [paymentId],
  });
  return rows.some(holdsMoney);
}

/** Refunds that the provider has not answered. */
async function underWay(client: pg.PoolClient, paymentId: string): Promise<number> {
  const { rows } = await client.query<{ cents: number }>({
    name: 'refund-under-way',
    text: `select coalesce(sum(cents), 0)::bigint as cents from payment_refund
      where payment_id = $1 and status = 'pending'`,
    values: [paymentId],
  });
  return rows[0]!.cents;
}
