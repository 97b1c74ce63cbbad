import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type Standing = Output<'validation-getStanding'>;

/** What is missing until the own practice id is validated. */
export const standingQuery = queryOptions({
  queryKey: ['validation-standing'],
  queryFn: ({ signal }) => call('validation-getStanding', {}, { signal }),
});
