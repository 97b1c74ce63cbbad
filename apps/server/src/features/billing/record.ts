import type { billingRecord } from '@consult/contract/billing/billing-record.ts';
import { pointedDxCode } from '@consult/domain/billing/dx-code.ts';
import type { Amendment, AmendmentState } from '@consult/domain/claim/amendment.ts';
import { batchName } from '@consult/domain/claim/batch.ts';
import { formProvince } from '@consult/domain/claim/claim.ts';
import { incompleteRule } from '@consult/domain/claim/needs.ts';
import { cents } from '@consult/domain/money/money.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import type { z } from 'zod';
import type { App } from '../../call/context.ts';
import { dayOf } from './day-of.ts';
import { openSnapshot } from './snapshot.ts';
import type { BillingSnapshot, SealedSnapshot } from './snapshot.ts';

export type BillingRecord = z.output<typeof billingRecord>;

type Instants = 'created' | 'lastUpdatedAt' | 'hlinkResultReceivedAt' | 'paidAt';
type Days = 'createdDay' | 'resultDay' | 'paidDay';
/** A record but for when it was made, answered and paid. */
export type RecordFacts = Omit<BillingRecord, Instants | Days>;

/** Amounts come as the database's bigint in text. */
export type FactsRow = SealedSnapshot &
  Pick<BillingRecord, 'type' | 'status'> & {
    sub_type: string;
    note: BillingRecord['comments'];
    billing_code: string;
    fee: string | null;
    paid: string | null;
    error_code: string;
    verdict: BillingRecord['verdict'];
    rule: string;
    finding: string;
    missing: BillingRecord['missing'];
    /** The last amendment of its claim, as `action state`. */
    amended: string | null;
    /** Where its doctor's services are claimed; asked for by the report alone. */
    province?: string;
    /** As above. */
    held?: boolean;
    /** The file that it lies in, as `prefix number`; asked for by the report's tables alone. */
    file?: string | null;
  };

export type RecordRow = FactsRow & { created_at: Date; updated_at: Date; result_at: Date | null; paid_at: Date | null };

/** The columns of a record b with its snapshot s, but for its instants. */
export const factColumns = `b.id, b.type, b.sub_type, b.status, b.note, b.billing_code,
  b.fee_cents::text as fee, b.paid_cents::text as paid, b.error_code, b.verdict, b.rule, b.finding, b.missing,
  (select q.action || ' ' || q.state from claim_amendment q
    where q.record_id = b.id order by q.place desc limit 1) as amended, s.key_id, s.wrapped_key, s.body as snapshot`;

/** The columns of a record b with its snapshot s. */
export const recordColumns = `b.created_at, b.updated_at, b.result_at, b.paid_at, ${factColumns}`;

/** What the report and its exports say besides; $1 is the doctor, whose province is looked up once. */
export const reportColumns = `(select claim_province($1)) as province, b.status = 'unconfirmed' and exists (
  select from claim c where c.record_id = b.id and c.settled_at is null and c.held) as held`;

/** What the report's tables say besides. */
export const tableColumns = `case when b.status in ('submitted', 'unconfirmed') then (
  select f.prefix || ' ' || f.batch from claim c join claim_file f on f.id = c.file_id
    where c.record_id = b.id order by c.place desc limit 1) end as file`;

/** A record as the report says it. */
export async function presentRecord(app: Pick<App, 'keyring'>, row: RecordRow): Promise<BillingRecord> {
  return {
    ...factsOf(row, await openSnapshot(app, row)),
    created: row.created_at.toISOString(),
    createdDay: dayOf(row.created_at),
    lastUpdatedAt: row.updated_at.toISOString(),
    hlinkResultReceivedAt: row.result_at?.toISOString() ?? null,
    resultDay: row.result_at && dayOf(row.result_at),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidDay: row.paid_at && dayOf(row.paid_at),
  };
}

/** What the report and its exports say alike of a record, with its snapshot where that can be read. */
export function factsOf(row: FactsRow, snapshot: BillingSnapshot | null): RecordFacts {
  return {
    id: row.id,
    type: row.type,
    subType: row.sub_type,
    patientId: snapshot ? formatHealthNumber(snapshot.patient.province, snapshot.patient.phn) : '',
    status: row.status,
    comments: row.note,
    dxCode: pointedDxCode(snapshot?.dxCode ?? ''),
    billingCode: row.billing_code,
    fee: row.fee === null ? null : cents(Number(row.fee)),
    payToDoctor: row.paid === null ? null : cents(Number(row.paid)),
    // What it waits for: of a record that a rule or its doctor holds, or that would be refused, that comes first.
    missing: row.status === 'onHold' && row.rule === incompleteRule ? row.missing : [],
    noWayIn: row.status === 'new' && row.province && row.province !== formProvince ? row.province : '',
    heldByPayer: row.held ?? false,
    claimFile: fileOf(row.file),
    amendment: amendmentOf(row.amended),
    errorCode: row.error_code,
    verdict: row.verdict,
    rule: row.finding,
  };
}

function fileOf(file: string | null | undefined): string {
  const [prefix, batch] = (file ?? '').split(' ');
  return prefix && batch ? batchName(prefix, Number(batch)) : '';
}

function amendmentOf(amended: string | null): BillingRecord['amendment'] {
  const [action, state] = (amended ?? '').split(' ') as [Amendment, AmendmentState | undefined];
  return state === undefined || state === 'withdrawn' ? null : { action, state };
}
