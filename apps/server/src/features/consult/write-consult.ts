import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { buildOopData, isOutOfProvince } from '@consult/domain/consult/out-of-province.ts';
import { readAnswers } from '@consult/domain/consult/service-form.ts';
import { forwardSubject, subjectOf } from '@consult/domain/consult/subject.ts';
import { formatHealthNumber, normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { firstPreview, place } from '../activity/activity.ts';
import type { Card, EconsultBody, MessageBody } from '../activity/activity.ts';
import { writeCopyDelivery } from '../delivery/delivery.ts';
import type { SendableService } from '../directory/directory.ts';
import type { Giving } from '../group/group.ts';
import { orderSentFax } from '../notice/notice.ts';
import { emailWithdrawn, writePatient } from '../patient/patient.ts';
import type { RecordAnswer } from '../patient/patient.ts';
import { keepCopy } from '../patient-message/patient-message.ts';
import { tellPatient } from '../patient-window/patient-window.ts';
import { beginClock } from '../promise/promise.ts';
import type { Forwarder } from './forwarder.ts';
import { writeOwners } from './owners.ts';
import type { Member } from './owners.ts';

export type NewConsult = {
  activityId: string;
  viewer: Viewer;
  location: { id: string; clinic_id: string; province: string; billable: boolean };
  service: SendableService;
  /** Who becomes its consultant. */
  giving: Giving;
  /** The person who prepared it, where they forwarded it to the sender for approval. */
  forwarder: Forwarder | null;
  /** The consult of a partner's record system that this one was launched from, if any. */
  launch: EconsultBody['launch'] | null;
  /** The parts of another consult that this one takes over, where it is forwarded from there. */
  forwarded?: Forwarded;
  /** What becomes of a clinic's record that differs; null asks. */
  patientRecord: RecordAnswer | null;
  /** Checked input: nothing here refuses any more but a clinic's record that differs (PatientDiffers). */
  input: ConsultInput;
};

/** The fields of a forwarded consult, as the first consult was sent. */
export type Forwarded = Pick<EconsultBody, 'answers' | 'oopData'> & {
  from: string;
  /**
   * Copies of its messages, in their order, each with its own sender and time. They stand before the first entry of the
   * new thread.
   */
  messages: readonly { id: string; sentBy: string; sentAt: Date; body: MessageBody }[];
};

/**
 * The billing code of a referrer's eConsult (server rules, section 12). A phone consult is billed when the call is
 * complete.
 */
const REFERRER_CODE = '03.01R';

/**
 * Writes a checked consult within the running transaction: the activity and its econsult under a fresh data key,
 * members, the rows and search terms of every owner, the first timeline entry, audit, billing, the patient record and
 * the outgoing work.
 * @throws PatientDiffers where the clinic's record of the number differs and nobody has answered for it; INVALID_INPUT
 * where the patient is to get a copy or to be told, and asked not to be e-mailed; RecipientsRefused where the clinic's
 * record asks first
 * @returns the live events to serve once the transaction is committed
 */
export async function writeConsult(client: pg.PoolClient, app: App, consult: NewConsult): Promise<LiveEvent[]> {
  const { activityId, viewer, location, service, input, forwarded } = consult;
  const now = app.now();
  // The client's own claim does not count.
  const oop = isOutOfProvince({
    serviceProvince: service.province,
    clinicProvince: location.province,
    patientProvince: input.patientProvince,
  });
  const copies = input.emailPatient && input.activityType !== 'referral';
  const key = app.keyring.newDataKey(activityId);
  const phn = normalizeHealthNumber(input.patientProvince, input.phn);
  const name = { firstName: input.patientFirstName.trim(), lastName: input.patientLastName.trim() };
  const patient = { ...name, phn, province: input.patientProvince, dateOfBirth: input.patientDateOfBirth };
  const readable = formatHealthNumber(input.patientProvince, phn);
  const about = { specialty: service.specialty, subsite: service.subsite, phn: readable };
  const card: Card = { ...patient, subject: forwarded ? forwardSubject(about) : subjectOf('', about) };
  const body: EconsultBody = {
    patient: { ...patient, phone: input.patientPhone, email: input.patientEmail, oop },
    oopData: oop ? (forwarded?.oopData ?? (input.oopData && buildOopData(input.oopData, input))) : null,
    // The sender writes to a referral's patient in the dialog that follows it (document 2, section 2.1).
    emailPatient: copies,
    ...(input.tellPatient ? { tellPatient: true } : {}),
    symptoms: input.symptoms,
    answers:
      forwarded?.answers ??
      readAnswers(service.form.formFields, input.symptoms).map(({ values, fr, ...answer }) => ({
        ...answer,
        values: [...values],
        ...(fr && { fr: { header: fr.header, values: [...fr.values] } }),
      })),
    ...(input.activityType === 'phoneConsult' && input.phoneConsultData
      ? {
          phoneCall: {
            physicianPhoneNumber: input.phoneConsultData.physicianPhoneNumber,
            physicianCalendarEmail: input.phoneConsultData.physicianCalendarEmail,
          },
        }
      : {}),
    ...(consult.launch ? { launch: consult.launch } : {}),
  };
  const copied = forwarded?.messages ?? [];
  const entryId = newId();
  const entry: MessageBody = { event: 'consult-sent' };
  const preview = firstPreview(body.answers, viewer.personId);

  await client.query({
    name: 'consult-write',
    text: `with activity as (
       insert into activity (id, activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id, key_id,
       wrapped_key, card, preview, last_seq, last_message_at, last_sender_id, created_at, forwarded_from)
         values ($1, $17, $2, $3, $4, $5, $6, $7, $8, $9, $10, $18, $11, $5, $11, $19)
     ), econsult as (
       insert into econsult (activity_id, form_version, body) values ($1, $12, $13)
     ), billing as (
       insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code) select $5, $1, 'econsult',
       'referrer', $14 where $14::text is not null
     ), audited as (
       insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
         select $5, 'consult-sent', 'activity', array[$1::uuid], '{"status": "pending"}' where $17 <> 'referral'
     ), audited_referral as (
       insert into audit_entry (actor_id, kind, subject_kind, subject_ids, detail)
         select $5, 'referral-sent', 'activity', array[$1::uuid], '{"status": "pending"}' where $17 = 'referral'
     )
     insert into message (activity_id, seq, id, kind, sent_by, sent_at, body)
     values ($1, $18, $15, 'system', $5, $11, $16)`,
    values: [
      activityId,
      service.id,
      service.specialty,
      service.subsite,
      viewer.personId,
      location.clinic_id,
      key.keyId,
      key.wrapped,
      encrypt(key.key, place.card(activityId), JSON.stringify(card)),
      encrypt(key.key, place.preview(activityId), JSON.stringify(preview)),
      now,
      service.form.version,
      encrypt(key.key, place.econsult(activityId), JSON.stringify(body)),
      input.activityType === 'econsult' && viewer.permissions.has('billing') && location.billable
        ? REFERRER_CODE
        : null,
      entryId,
      encrypt(key.key, place.message(entryId), JSON.stringify(entry)),
      input.activityType,
      copied.length + 1,
      forwarded?.from ?? null,
    ],
  });
  await writeCopies(client, activityId, key.key, copied);
  const event = await writeOwners(client, app, {
    activityId,
    now,
    members: membersOf(consult),
    senderFolder: input.activityType === 'referral' ? 'archive' : 'inbox',
    lastSeq: copied.length + 1,
    asks: input.activityType !== 'referral',
    columns: {
      Specialty: service.specialty,
      Subsite: service.subsite,
      PHN: phn,
      'Patient Name': `${name.firstName} ${name.lastName}`,
    },
  });
  if (input.activityType !== 'referral')
    await beginClock(client, { activityId, serviceId: service.id, ...consult.giving, now });
  // Before the consult writes the record: the record's own address is asked about first.
  if (input.tellPatient)
    await tellPatient(client, app, viewer, {
      activityId,
      key: key.key,
      clinicId: location.clinic_id,
      patient: body.patient,
      patientEmail: input.patientEmail,
      ...input.mailAnswers,
    });
  // An address that the record does not have and is not to get goes to this window alone.
  const keepsAddress = input.tellPatient && input.mailAnswers?.recordAnswer?.answer === 'keep';
  const recorded = { ...patient, email: keepsAddress ? '' : input.patientEmail };
  const record = await writePatient(client, app, location.clinic_id, recorded, consult.patientRecord);
  await orderSentFax(client, app, { activityId, personId: viewer.personId, what: 'econsult' });
  if (!copies) return [event];
  if (record.mailWithdrawn) throw refuse('INVALID_INPUT', { patientEmail: emailWithdrawn });
  await writeCopyDelivery(client, activityId);
  const copy = await keepCopy(client, app, {
    activityId,
    senderId: viewer.personId,
    clinicId: location.clinic_id,
    subject: card.subject,
    to: input.patientEmail,
    patient,
    patientId: record.patientId,
    createdAt: now,
  });
  return [event, copy];
}

/**
 * Copies of messages, from the first place of the thread on. Nothing of them is billed, and none is a first response.
 */
async function writeCopies(
  client: pg.ClientBase,
  activityId: string,
  key: Buffer,
  copied: Forwarded['messages'],
): Promise<void> {
  if (copied.length === 0) return;
  await client.query({
    name: 'consult-copies',
    text: `insert into message (activity_id, seq, id, kind, sent_by, sent_at, body)
      select $1, place, id, 'ordinary', sent_by, sent_at, body
        from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::bytea[])
        with ordinality as c(id, sent_by, sent_at, body, place)`,
    values: [
      activityId,
      copied.map(({ id }) => id),
      copied.map(({ sentBy }) => sentBy),
      copied.map(({ sentAt }) => sentAt),
      copied.map(({ id, body }) => encrypt(key, place.message(id), JSON.stringify(body))),
    ],
  });
}

/**
 * The members, each once: the referrer first, then the specialists who answer here (a referral has none), then the
 * person who prepared it.
 */
function membersOf({ viewer, location, service, giving, forwarder, input }: NewConsult): Member[] {
  const consultants = input.activityType === 'referral' ? [] : giving.consultants;
  const members: Member[] = [
    { personId: viewer.personId, role: 'referrer', clinicId: location.clinic_id },
    ...consultants.map((personId) => ({ personId, role: 'consultant' as const, clinicId: service.clinicId })),
    ...(forwarder ? [{ ...forwarder, role: 'forwarder' as const }] : []),
  ];
  return members.filter((one, at) => members.findIndex(({ personId }) => personId === one.personId) === at);
}
