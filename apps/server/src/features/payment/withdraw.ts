import { paymentWithdraw } from '@consult/contract/payment/withdraw.ts';
import { withdrawableMs } from '@consult/domain/payment/payment.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { enterWithdrawal } from './books.ts';
import { creditAfter } from './credit-after.ts';
import { lockOwnPayment } from './lock-own.ts';
import { tellOfPayment } from './row.ts';
import { keyOf, sealWords, withdrawnPlace } from './sealed.ts';

/** payment-withdraw: what was recorded as paid elsewhere is taken back by an entry of its own, within 30 days. */
export const withdrawPayment = serve(paymentWithdraw).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { activityId, paymentId, reason } = input;
  const events = await inTransaction(app.write, async (client) => {
    const row = await lockOwnPayment(client, app, viewer, input);
    if (row.kind !== 'external') throw refuse('NOT_FOUND');
    if (row.withdrawn_at) return [];
    const now = app.now();
    if (now.getTime() - row.created_at.getTime() > withdrawableMs) throw errors.TOO_LATE_TO_WITHDRAW();
    const key = await keyOf(app, row);
    if (!key) throw new Error('The key of a payment can not be read');
    await client.query({
      name: 'payment-withdraw',
      text: 'update payment set withdrawn_at = $2, withdrawn_by = $3, withdrawn_why = $4 where id = $1',
      values: [paymentId, now, viewer.personId, sealWords(key, withdrawnPlace(paymentId), reason)],
    });
    await enterWithdrawal(client, paymentId, now);
    await creditAfter(client, app, row, { cause: 'withdrawn', back: row.total_cents, now });
    await writeAudit(client, {
      kind: 'payment-withdrawn',
      actorId: viewer.personId,
      subjectIds: [paymentId, activityId],
    });
    return tellOfPayment(client, activityId);
  });
  app.live.committed(events);
  return { ok: true as const };
});
