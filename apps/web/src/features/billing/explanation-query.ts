import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import type { BillingRecord } from './billing-query.ts';

export type RecordExplanation = Output<'billing-getExplanation'>;

/** The server audits each reading, so nothing reads it again but a change or a hand. */
export const explanationQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['billing', 'explanation', recordId],
    queryFn: ({ signal }) => call('billing-getExplanation', { recordId }, { signal }),
    refetchOnWindowFocus: false,
  });

const needs = ({ status, verdict }: BillingRecord): boolean =>
  (status === 'new' || status === 'onHold') && (verdict === 'refuse' || verdict === 'hold');

/** The next record that is kept back, of those that the report shows; null after the last one. */
export function nextOf(client: QueryClient, decided: string): string | null {
  const shown = client.getQueriesData<BillingRecord[]>({ queryKey: ['billing', 'records'], type: 'active' });
  return shown.flatMap(([, records]) => records ?? []).find((one) => one.id !== decided && needs(one))?.id ?? null;
}
