import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';

export type RecordExplanation = Output<'billing-getExplanation'>;

/** The server audits each reading, so nothing reads it again but a change or a hand. */
export const explanationQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['billing', 'explanation', recordId],
    queryFn: ({ signal }) => call('billing-getExplanation', { recordId }, { signal }),
    refetchOnWindowFocus: false,
  });
