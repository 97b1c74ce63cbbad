import type pg from 'pg';
import { cents } from '@consult/domain/money/money.ts';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ProviderSilent } from '../../infra/payments/provider.ts';
import { enterRefund, enterReturnedRefund } from './books.ts';
import { creditAfter } from './credit-after.ts';
import { tellOfPayment, unsafeLockPayment, unsafeReadPayment } from './row.ts';

type RefundRow = { payment_id: string; cents: number; status: 'pending' | 'done' | 'refused' };

const read = async (db: Pick<pg.ClientBase, 'query'>, id: string): Promise<RefundRow> =>
  (
    await db.query<RefundRow>({
      name: 'refund-read',
      text: 'select payment_id, cents, status from payment_refund where id = $1',
      values: [id],
    })
  ).rows[0]!;

/** Asks the provider to give back what waits, and writes its answer; one that is lost leaves the refund pending. */
export async function advanceRefund(app: App, refundId: string): Promise<RefundRow['status']> {
  const refund = await read(app.write, refundId);
  if (refund.status !== 'pending') return refund.status;
  const payment = (await unsafeReadPayment(app.write, refund.payment_id))!;
  if (payment.provider !== app.payments.name) return refund.status;
  try {
    const status = await app.payments.refund(payment.account!, payment.intent_id!, {
      refundId,
      cents: cents(refund.cents),
    });
    await settleRefund(app, refundId, payment.id, status);
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
  }
  return (await read(app.write, refundId)).status;
}

/** Writes what became of a refund, once: its state, ledger entry, audit entry and live event, in one transaction. */
export async function settleRefund(
  app: App,
  refundId: string,
  paymentId: string,
  status: 'done' | 'refused',
): Promise<void> {
  const events = await inTransaction(app.write, async (client) => {
    const payment = (await unsafeLockPayment(client, paymentId))!;
    // Read under the lock: another process may just have written it.
    const refund = await read(client, refundId);
    if (refund.status !== 'pending') return [];
    const at = app.now();
    await client.query({
      name: 'refund-settle',
      text: 'update payment_refund set status = $2, status_at = $3, ask_at = null where id = $1',
      values: [refundId, status, at],
    });
    if (status === 'done') {
      const before = payment.refunded_cents;
      await client.query({
        name: 'refund-add',
        text: 'update payment set refunded_cents = refunded_cents + $2 where id = $1',
        values: [paymentId, refund.cents],
      });
      await enterRefund(client, payment, { id: refundId, before, now: refund.cents, at });
      await creditAfter(client, app, payment, { cause: 'refunded', back: before + refund.cents, now: at });
    }
    await writeAudit(client, {
      kind: 'payment-refunded',
      actorId: null,
      subjectIds: [paymentId, payment.activity_id],
      detail: { cents: refund.cents, status },
    });
    return tellOfPayment(client, payment.activity_id);
  });
  app.live.committed(events);
}

/**
 * Takes back a refund that was done and came back, as its provider says later: the money is the clinic's again. Where
 * the item was charged anew meanwhile the database refuses, and the failed job calls an admin.
 */
export async function returnRefund(app: App, refundId: string, paymentId: string): Promise<void> {
  const events = await inTransaction(app.write, async (client) => {
    const payment = (await unsafeLockPayment(client, paymentId))!;
    const refund = await read(client, refundId);
    if (refund.status !== 'done') return [];
    const at = app.now();
    await client.query({
      name: 'refund-return',
      text: `update payment_refund set status = 'refused', status_at = $2 where id = $1`,
      values: [refundId, at],
    });
    await client.query({
      name: 'refund-take-off',
      text: 'update payment set refunded_cents = refunded_cents - $2 where id = $1',
      values: [paymentId, refund.cents],
    });
    await enterReturnedRefund(client, refundId, at);
    await writeAudit(client, {
      kind: 'payment-refunded',
      actorId: null,
      subjectIds: [paymentId, payment.activity_id],
      detail: { cents: refund.cents, status: 'refused' },
    });
    return tellOfPayment(client, payment.activity_id);
  });
  app.live.committed(events);
}
