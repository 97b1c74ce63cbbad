import type { Calls } from '@consult/contract/calls.ts';
import type { DraftForm } from '@consult/contract/draft/draft.ts';
import { consultTakeBack } from '@consult/contract/consult/take-back.ts';
import { symptoms as symptomsSchema } from '@consult/contract/consult/consult-input.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import type { Effect } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card, EconsultBody } from '../activity/activity.ts';
import { returnFilesToDraft, returnFilesToForm } from '../attachment/attachment.ts';
import { uncountConsultants, uncountSend } from '../directory/directory.ts';
import { beginDraft } from '../draft/draft.ts';
import { ungive } from '../group/group.ts';
import { endCallEntry } from '../schedule/schedule.ts';
import { consultTooLate } from './consult-too-late.ts';
import { dropConsult } from './drop-consult.ts';

type Answer = Calls['consult-takeBack']['output'];
type Row = {
  activity_type: DraftForm['activityType'];
  service_id: string;
  specialty: string;
  subsite: string;
  created_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  body: Buffer;
  form_version: number;
  location_id: string | null;
  specialist_id: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
};

/**
 * consult-takeBack: one transaction removes the consult for everybody and makes its content a draft of its sender, with
 * its files. A row of what was taken back answers a repeat, and its submission stays used, also of one that has not
 * arrived: a sending that is still on its way is refused. Source: server rules, section 25.
 */
export const takeBackConsult = serve(consultTakeBack).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { draftId, submissionId, formId } = input;
  return once(context, async (client): Promise<Effect<Answer>> => {
    const activityId = input.activityId ?? (submissionId && (await arrivedAs(client, viewer, submissionId, draftId)));
    if (!activityId) {
      if (!submissionId) throw refuse('NOT_FOUND');
      return { answer: { draftId, arrived: false } };
    }
    const taken = await takenBefore(client, viewer, activityId);
    if (taken) return { answer: { ...taken, arrived: true } };
    const row = await lockOwn(client, viewer, activityId);
    const late = await consultTooLate(client, { activityId, personId: viewer.personId, createdAt: row.created_at });
    if (late) throw errors.TOO_LATE({ data: { late, about: activityId } });
    const drafted = formId ? null : await asDraft(client, app, viewer, activityId, draftId, row);
    if (formId) await returnFilesToForm(client, app, { activityId, formId });
    else await returnFilesToDraft(client, app, { activityId, draftId });
    await noteTakenBack(client, viewer, activityId, draftId);
    const counted = await countedConsultants(client, activityId);
    await ungive(client, activityId, app.now());
    await endCallEntry(client, activityId, app.now());
    const event = await dropConsult(client, activityId);
    await writeAudit(client, { kind: 'consult-taken-back', actorId: viewer.personId, subjectIds: [activityId] });
    // Comes last, because every send to the same service waits from here until this commit.
    await uncountSend(client, row.service_id, businessDay(row.created_at));
    await uncountConsultants(client, counted, businessDay(row.created_at));
    return { answer: { draftId, arrived: true }, events: drafted ? [event, drafted] : [event] };
  });
});

/**
 * The consult that a submission became; null where none has arrived, and then none will: its id is used from now on.
 * A sending that is being written is waited for.
 */
async function arrivedAs(
  client: pg.PoolClient,
  viewer: Viewer,
  submissionId: string,
  draftId: string,
): Promise<string | null> {
  const never = newId();
  const { rowCount } = await client.query({
    name: 'submission-never-comes',
    text: `insert into submission (person_id, submission_id, content_hash, activity_id) values ($1, $2, '', $3)
      on conflict do nothing`,
    values: [viewer.personId, submissionId, never],
  });
  if (rowCount === 1) {
    await noteTakenBack(client, viewer, never, draftId);
    return null;
  }
  const { rows } = await client.query<{ activity_id: string }>({
    name: 'submission-arrived',
    text: 'select activity_id from submission where person_id = $1 and submission_id = $2',
    values: [viewer.personId, submissionId],
  });
  return rows[0]!.activity_id;
}

async function noteTakenBack(
  client: pg.PoolClient,
  viewer: Viewer,
  activityId: string,
  draftId: string,
): Promise<void> {
  await client.query({
    name: 'consult-taken-back',
    text: `insert into consult_taken_back (activity_id, person_id, draft_id) values ($1, $2, $3)`,
    values: [activityId, viewer.personId, draftId],
  });
}

/** Whom the sending made consultants, and not somebody who added them later: only these were counted. */
async function countedConsultants(client: pg.PoolClient, activityId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'take-back-counted',
    text: `select m.person_id as id from member m join activity a on a.id = m.activity_id
      where a.id = $1 and m.role = 'consultant' and m.added_at = a.created_at`,
    values: [activityId],
  });
  return rows.map(({ id }) => id);
}

async function takenBefore(
  client: pg.PoolClient,
  viewer: Viewer,
  activityId: string,
): Promise<{ draftId: string } | null> {
  const { rows } = await client.query<{ draftId: string }>({
    name: 'consult-taken-before',
    text: `select draft_id as "draftId" from consult_taken_back where activity_id = $1 and person_id = $2`,
    values: [activityId, viewer.personId],
  });
  return rows[0] ?? null;
}

/** Locks the viewer's consult with its deliveries and rows. @throws NOT_FOUND where it is not theirs to take back */
async function lockOwn(client: pg.PoolClient, viewer: Viewer, activityId: string): Promise<Row> {
  // The job that mails what is new in the patient's window locks that before the consult.
  await client.query({
    name: 'take-back-window',
    text: `select 1 from patient_window w join activity a on a.id = w.activity_id
      where a.id = $1 and a.referrer_id = $2 for update of w`,
    values: [activityId, viewer.personId],
  });
  // The job that mails the copy locks its message before its delivery.
  await client.query({
    name: 'take-back-copy',
    text: `select 1 from patient_message m join activity a on a.id = m.activity_id
      where a.id = $1 and a.referrer_id = $2 and m.sub_type = 'PatientCC' for update of m`,
    values: [activityId, viewer.personId],
  });
  // An entry of the outbox that settles locks its delivery before the consult.
  await client.query({
    name: 'take-back-deliveries',
    text: `select 1 from activity_delivery d join activity a on a.id = d.activity_id
      where a.id = $1 and a.referrer_id = $2 for update of d`,
    values: [activityId, viewer.personId],
  });
  const { rows } = await client.query<Row>({
    name: 'take-back-consult',
    text: `select a.activity_type, a.service_id, a.specialty, a.subsite, a.created_at, a.key_id, a.wrapped_key, a.card,
        e.body, e.form_version, p.specialist_id, p.starts_at, p.ends_at,
        (select l.id from location l where l.person_id = a.referrer_id and l.clinic_id = a.referrer_clinic_id
          and not l.disabled order by l.is_default desc, l.position limit 1) as location_id
      from activity a join econsult e on e.activity_id = a.id left join phone_call p on p.activity_id = a.id
      -- One that was forwarded from another consult has no form of its own.
      where a.id = $1 and a.referrer_id = $2 and a.forwarded_from is null for update of a, e`,
    values: [activityId, viewer.personId],
  });
  if (!rows[0]) throw refuse('NOT_FOUND');
  await client.query({
    name: 'take-back-consult-rows',
    text: 'select 1 from inbox_row where activity_id = $1 order by owner_id for update',
    values: [activityId],
  });
  return rows[0];
}

async function asDraft(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  activityId: string,
  draftId: string,
  row: Row,
): Promise<LiveEvent> {
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
  const body = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), row.body);
  const card = readJson<Card>(app.keyring, key, place.card(activityId), row.card);
  // What can not be decrypted can not be given back.
  if (!body || !card) throw refuse('NOT_FOUND');
  return beginDraft(client, app, viewer, { draftId, formData: formOf(row, body), subject: card.subject });
}

/** The form as it was sent. */
function formOf(
  row: Row,
  { patient, oopData, emailPatient, tellPatient, symptoms, phoneCall, launch }: EconsultBody,
): DraftForm {
  return {
    activityType: row.activity_type,
    searchType: 'directory',
    locationId: row.location_id,
    serviceId: row.service_id,
    specialty: row.specialty,
    subsite: row.subsite,
    patientProvince: patient.province,
    phn: patient.phn,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    patientPhone: patient.phone,
    patientEmail: patient.email,
    emailPatient,
    ...(tellPatient ? { tellPatient } : {}),
    oopData: {
      genderCode: oopData?.genderCode ?? '',
      addressLine1: oopData?.addressLine1 ?? '',
      addressLine2: oopData?.addressLine2 ?? '',
      addressLine3: oopData?.addressLine3 ?? '',
      cityName: oopData?.cityName ?? '',
      postalCode: oopData?.postalCode ?? '',
    },
    answers: { [row.service_id]: symptomsSchema.parse(symptoms) },
    formVersion: row.form_version,
    phoneConsultData: phoneCall
      ? {
          specialistUid: row.specialist_id ?? '',
          startTime: row.starts_at?.toISOString() ?? '',
          endTime: row.ends_at?.toISOString() ?? '',
          ...phoneCall,
        }
      : null,
    avaData: launch ? { avaConsultId: launch.avaConsultId, avaUuid: launch.avaUuid, patientHistory: '' } : null,
  };
}
