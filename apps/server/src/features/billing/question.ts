import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import { spanOfMonth } from '@consult/domain/billing/report.ts';
import type { RecordSort } from '@consult/domain/billing/report.ts';
import { incompleteRule } from '@consult/domain/claim/needs.ts';

type Span = { startDate: number; endDate: number } | { month: string };

/** One of the three questions of the report, as its calls declare it (packages/contract/src/billing/question.ts). */
export type Question = {
  fetchByHlinkResultReceivedAt?: Span;
  fetchByStatus?: { statuses: readonly RecordStatus[]; needsYou?: boolean | undefined };
  fetchByCreated?: Span & { statuses: readonly RecordStatus[] };
};

/** A question as SQL: `condition` on billing_record b, whose values begin at $2; $1 is the doctor. */
export type AskedRecords = {
  name: 'result' | 'status' | 'needs' | 'created';
  condition: string;
  values: unknown[];
  /** The order in which it has an index. */
  usual: RecordSort;
};

/**
 * Records b that need their doctor before the next file: what a rule refuses or holds, or what its claim lacks. What
 * the doctor holds waits for nobody else.
 */
export const needsItsDoctor = `(b.status in ('new', 'onHold', 'pending') and b.decision <> 'hold'
  and (b.verdict in ('refuse', 'hold') or (b.status = 'onHold' and b.rule = '${incompleteRule}')))`;

/** The condition of a question. Every statement that uses it asks for `b.doctor_id = $1`: one's own records alone. */
export function askedRecords(question: Question): AskedRecords {
  const { fetchByHlinkResultReceivedAt: byResult, fetchByStatus: byStatus, fetchByCreated: byCreated } = question;
  if (byResult)
    return {
      name: 'result',
      condition: 'b.result_at >= $2 and b.result_at < $3',
      values: spanOf(byResult),
      usual: 'hlinkResultReceivedAt',
    };
  if (byCreated)
    return {
      name: 'created',
      condition: 'b.created_at >= $2 and b.created_at < $3 and b.status = any($4::text[])',
      values: [...spanOf(byCreated), byCreated.statuses],
      usual: 'created',
    };
  return {
    name: byStatus?.needsYou ? 'needs' : 'status',
    condition: `b.status = any($2::text[])${byStatus?.needsYou ? ` and ${needsItsDoctor}` : ''}`,
    values: [byStatus?.statuses ?? []],
    usual: 'created',
  };
}

const spanOf = (span: Span): Date[] =>
  'month' in span ? spanOfMonth(span.month) : [new Date(span.startDate), new Date(span.endDate)];
