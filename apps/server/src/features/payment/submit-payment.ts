import { paymentSubmitPayment } from '@consult/contract/payment/submit-payment.ts';
import { serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { advance } from './advance.ts';
import { begin } from './begin.ts';
import { sayAnswer } from './say-answer.ts';

/**
 * payment-submitPayment: the row first, then the provider. A repeat goes the same way and finds what is there; the card
 * is confirmed under the payment's id, so that it is confirmed once.
 */
export const submitPayment = serve(paymentSubmitPayment).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, paymentId, itemCode, total, receiptEmail, cardToken, externalPayment } = input;
  const wish = { activityId, paymentId, itemCode, total, receiptEmail, external: externalPayment?.kind ?? null };
  const begun = await inTransaction(app.write, (client) => begin(client, app, viewer, wish));
  if (typeof begun === 'object') app.live.committed(begun.live);
  else if (begun !== 'known') throw errors[begun]();
  const card = cardToken === undefined ? null : { attemptId: paymentId, token: cardToken };
  return sayAnswer(await advance(app, paymentId, card));
});
