import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type Standing = Output<'validation-getStanding'>;

/** The steps that are missing until the viewer's practice id is validated. */
export const standingQuery = queryOptions({
  queryKey: ['validation-standing'],
  queryFn: ({ signal }) => call('validation-getStanding', {}, { signal }),
});

/** Shows the part that the server has just stored. An answer under way may not have it, so it is asked for again. */
export async function showStored(part: Partial<Standing>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: standingQuery.queryKey });
  queryClient.setQueryData(standingQuery.queryKey, (known) => known && { ...known, ...part });
  void queryClient.invalidateQueries({ queryKey: standingQuery.queryKey });
}
