import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type RoutingTree = Output<'routing-routeReferral_v2'>;
export type RoutedSpecialist = RoutingTree[string][string][number];
export type ThreadMessage = Output<'message-list'>['messages'][number];

/** The specialists to whom an eConsult from this place may be routed. */
export const routingQuery = (from: { city: string; province: string }) =>
  queryOptions({
    queryKey: ['routing', from.city, from.province],
    queryFn: ({ signal }) => call('routing-routeReferral_v2', { ...from, activityType: 'econsult' }, { signal }),
    staleTime: 60_000,
    // 'Error routing referral' clears the tree: nobody may choose from an old one.
    gcTime: 0,
  });

/** The ordinary messages of a thread, all pages, oldest first: those that can be copied. */
export const forwardableQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['forwardable', activityId],
    queryFn: async ({ signal }) => {
      let page = await call('message-list', { activityId }, { signal });
      let messages = page.messages;
      while (page.more && page.messages[0]) {
        page = await call('message-list', { activityId, beforeSeq: page.messages[0].seq }, { signal });
        messages = [...page.messages, ...messages];
      }
      return messages.filter(({ kind, empty }) => kind === 'ordinary' && !empty);
    },
    gcTime: 0,
  });
