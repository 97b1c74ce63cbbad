import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type Group = Output<'group-get'>;
export type GroupMember = Group['members'][number];

/** A group with its counts; others give and change, so it is asked for at every opening. */
export const groupQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['group', serviceId],
    queryFn: ({ signal }) => call('group-get', { serviceId }, { signal }),
    staleTime: 0,
  });
