import { premiumChangeCard } from '@consult/contract/premium/change-card.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { UnknownCard } from '../../infra/payments/provider.ts';
import type { ProviderSubscription } from '../../infra/payments/subscriptions.ts';
import { hear } from './hear.ts';
import { orUnavailable } from './or-unavailable.ts';
import { readOwn } from './row.ts';
import { sayCard } from './say.ts';

/** premium-changeCard: a payment that waits is paid with the card, else it is taken for the renewals. */
export const changeCard = serve(premiumChangeCard).handler(async ({ input, context: { app, viewer } }) => {
  const { subscriptionId, attemptId, cardToken: token } = input;
  await inTransaction(app.write, async (client) => {
    const row = await readOwn(client, viewer.personId, subscriptionId, app.subscriptions.name);
    if (!row || row.state === 'incomplete' || row.state === 'ended') throw refuse('NOT_FOUND');
    await writeAudit(client, { kind: 'premium-card-changed', actorId: viewer.personId, subjectIds: [viewer.personId] });
  });
  let declined: DeclineReason | null = null;
  const take = async (ref: string): Promise<ProviderSubscription> => {
    const said = await app.subscriptions.subscription(ref);
    if (said.state === 'ended' || said.open?.processing) return said;
    try {
      if (said.open) return await app.subscriptions.confirm(ref, { attemptId, token });
      declined = await app.subscriptions.replaceCard(ref, { attemptId, token });
    } catch (error) {
      if (!(error instanceof UnknownCard)) throw error;
      declined = 'declined';
    }
    return app.subscriptions.subscription(ref);
  };
  return sayCard(await orUnavailable(hear(app, subscriptionId, take)), declined);
});
