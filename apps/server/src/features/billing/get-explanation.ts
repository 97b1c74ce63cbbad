import { getBillingExplanation as declared } from '@consult/contract/billing/get-explanation.ts';
import { isForetold } from '@consult/domain/billing/record-status.ts';
import { judge } from '@consult/domain/billing/rules/judge.ts';
import { fittingCodes, waysOf } from '@consult/domain/billing/rules/ways.ts';
import { cents } from '@consult/domain/money/money.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import type pg from 'pg';
import { ownersOf } from '../../call/viewer.ts';
import { refuse, serve } from '../../call/implement.ts';
import { diagnosisTitle } from '../diagnosis/diagnosis.ts';
import { readClaimStanding } from './claim-standing.ts';
import type { LastAmendment } from './claim-standing.ts';
import { judgeRecords } from './judge-records.ts';
import { presentFindings } from './present-finding.ts';
import { readFacts } from './record-facts.ts';
import { presentRecord, recordColumns } from './record.ts';
import type { RecordRow } from './record.ts';
import { isExplanation } from './get-rejection-explanations.ts';
import { readRuleBook } from './rule-content.ts';
import { takeSnapshots } from './snapshot.ts';

type Row = RecordRow & {
  version: string;
  decision: '' | 'hold' | 'asIs';
  decided_rules: string[];
  decided_at: Date | null;
  activity: string | null;
  rejections: unknown;
};

/** billing-getExplanation: a record of the viewer's own, judged as things are now. Its reading is audited. */
export const getExplanation = serve(declared).handler(async ({ input, context: { app, viewer } }) => {
  await takeSnapshots(app, viewer.personId);
  // Otherwise the first judgement would change the record under its reader, and refuse what they decide.
  await judgeRecords(app, viewer.personId, 'changed');
  const { rows } = await app.read.query<Row>({
    name: 'billing-explanation',
    text: `with audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          select $1, 'billing-opened', 'billing-record', array[id] from billing_record where id = $2 and doctor_id = $1
      )
      select ${recordColumns}, b.version::text as version, b.decision, b.decided_rules, b.decided_at,
        (select r.activity_id from inbox_row r where r.activity_id = b.activity_id and r.owner_id = any($3::uuid[])
          limit 1) as activity,
        (select body from content_document where name = 'billing-rejections') as rejections
      from billing_record b left join billing_snapshot s on s.record_id = b.id
      where b.id = $2 and b.doctor_id = $1`,
    values: [viewer.personId, input.recordId, ownersOf(viewer)],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const book = await readRuleBook(app.read);
  const known = (await readFacts(app.read, app, [row.id]))[0]!;
  const { facts, snapshot, side } = known;
  const claim = await readClaimStanding(app.read, row.id);
  // A claim that is with the payer grows no older.
  const isSent = row.status === 'submitted' || row.status === 'unconfirmed';
  const judgement = judge(facts, book, businessDay((isSent && claim?.sentAt) || app.now()));
  const codes = fittingCodes(facts, side, { has: book.isHoliday });
  const patient = snapshot?.patient;
  return {
    record: await presentRecord(app, row),
    patientName: patient ? `${patient.firstName} ${patient.lastName}`.trim() : '',
    patientProvince: patient?.province ?? '',
    activityId: row.activity,
    verdict: judgement.verdict,
    findings: isForetold(row.status) ? presentFindings(judgement, facts, book) : [],
    withoutClaimsWay: judgement.verdict === 'elsewhere' ? facts.province : '',
    rejection: rejectionOf(row),
    decision:
      row.decision === '' || row.decided_at === null
        ? null
        : { kind: row.decision, at: saidInstant(row.decided_at), rules: row.decided_rules },
    ways: [...waysOf(known, judgement.findings, claim)],
    amendment: claim?.last ? presentAmendment(claim.last, row.rejections) : null,
    mailFailed: claim?.mailFailed ?? false,
    codes: await withFees(app.read, codes, facts.day),
    diagnosisTitle: diagnosisTitle(facts.dxCode),
    version: Number(row.version),
  };
});

/** Codes with what they pay on a day. */
export async function withFees(client: Pick<pg.ClientBase, 'query'>, codes: readonly string[], day: string) {
  const { rows } = await client.query<{ code: string; fee: string | null }>({
    name: 'billing-fees-of',
    text: `select c.code, billing_fee(c.code, $2::date)::text as fee
      from unnest($1::text[]) with ordinality as c (code, place) order by c.place`,
    values: [codes, day],
  });
  return rows.map(({ code, fee }) => ({ code, fee: fee === null ? null : cents(Number(fee)) }));
}

/** What the payer said where it refused the record, or paid something else. */
function rejectionOf({ error_code: code, status, rejections }: Row) {
  const isAnswered = status === 'refused' || status === 'closed';
  return isAnswered && code !== '' ? meaningOf(code, rejections) : null;
}

/** A code that we have no text for is told without one. */
function meaningOf(code: string, rejections: unknown): { code: string; en: string; fr: string } {
  const given = (rejections as { explanations?: unknown } | null)?.explanations;
  const known = (Array.isArray(given) ? given : []).filter(isExplanation).find((one) => one.code === code);
  return known ? { code, en: known.en, fr: known.fr } : { code, en: '', fr: '' };
}

function presentAmendment({ action, state, code, at }: LastAmendment, rejections: unknown) {
  return { action, state, at: saidInstant(at), rejection: code === '' ? null : meaningOf(code, rejections) };
}
