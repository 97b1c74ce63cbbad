import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type Standing = Output<'validation-getStanding'>;

/** What is missing until the own practice id is validated. */
export const standingQuery = queryOptions({
  queryKey: ['validation-standing'],
  queryFn: ({ signal }) => call('validation-getStanding', {}, { signal }),
});

/** Shows what was just stored. What was asked for before knows nothing of it, and is asked for again. */
export async function showStored(part: Partial<Standing>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: standingQuery.queryKey });
  queryClient.setQueryData(standingQuery.queryKey, (known) => known && { ...known, ...part });
  void queryClient.invalidateQueries({ queryKey: standingQuery.queryKey });
}
