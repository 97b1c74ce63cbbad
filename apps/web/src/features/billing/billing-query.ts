import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordSort } from '@consult/domain/billing/report.ts';
import { call, type Input, type Output } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';

export type BillingRecord = Output<'reporting-createBillingReport'>[number];
export type Question = Input<'reporting-countBillingRecords'>;
export type Explanation = Output<'reporting-getRejectionExplanations'>['explanations'][number];
export type Rollup = Output<'reporting-createRollupReport'>;

/** How far back the earnings look, in ms. */
const yearMs = 31_536_000_000;

export const rollupQuery = (personId: string) =>
  queryOptions({
    queryKey: ['billing', 'rollup', personId],
    queryFn: ({ signal }) =>
      call('reporting-createRollupReport', { billingDoctorUid: personId, millisecondsInYear: yearMs }, { signal }),
  });

export const explanationsQuery = queryOptions({
  queryKey: ['billing', 'explanations'],
  queryFn: ({ signal }) => call('reporting-getRejectionExplanations', {}, { signal }),
  staleTime: 10 * 60_000,
});

/** What keeps records back before the next file. */
export const needsQuery = queryOptions({
  queryKey: ['billing', 'needs'],
  queryFn: ({ signal }) => call('billing-getNeeds', {}, { signal }),
  refetchOnWindowFocus: false,
});

/** How a table is ordered, and which of its pages is shown, from 0. */
export type Shown = { sort: RecordSort; descending: boolean; page: number; size: number };

/** A page of a table. While the next one comes, the one before it stays. The server audits each reading. */
export const recordsQuery = (question: Question, { sort, descending, page, size }: Shown) =>
  queryOptions({
    queryKey: ['billing', 'records', question, sort, descending, page, size],
    queryFn: ({ signal }) =>
      call(
        'reporting-createBillingReport',
        { ...question, sort, descending, offset: page * size, limit: size },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

export const countQuery = (question: Question) =>
  queryOptions({
    queryKey: ['billing', 'count', question],
    queryFn: ({ signal }) => call('reporting-countBillingRecords', question, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Asks again for what the report shows. */
export const refreshBilling = () => refetchAfresh(['billing']);
