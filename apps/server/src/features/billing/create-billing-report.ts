import { createBillingReport as declared } from '@consult/contract/billing/create-billing-report.ts';
import type { RecordSort } from '@consult/domain/billing/report.ts';
import { serve } from '../../call/implement.ts';
import { askedRecords } from './question.ts';
import { presentRecord, recordColumns, reportColumns, tableColumns } from './record.ts';
import type { RecordRow } from './record.ts';
import { takeSnapshots } from './snapshot.ts';

const columnOf: Readonly<Record<RecordSort, string>> = {
  created: 'b.created_at',
  hlinkResultReceivedAt: 'b.result_at',
  paidAt: 'b.paid_at',
  type: 'b.type',
  status: 'b.status',
  billingCode: 'b.billing_code',
  payToDoctor: 'b.paid_cents',
};

/** The order of a column. What has no value comes last either way, but where the index decides and all have one. */
function orderBy(sort: RecordSort, usual: RecordSort, descending: boolean): string {
  const way = descending ? 'desc' : 'asc';
  const last = sort === usual || sort === 'created' ? '' : 'nulls last';
  return `${columnOf[sort]} ${way} ${last}, b.id ${way}`;
}

/**
 * reporting-createBillingReport: a page of the viewer's own records. One statement reads them and writes one audit
 * entry with the ids that it shows; patients are decrypted for these alone.
 */
export const createBillingReport = serve(declared).handler(async ({ input, context: { app, viewer } }) => {
  // What the viewer has just sent is shown with its patient.
  await takeSnapshots(app, viewer.personId);
  const { name, condition, values, usual } = askedRecords(input);
  const sort = input.sort ?? usual;
  const order = orderBy(sort, usual, input.descending);
  const byStatus = (name === 'status' || name === 'needs') && sort === usual;
  // The usual first page is said in the text: the database then keeps the plan instead of making one each time.
  const first = byStatus && input.offset === 0 && input.limit === Number(usualSize);
  const limit = `$${values.length + 2}::bigint`;
  const offset = `$${values.length + 3}::bigint`;
  const newest = input.descending ? 'b.created_at desc, b.id desc' : 'b.created_at, b.id';
  const { rows } = await app.read.query<RecordRow>({
    name: `billing-report-${name}-${sort}-${input.descending}${first ? '-first' : ''}`,
    text: first
      ? pageOf(ofEachStatus(condition, newest, usualSize), newest, usualSize, '0')
      : byStatus
        ? pageOf(ofEachStatus(condition, newest, `${limit} + ${offset}`), newest, limit, offset)
        : pageOf(own(condition), order, limit, offset),
    values: [viewer.personId, ...values, ...(first ? [] : [input.limit, input.offset])],
  });
  return Promise.all(rows.map((row) => presentRecord(app, row)));
});

/** The first of `reportPageSizes`, as the text of a statement says it. */
const usualSize = '5';

const own = (condition: string): string => `select b.* from billing_record b where b.doctor_id = $1 and ${condition}`;

/** So many of each status are enough for a page: an index gives them in this order. */
const ofEachStatus = (condition: string, order: string, most: string): string =>
  `select b.* from (select distinct unnest($2::text[]) as status) s cross join lateral (
    ${own(condition)} and b.status = s.status order by ${order} limit ${most}) b`;

const pageOf = (found: string, order: string, limit: string, offset: string): string =>
  `with page as materialized (
      select b.*, row_number() over (order by ${order}) as place
        from (${found} order by ${order} limit ${limit} offset ${offset}) b
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
        select $1, 'billing-listed', 'billing-record', array_agg(id) from page having count(*) > 0
    )
    select ${recordColumns}, ${reportColumns}, ${tableColumns}
      from page b left join billing_snapshot s on s.record_id = b.id order by b.place`;
