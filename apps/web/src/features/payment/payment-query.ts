import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type Payment = Output<'secureMessaging-getActivityPayments'>[number];
export type Item = Output<'payment-getAvailableItems'>[number];

/** The payments of a consult in one of its versions: every change of a payment raises it. Each reading is audited. */
export const paymentsQuery = (activityId: string, version: number) =>
  queryOptions({
    queryKey: ['payments', activityId, version],
    queryFn: ({ signal }) => call('secureMessaging-getActivityPayments', { activityId }, { signal }),
    placeholderData: (last) => last,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

export const itemsQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['payment-items', activityId],
    queryFn: ({ signal }) => call('payment-getAvailableItems', { activityId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const cardFieldsQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['payment-card-fields', activityId],
    queryFn: ({ signal }) => call('payment-getCardFields', { activityId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** After a call of the viewer's own, whose live event may be late. */
export async function refreshPayments(activityId: string): Promise<void> {
  await Promise.all(
    [['payments', activityId], itemsQuery(activityId).queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
