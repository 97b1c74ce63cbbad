import { premiumCreateSubscription } from '@consult/contract/premium/create-premium-subscription.ts';
import { askAgainMs } from '@consult/domain/payment/payment.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { hear } from './hear.ts';
import { readOffer } from './offer.ts';
import { orUnavailable } from './or-unavailable.ts';
import { newestOf, unsafeReadSubscription } from './row.ts';
import { lockUses } from './uses.ts';

/**
 * premium-createPremiumSubscription: the row first, then the provider. Every way in (a double click, a second tab, a
 * retry after a crash) finds the one subscription of its person, whose first payment alone can be confirmed. One that
 * was begun at another price is ended before the next begins.
 */
export const createSubscription = serve(premiumCreateSubscription).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    // Also a role that an operator gave: nobody pays for what they have.
    if (!viewer.permissions.has('maySignupForPremium')) throw errors.ALREADY_SUBSCRIBED();
    const offer = await orUnavailable(readOffer(app, app.read, viewer.personId));
    if (!offer) throw errors.NO_TAX();
    if (offer.madeOf.total !== input.total) throw errors.PRICE_CHANGED();
    const wish = { id: input.subscriptionId, personId: viewer.personId, madeOf: offer.madeOf };
    for (let begun = await begin(app, wish); ; begun = await begin(app, wish)) {
      if (begun.is === 'ended') throw errors.SUBSCRIPTION_ENDED();
      const { row, said } = await orUnavailable(hear(app, begun.id));
      if (row.state === 'active' || row.state === 'past-due') throw errors.ALREADY_SUBSCRIBED();
      const shown = row.made_of.total === input.total && said.open?.total === input.total;
      if (row.state === 'incomplete' && said.open && shown)
        return { clientSecret: said.open.clientSecret, subscriptionId: row.id, provider: app.subscriptions.name };
      if (row.state === 'incomplete') await orUnavailable(hear(app, row.id, (ref) => app.subscriptions.end(ref)));
      // Its own request's is over; only another request may begin anew.
      if (row.id === input.subscriptionId) throw errors.PRICE_CHANGED();
    }
  },
);

type Wish = { id: string; personId: string; madeOf: Charged };

/** The person's subscription that has not ended, or a new one under the client's id. @throws NOT_FOUND */
function begin(app: App, { id, personId, madeOf }: Wish): Promise<{ is: 'there' | 'new' | 'ended'; id: string }> {
  return inTransaction(app.write, async (client) => {
    await lockUses(client, personId);
    const known = await unsafeReadSubscription(client, id);
    if (known && known.person_id !== personId) throw refuse('NOT_FOUND');
    if (known?.state === 'ended') return { is: 'ended', id };
    const newest = await newestOf(client, personId, app.subscriptions.name);
    if (newest && newest.state !== 'ended') return { is: 'there', id: newest.id };
    const now = app.now();
    await client.query({
      name: 'subscription-begin',
      text: `insert into premium_subscription (id, person_id, provider, made_of, created_at, state_at, ask_at)
        values ($1, $2, $3, $4, $5, $5, $6)`,
      values: [
        id,
        personId,
        app.subscriptions.name,
        JSON.stringify(madeOf),
        now,
        new Date(now.getTime() + askAgainMs(0)),
      ],
    });
    await writeAudit(client, {
      kind: 'premium-begun',
      actorId: personId,
      subjectIds: [personId],
      detail: { cents: madeOf.total },
    });
    return { is: 'new', id };
  });
}
