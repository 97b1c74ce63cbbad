import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRow, CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

/** What a month costs in British Columbia, where free@ works. */
const total = 1_575;

/** Another id for each world and row. */
const idOf = (world: FullWorld, first: string): string => `${first.repeat(8)}${world.activityId.slice(8)}`;

/** Leaves free@ with one subscription that waits for its first payment, or with none. */
const begun =
  (first: string | null) =>
  async (world: FullWorld): Promise<void> => {
    await world.app.write.query('delete from premium_subscription where id::text like $1', [
      `%${world.activityId.slice(8)}`,
    ]);
    if (first === null) return;
    const client = await world.client('free');
    await client.call('premium-createPremiumSubscription', { subscriptionId: idOf(world, first), total });
  };

const own = (first: string) =>
  ({
    as: 'free',
    input: (world) => ({ subscriptionId: idOf(world, first) }),
    ready: begun(first),
    bad: { subscriptionId: noUuid },
  }) satisfies CallRow<'premium-cancelSubscription'>;

/** How the tests try the calls of this room. */
export const premiumRows = {
  'premium-getNumberOfFormUsesRemaining': { as: 'plus', input: () => ({}), bad: {} },
  'premium-canSendForms': { as: 'plus', input: () => ({ numUses: 2 }), bad: { numUses: -1 } },
  'premium-canSendOneWayMessages': {
    as: 'plus',
    input: () => ({ numUses: 2 }),
    bad: { numUses: -1 },
  },
  'premium-getNumberOfOneWayMessageUsesRemaining': { as: 'plus', input: () => ({}), bad: {} },
  'premium-getPremiumSubscriptionPrice': { as: 'free', input: () => ({}), bad: {} },
  'premium-getSubscription': { as: 'free', input: () => ({}), bad: {} },
  'premium-createPremiumSubscription': {
    as: 'free',
    input: (world) => ({ subscriptionId: idOf(world, 'a'), total }),
    ready: begun(null),
    bad: { subscriptionId: noUuid, total: 15.75 },
  },
  'premium-confirmSubscription': {
    ...own('b'),
    bad: { subscriptionId: noUuid, attemptId: noUuid, cardToken: '4242424242424242' },
  },
  'premium-cancelSubscription': own('c'),
  'premium-resumeSubscription': own('d'),
  // Only one that was paid has a card to change.
  'premium-changeCard': {
    ...own('e'),
    input: (world) => ({
      subscriptionId: idOf(world, 'e'),
      attemptId: idOf(world, 'f'),
      cardToken: 'sandbox-approved',
    }),
    bad: { subscriptionId: noUuid, attemptId: noUuid, cardToken: '4242424242424242' },
    answers: 'NOT_FOUND',
  },
  'premium-openBillingPortal': { as: 'free', input: () => ({}), ready: begun('9'), bad: {} },
} satisfies CallRows;
