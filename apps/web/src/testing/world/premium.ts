import { cents } from '@consult/domain/money/money.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';

type Subscription = NonNullable<Output<'premium-getSubscription'>>;

/** What a month costs in Quebec, where two taxes are levied. */
export const monthOfPremium: Output<'premium-getPremiumSubscriptionPrice'> = {
  provider: 'sandbox',
  amount: cents(1_500),
  currency: 'CAD',
  taxes: [
    { kind: 'gst', rate: 5_000, cents: cents(75) },
    { kind: 'qst', rate: 9_975, cents: cents(150) },
  ],
  total: cents(1_725),
};

const { provider: _, ...sum } = monthOfPremium;

/** A subscription that is active and was paid once. */
export const subscribed = (of: Partial<Subscription> = {}): Subscription => ({
  subscriptionId: fixedId(155, 1),
  state: 'active',
  ...monthOfPremium,
  cancelsAtEnd: false,
  paidUntil: '2026-12-27T12:00:00.000-06:00',
  endsAt: null,
  endedWhy: null,
  dispute: null,
  cardLast4: '4242',
  charges: [
    {
      id: fixedId(156, 1),
      ...sum,
      paidAt: '2026-11-27T12:00:00.000-06:00',
      returned: cents(0),
      dispute: null,
    },
  ],
  ...of,
});
