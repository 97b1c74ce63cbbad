import { previewBilling as declared } from '@consult/contract/billing/preview.ts';
import {
  checkBillingCode,
  econsultConsultantCode,
  opensBillingWindow,
  threadMessageCode,
} from '@consult/domain/billing/codes.ts';
import { mayBill } from '@consult/domain/billing/message-billing.ts';
import type { RecordFacts } from '@consult/domain/billing/rules/facts.ts';
import { judge } from '@consult/domain/billing/rules/judge.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { standingOf, unsafePatientOfConsult } from '../activity/activity.ts';
import { patientHash } from '../patient-message/patient-message.ts';
import { withFees } from './get-explanation.ts';
import { presentFindings } from './present-finding.ts';
import { readOthers } from './record-facts.ts';
import { readRuleBook } from './rule-content.ts';
import { doctorFacts, requesterKind } from './facts-sql.ts';
import { takeSnapshots } from './snapshot.ts';

const nothing = {
  code: null,
  isFirst: false,
  sameWindow: false,
  fee: null,
  verdict: '',
  findings: [],
  withoutClaimsWay: '',
} as const;

/** An id that comes after every other: the message that is not there yet. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Row = {
  asked_at: Date;
  requester: RecordFacts['requester'];
  province: string | null;
  validated: boolean;
  first: boolean;
  window_at: Date | null;
};

/**
 * billing-preview: how a message of the viewer's would be billed if it were sent now, and what the rules say of that
 * record, by the same judge as afterwards. It tells nothing of the patient that the consult's page does not show.
 */
export const preview = serve(declared).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId } = input;
  const { role, activityType, callComplete, can } = await standingOf(app.read, app, viewer, activityId);
  if (!can.bill || role === null || role === 'moa' || !mayBill({ activityType, callComplete }))
    return { ...nothing, findings: [] };
  await takeSnapshots(app, viewer.personId);
  const now = app.now();
  const row = await readRow(app.read, viewer.personId, activityId);
  const typed = input.billingCode.trim();
  const chosen =
    can.customizeBillingCode && typed !== '' && checkBillingCode(typed) === null ? typed : threadMessageCode;
  const isFirst = activityType === 'econsult' && role === 'consultant' && row.first;
  const code = isFirst ? econsultConsultantCode : chosen;
  if (!opensBillingWindow(row.window_at, now)) return { ...nothing, code, isFirst, sameWindow: true, findings: [] };
  const patient = (await unsafePatientOfConsult(app.read, app, activityId)) ?? null;
  const hash = patient && patientHash(app, viewer.personId, patient.patient, lastId);
  const others = await readOthers(app.read, [
    { id: lastId, doctor_id: viewer.personId, patient_hash: hash, activity_id: activityId, at: now },
  ]);
  const day = businessDay(now);
  const fee = (await withFees(app.read, [code], day))[0]?.fee ?? null;
  const facts: RecordFacts = {
    id: lastId,
    type: activityType === 'phoneConsult' ? 'phoneConsult' : 'econsult',
    code,
    feeKnown: fee !== null,
    at: now.getTime(),
    day,
    isMessage: true,
    province: row.province ?? '',
    patient: patient && { phn: patient.patient.phn, province: patient.patient.province },
    oopData: patient?.oopData ?? null,
    dxCode: '',
    askedDay: businessDay(row.asked_at),
    requester: row.requester,
    practiceIdValidated: row.validated,
    onBehalf: false,
    seenDay: undefined,
    others: others.get(lastId) ?? [],
    messagesOfWeek: undefined,
  };
  const book = await readRuleBook(app.read);
  const judgement = judge(facts, book, day);
  return {
    code,
    isFirst,
    sameWindow: false,
    fee,
    verdict: judgement.verdict,
    findings: presentFindings(judgement, facts, book).filter(({ outcome }) => outcome !== 'passed'),
    withoutClaimsWay: judgement.verdict === 'elsewhere' ? facts.province : '',
  };
});

async function readRow(client: Pick<pg.ClientBase, 'query'>, doctorId: string, activityId: string): Promise<Row> {
  const { rows } = await client.query<Row>({
    name: 'billing-preview',
    text: `select a.created_at as asked_at, ${requesterKind('r')} as requester,
        ${doctorFacts('$1::uuid', 'null::uuid')},
        not exists (select 1 from message m where m.activity_id = a.id and m.sent_by = $1 and m.kind = 'ordinary'
          and m.sent_at >= a.created_at) as first,
        (select max(b.created_at) from billing_record b where b.activity_id = a.id and b.doctor_id = $1
          and b.message_id is not null and b.status <> 'deleted') as window_at
      from activity a join person r on r.id = a.referrer_id where a.id = $2`,
    values: [doctorId, activityId],
  });
  return rows[0]!;
}
