import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type Subscription = NonNullable<Output<'premium-getSubscription'>>;
export type Price = Output<'premium-getPremiumSubscriptionPrice'>;

/** What a month costs now: never an older price, since it is what will be charged. */
export const priceQuery = queryOptions({
  queryKey: ['premium-price'],
  queryFn: ({ signal }) => call('premium-getPremiumSubscriptionPrice', {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** The viewer's newest subscription. Every change of it is told by the event 'profile'. */
export const subscriptionQuery = queryOptions({
  queryKey: ['premium-subscription'],
  queryFn: ({ signal }) => call('premium-getSubscription', {}, { signal }),
  staleTime: 0,
});

export const refreshSubscription = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
