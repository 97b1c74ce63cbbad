import { paymentRetry } from '@consult/contract/payment/retry.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { advance } from './advance.ts';
import { lockOwnPayment } from './lock-own.ts';
import { sayAnswer } from './say-answer.ts';

/** payment-retry: asks the provider first, which alone knows whether another card may be taken. */
export const retryPayment = serve(paymentRetry).handler(async ({ input, context: { app, viewer } }) => {
  const { paymentId, activityId, attemptId, cardToken } = input;
  await inTransaction(app.write, async (client) => {
    await lockOwnPayment(client, app, viewer, input);
    await writeAudit(client, {
      kind: 'payment-retried',
      actorId: viewer.personId,
      subjectIds: [paymentId, activityId],
      detail: { card: cardToken !== undefined },
    });
  });
  const card = attemptId === undefined || cardToken === undefined ? null : { attemptId, token: cardToken };
  return sayAnswer(await advance(app, paymentId, card));
});
