import { premiumCancelSubscription } from '@consult/contract/premium/cancel-subscription.ts';
import { premiumResumeSubscription } from '@consult/contract/premium/resume-subscription.ts';
import type { Subscription } from '@consult/contract/premium/subscription.ts';
import { askAgainMs } from '@consult/domain/payment/payment.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { ProviderSubscription } from '../../infra/payments/subscriptions.ts';
import { hear } from './hear.ts';
import { orUnavailable } from './or-unavailable.ts';
import { readOwn } from './row.ts';
import type { SubscriptionRow } from './row.ts';
import { saySubscription } from './say.ts';

/** premium-cancelSubscription: with the paid time; at once where nothing lasts that could still be used. */
export const cancelSubscription = serve(premiumCancelSubscription).handler(({ input, context: { app, viewer } }) =>
  change(app, viewer, input.subscriptionId, 'premium-cancelled', (ref, { state }) =>
    state === 'active' ? app.subscriptions.cancelAtEnd(ref) : app.subscriptions.end(ref),
  ),
);

/** premium-resumeSubscription */
export const resumeSubscription = serve(premiumResumeSubscription).handler(({ input, context: { app, viewer } }) =>
  change(app, viewer, input.subscriptionId, 'premium-resumed', (ref) => app.subscriptions.resume(ref)),
);

/**
 * Notes who asked, and that the provider is asked soon whatever becomes of this process; then asks it, and writes what
 * it says. The same again changes nothing.
 * @throws NOT_FOUND, UNAVAILABLE
 */
async function change(
  app: App,
  viewer: Viewer,
  id: string,
  kind: 'premium-cancelled' | 'premium-resumed',
  act: (ref: string, row: SubscriptionRow) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  const row = await inTransaction(app.write, async (client) => {
    const own = await readOwn(client, viewer.personId, id, app.subscriptions.name);
    if (!own) throw refuse('NOT_FOUND');
    if (own.state === 'ended') return own;
    await client.query({
      name: 'subscription-ask-soon',
      text: 'update premium_subscription set ask_at = $2 where id = $1',
      values: [id, new Date(app.now().getTime() + askAgainMs(0))],
    });
    await writeAudit(client, { kind, actorId: viewer.personId, subjectIds: [viewer.personId] });
    return own;
  });
  if (row.state === 'ended') return saySubscription(app.write, row);
  const heard = await orUnavailable(hear(app, id, (ref) => act(ref, row)));
  return saySubscription(app.write, heard.row);
}
