import type { OtherRecord, RecordFacts } from '@consult/domain/billing/rules/facts.ts';
import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import { incompleteRule } from '@consult/domain/claim/needs.ts';
import type { ClaimNeed } from '@consult/domain/claim/needs.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { patientHash } from '../patient-message/patient-message.ts';
import { doctorFacts, requesterKind } from './facts-sql.ts';
import { openSnapshot } from './snapshot.ts';
import type { BillingSnapshot, SealedSnapshot } from './snapshot.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A record as the rules judge it, with what its judgement replaces. */
type JudgedRecord = {
  facts: RecordFacts;
  snapshot: BillingSnapshot | null;
  /** Its service date, in ms since 1970. */
  createdAt: number;
  side: string;
  status: RecordStatus;
  decision: '' | 'hold' | 'asIs';
  decidedRules: readonly string[];
  missing: readonly ClaimNeed[];
  hasClinic: boolean;
};

type Row = SealedSnapshot &
  Looked & {
    created_at: Date;
    type: RecordFacts['type'];
    billing_code: string;
    fee_known: boolean;
    status: RecordStatus;
    decision: JudgedRecord['decision'];
    decided_rules: string[];
    missing: ClaimNeed[];
    is_message: boolean;
    sub_type: string;
    asked_at: Date | null;
    requester: 'md' | 'np' | 'resident' | null;
    province: string | null;
    validated: boolean;
    on_behalf: boolean;
  };

/**
 * The facts of records, by their ids, in their order. A record whose patient was not told apart from others yet gets
 * its hash here.
 */
export async function readFacts(
  client: Queryable,
  app: Pick<App, 'keyring' | 'terms'>,
  ids: readonly string[],
): Promise<JudgedRecord[]> {
  const { rows } = await client.query<Row>({
    name: 'billing-facts',
    text: `select b.id, b.doctor_id, b.created_at, b.type, b.billing_code,
        b.fee_cents is not null as fee_known, b.status, b.decision, b.decided_rules,
        b.missing, ${beganAt('b', 'c')} as at, b.message_id is not null as is_message, b.patient_hash, b.activity_id,
        b.sub_type, a.created_at as asked_at,
        ${requesterKind('r')} as requester, ${doctorFacts('b.doctor_id', 'm.clinic_id')},
        coalesce(m.on_behalf, false) as on_behalf, s.key_id, s.wrapped_key, s.body as snapshot
      from billing_record b
        left join billing_snapshot s on s.record_id = b.id
        left join activity a on a.id = b.activity_id
        left join person r on r.id = a.referrer_id
        left join phone_call c on c.activity_id = b.activity_id
        left join patient_message m on m.id = b.patient_message_id
      where b.id = any($1::uuid[]) order by b.id`,
    values: [ids],
  });
  const snapshots = await Promise.all(rows.map((row) => openSnapshot(app, row)));
  await writeHashes(client, app, rows, snapshots);
  const others = await readOthers(client, rows);
  const { weeks, seen } = await readMessageFacts(client, rows);
  return rows.map((row, index) => ({
    facts: factsOf(row, snapshots[index] ?? null, {
      others: others.get(row.id) ?? [],
      messagesOfWeek: weeks.get(row.id) ?? 0,
      seenDay: seen.get(row.id) ?? null,
    }),
    snapshot: snapshots[index] ?? null,
    createdAt: row.created_at.getTime(),
    side: row.sub_type,
    status: row.status,
    decision: row.decision,
    decidedRules: row.decided_rules,
    missing: row.missing,
    hasClinic: row.province !== null,
  }));
}

/** When the service of a record began: a call at its start, however long it went on and whenever it was marked. */
const beganAt = (record: string, call: string): string => `(case
  when ${record}.type = 'phoneConsult' and ${record}.message_id is null
    then coalesce(${call}.starts_at, ${record}.created_at)
  else ${record}.created_at end)`;

function factsOf(
  row: Row,
  snapshot: BillingSnapshot | null,
  known: Pick<RecordFacts, 'others' | 'messagesOfWeek' | 'seenDay'>,
): RecordFacts {
  return {
    id: row.id,
    type: row.type,
    code: row.billing_code,
    feeKnown: row.fee_known,
    at: row.at.getTime(),
    day: businessDay(row.at),
    isMessage: row.is_message,
    province: row.province ?? '',
    patient: snapshot && { phn: snapshot.patient.phn, province: snapshot.patient.province },
    oopData: snapshot?.oopData ?? null,
    dxCode: snapshot?.dxCode ?? '',
    // A consult that is gone leaves open when it was asked, and by whom.
    askedDay: row.asked_at ? businessDay(row.asked_at) : row.activity_id ? undefined : null,
    requester: row.requester ?? (row.activity_id ? undefined : null),
    practiceIdValidated: row.validated,
    onBehalf: row.on_behalf,
    ...known,
  };
}

/** Keeps which patient of the doctor a record is about, where no send or snapshot did. */
async function writeHashes(
  client: Queryable,
  app: Pick<App, 'terms'>,
  rows: readonly Row[],
  snapshots: readonly (BillingSnapshot | null)[],
): Promise<void> {
  const found = rows.flatMap((row, index) => {
    const snapshot = snapshots[index];
    return row.patient_hash || !snapshot
      ? []
      : [{ row, hash: patientHash(app, row.doctor_id, snapshot.patient, row.id) }];
  });
  if (found.length === 0) return;
  await client.query({
    name: 'billing-patient-hashes',
    text: `update billing_record b set patient_hash = f.hash
      from unnest($1::uuid[], $2::bytea[]) as f (id, hash) where b.id = f.id`,
    values: [found.map(({ row }) => row.id), found.map(({ hash }) => hash)],
  });
  for (const { row, hash } of found) row.patient_hash = hash;
}

/**
 * Records that count: none that is held, refused, lost, not billed or gone (server rules, section 24). One that only
 * waits for data of its claim counts: a file takes it once it has them.
 */
const counts = (record: string): string => `(${record}.status in ('submitted', 'unconfirmed')
  or (${record}.status = 'closed' and ${record}.paid_at is not null)
  or (${record}.status = 'onHold' and ${record}.rule = '${incompleteRule}')
  or (${record}.status in ('new', 'pending') and (${record}.verdict <> 'refuse' or ${record}.decision = 'asIs')))`;
const claimed = (record: string): string => `${record}.status in ('submitted', 'unconfirmed', 'closed')`;

/** What tells which other records may matter: of a record, or of one that a reply would make. */
type Looked = {
  id: string;
  doctor_id: string;
  patient_hash: Buffer | null;
  activity_id: string | null;
  at: Date;
};

/** What the same doctor did besides for the same patient or on the same consult, within eight days of each, by id. */
export async function readOthers(client: Queryable, looked: readonly Looked[]): Promise<Map<string, OtherRecord[]>> {
  const { rows } = await client.query<{
    of: string;
    id: string;
    code: string;
    at: Date;
    same_patient: boolean;
    same_activity: boolean;
    is_message: boolean;
    claimed: boolean;
  }>({
    name: 'billing-other-records',
    text: `select r.id as of, o.id, o.billing_code as code, ${beganAt('o', 'c')} as at,
        coalesce(o.patient_hash = r.patient_hash, false) as same_patient,
        coalesce(o.activity_id = r.activity_id, false) as same_activity,
        o.message_id is not null as is_message, ${claimed('o')} as claimed
      from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::uuid[], $5::timestamptz[])
          as r (id, doctor_id, patient_hash, activity_id, at)
        join billing_record o on o.doctor_id = r.doctor_id and o.id <> r.id
          and (o.patient_hash = r.patient_hash or o.activity_id = r.activity_id)
        left join phone_call c on c.activity_id = o.activity_id
      where ${counts('o')}
        and ${beganAt('o', 'c')} between r.at - interval '8 days' and r.at + interval '8 days'`,
    values: [
      looked.map(({ id }) => id),
      looked.map((one) => one.doctor_id),
      looked.map((one) => one.patient_hash),
      looked.map((one) => one.activity_id),
      looked.map(({ at }) => at),
    ],
  });
  const others = new Map<string, OtherRecord[]>();
  for (const row of rows) {
    const list = others.get(row.of) ?? [];
    list.push({
      id: row.id,
      code: row.code,
      at: row.at.getTime(),
      day: businessDay(row.at),
      samePatient: row.same_patient,
      sameActivity: row.same_activity,
      isMessage: row.is_message,
      claimed: row.claimed,
    });
    others.set(row.of, list);
  }
  return others;
}

/** Of messages to patients: how many of their week count before them, and when the doctor last saw the patient. */
async function readMessageFacts(
  client: Queryable,
  rows: readonly Row[],
): Promise<{ weeks: Map<string, number>; seen: Map<string, string> }> {
  const messages = rows.filter(({ type }) => type === 'patientMessage').map(({ id }) => id);
  if (messages.length === 0) return { weeks: new Map(), seen: new Map() };
  const { rows: known } = await client.query<{ id: string; sent: number; seen: string | null }>({
    name: 'billing-message-weeks',
    text: `select r.id,
        (select count(*)::integer from billing_record o
          where o.doctor_id = r.doctor_id and o.id <> r.id and o.billing_code = r.billing_code and ${counts('o')}
            -- The same week, from Sunday to Saturday.
            and o.business_day - extract(dow from o.business_day)::integer
              = r.business_day - extract(dow from r.business_day)::integer
            and o.created_at > r.created_at - interval '8 days' and o.created_at < r.created_at + interval '8 days'
            and (${claimed('o')} or (o.created_at, o.id) < (r.created_at, r.id))) as sent,
        (select max(o.business_day)::text from billing_record o
          where o.doctor_id = r.doctor_id and o.patient_hash = r.patient_hash and o.type <> 'patientMessage'
            and o.status <> 'deleted' and o.business_day <= r.business_day) as seen
      from billing_record r where r.id = any($1::uuid[])`,
    values: [messages],
  });
  return {
    weeks: new Map(known.map(({ id, sent }) => [id, sent])),
    seen: new Map(known.flatMap(({ id, seen }) => (seen === null ? [] : [[id, seen] as const]))),
  };
}
