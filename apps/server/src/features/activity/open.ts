import { activityOpen } from '@consult/contract/activity/open.ts';
import type { ActivityDetail, MemberCard } from '@consult/contract/activity/activity.ts';
import { usualAnswer, type AnsweredSoFar } from '@consult/domain/directory/usual-answer.ts';
import { takeBackWithinMs } from '@consult/domain/activity/taking-back.ts';
import { knownZone, saySpan } from '@consult/domain/time/said-time.ts';
import { withReadableNumber } from '@consult/domain/patient/health-number.ts';
import { clinicZones } from '@consult/domain/time/clinic-zones.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { attachmentsOfActivity } from '../attachment/attachment.ts';
import { windowFate } from '../patient-link/patient-link.ts';
import { readAppointment } from './appointment.ts';
import type { Card, EconsultBody, MessageDraft, SpecialistResponse } from './card.ts';
import { place } from './card.ts';
import { imageLabelsOf } from './image-labels.ts';
import { openClock } from './open-clock.ts';
import { canDo, mayRemove } from './policy.ts';
import { readJson } from './read.ts';

type Row = {
  id: string;
  activity_type: ActivityDetail['activityType'];
  status: ActivityDetail['status'];
  version: number;
  created_at: Date;
  last_message_at: Date;
  last_seq: number;
  specialty: string;
  subsite: string;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  body: Buffer;
  members: (Omit<MemberCard, 'removable'> & { clinicId: string | null; addedBy: string | null })[] | null;
  forwarded: boolean;
  /** What its service's answers took, for its referrer, while one is still to come. */
  awaited: AnsweredSoFar | null;
  first_response_by: string | null;
  first_response_at: Date | null;
  draft: Buffer | null;
  draft_of: { messageId: string; version: number; savedAt: string } | null;
  outcome: Buffer | null;
  outcome_saved_at: Date | null;
  interpretations: ActivityDetail['interpretations'] | null;
  data_collection: boolean | null;
  consultants_gone: boolean;
  has_files: boolean;
  has_appointment: boolean;
  has_window: boolean;
  call: Omit<NonNullable<ActivityDetail['phoneCall']>, 'physicianPhoneNumber' | 'said'> | null;
  deliveries: ActivityDetail['deliveries'] | null;
  owner_id: string;
  folder: ActivityDetail['row']['folder'];
  muted: boolean;
  overdue: boolean;
  unread: boolean;
  last_read_seq: number;
};

const young = `clock_timestamp() - interval '${takeBackWithinMs} milliseconds'`;

const statement = `with allowed as materialized (
    select owner_id, activity_id, folder, muted, overdue, unread, last_read_seq from inbox_row
      where activity_id = $1 and owner_id = any($2::uuid[])
      -- Staff shares the clinic's row; everybody else has one of their own.
      order by (owner_kind = 'clinic') = exists (select 1 from member m where m.activity_id = $1 and m.person_id = $3
      and m.role <> 'moa'), owner_id
      limit 1
  ), audited as (
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $3, 'activity-opened', 'activity',
    array[activity_id] from allowed
  ), held as materialized (
    -- One that may still be taken back is opened, or it goes: whoever comes first (consult-takeBack).
    select e.activity_id from allowed r join econsult e on e.activity_id = r.activity_id
      where (select created_at from activity where id = r.activity_id) > ${young} for key share of e
  )
  select a.id, a.activity_type, a.status, a.version, a.created_at, a.last_message_at, a.last_seq, a.specialty,
  a.subsite,
      a.key_id, a.wrapped_key, a.card, e.body, r.owner_id, r.folder, r.muted, r.overdue, r.unread, r.last_read_seq,
      (select json_agg(json_build_object(
          'personId', m.person_id, 'role', m.role, 'position', m.position, 'firstName', p.first_name, 'lastName', p.last_name,
          'salutation', ${titleSql('p')}, 'credentials', p.credentials, 'clinicName', coalesce(c.name, ''), 'city',
          coalesce(c.city, ''),
          'province', coalesce(c.province, ''), 'phone', coalesce(c.phone, ''), 'fax', coalesce(c.fax, ''), 'email',
          p.email,
          'practiceId', p.practice_id, 'clinicId', m.clinic_id, 'addedBy', m.added_by, 'lastReadSeq',
          coalesce(o.last_read_seq, 0))
          order by array_position(array['referrer', 'consultant', 'moa', 'forwarder'], m.role), m.position)
        from member m join person p on p.id = m.person_id left join clinic c on c.id = m.clinic_id
          left join inbox_row o on o.owner_id = m.person_id and o.activity_id = m.activity_id
        where m.activity_id = a.id) as members,
      exists (select 1 from appointment p where p.activity_id = a.id) as has_appointment,
      exists (select 1 from attachment f where f.activity_id = a.id and f.message_id is null) as has_files,
      exists (select 1 from patient_window w where w.activity_id = a.id) as has_window,
      a.forwarded_from is not null as forwarded,
      case when a.referrer_id = $3 and a.activity_type = 'econsult' and a.first_response_at is null then (
        select json_build_object('averageMs', v.response_time_ms, 'answers', v.response_answers)
          from service v where v.id = a.service_id) end as awaited,
      a.first_response_by, a.first_response_at,
      (select d.body from message_draft d where d.activity_id = a.id and d.person_id = $3) as draft,
      (select json_build_object('messageId', d.message_id, 'version', d.version, 'savedAt', d.saved_at)
        from message_draft d
      where d.activity_id = a.id and d.person_id = $3) as draft_of,
      (select o.body from outcome o where o.activity_id = a.id) as outcome,
      (select o.saved_at from outcome o where o.activity_id = a.id) as outcome_saved_at,
      (select json_agg(json_build_object('interpretationType', i.interpretation_type, 'created', i.created_at)
      order by i.created_at)
        from interpretation i where i.activity_id = a.id) as interpretations,
      (select econsult_data_collection from person where id = $3) as data_collection,
      consultants_gone(a.id) as consultants_gone,
      case when a.activity_type = 'phoneConsult' then (select json_build_object('specialistUid', p.specialist_id,
          'startTime', p.starts_at, 'endTime', p.ends_at, 'complete', p.completed_at is not null, 'completedAt', p.completed_at,
          'specialistPhoneNumber', s.phone)
        from phone_call p join person s on s.id = p.specialist_id where p.activity_id = a.id) end as call,
      (select json_agg(json_build_object('channel', d.channel, 'state', d.state,
          'stayedHere', d.stayed_here, 'updatedAt', d.updated_at) order by d.channel)
        from activity_delivery d where d.activity_id = a.id) as deliveries
    from allowed r join activity a on a.id = r.activity_id join econsult e on e.activity_id = a.id
    where a.created_at <= ${young} or exists (select 1 from held)`;

/**
 * activity-open: one statement reads the consult and writes the audit entry. Members stand in the order of their roles.
 */
export const openActivity = serve(activityOpen).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<Row>({
    name: 'activity-open',
    text: statement,
    values: [input.activityId, ownersOf(viewer), viewer.personId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const card = readJson<Card>(app.keyring, key, place.card(row.id), row.card);
  const econsult = readJson<EconsultBody>(app.keyring, key, place.econsult(row.id), row.body);
  const draft =
    row.draft && readJson<MessageDraft>(app.keyring, key, place.messageDraft(row.id, viewer.personId), row.draft);
  const members = row.members ?? [];
  const own = members.find((member) => member.personId === viewer.personId);
  const isOfViewersClinic = ({ role, clinicId }: (typeof members)[number]): boolean =>
    role === 'consultant' && clinicId !== null && viewer.clinicIds.includes(clinicId);
  const can = canDo(viewer, {
    activityType: row.activity_type,
    specialty: row.specialty,
    subsite: row.subsite,
    role: own?.role ?? null,
    alone: row.activity_type === 'referral' && members.length === 1,
    consultantOfClinic: members.some(isOfViewersClinic),
    consultantsGone: row.consultants_gone,
    dataCollection: row.data_collection ?? false,
    callComplete: row.call?.complete ?? false,
  });
  const outcome = row.outcome && readJson<SpecialistResponse>(app.keyring, key, place.outcome(row.id), row.outcome);
  const clock =
    row.activity_type === 'referral'
      ? null
      : await openClock(app, viewer, {
          activityId: row.id,
          role: own?.role ?? null,
          sends: can.send,
          booked: row.status === 'booked' || row.status === 'completed',
          outcome: outcome?.outcome ?? null,
        });
  return {
    id: row.id,
    activityType: row.activity_type,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    lastMessageAt: row.last_message_at.toISOString(),
    lastSeq: row.last_seq,
    specialty: row.specialty,
    subsite: row.subsite,
    subject: card ? withReadableNumber(card.subject, card) : '',
    empty: !card || !econsult,
    patient: econsult?.patient ?? {
      firstName: '',
      lastName: '',
      phn: '',
      province: '',
      dateOfBirth: '',
      phone: '',
      email: '',
      oop: false,
    },
    oopData: econsult?.oopData ?? null,
    answers: econsult?.answers ?? [],
    // Only consults with files cost this extra statement.
    attachments: row.has_files ? await attachmentsOfActivity(app.read, app, row.id) : [],
    phoneCall: row.call && {
      ...row.call,
      startTime: new Date(row.call.startTime).toISOString(),
      endTime: new Date(row.call.endTime).toISOString(),
      said: saySpan(new Date(row.call.startTime), new Date(row.call.endTime), knownZone(input.timeZone)),
      completedAt: row.call.completedAt && new Date(row.call.completedAt).toISOString(),
      physicianPhoneNumber: econsult?.phoneCall?.physicianPhoneNumber ?? '',
    },
    deliveries: (row.deliveries ?? []).map((one) => ({ ...one, updatedAt: new Date(one.updatedAt).toISOString() })),
    // Only consults whose patient has a window cost this extra statement.
    window: can.shareWithPatient && row.has_window ? await windowFate(app.read, row.id) : null,
    outcomeSavedAt: row.outcome_saved_at?.toISOString() ?? null,
    outcome,
    interpretations: (row.interpretations ?? []).map((one) => ({
      ...one,
      created: new Date(one.created).toISOString(),
    })),
    // Only consultants who label cost this extra statement.
    imageLabels: can.labelImages && row.has_files ? await imageLabelsOf(app.read, app, row.id, key) : [],
    firstSpecialistResponse:
      row.first_response_by && row.first_response_at
        ? { specialistId: row.first_response_by, respondedAt: row.first_response_at.toISOString() }
        : null,
    // Only consults with an appointment cost this extra statement.
    appointment: row.has_appointment ? ((await readAppointment(app.read, app, row.id, key))?.shown ?? null) : null,
    appointmentZones: can.setAppointment
      ? [...clinicZones((own?.role === 'consultant' ? own : members.find(isOfViewersClinic))?.province ?? '')]
      : [],
    forwarded: row.forwarded,
    usualAnswer: row.awaited && usualAnswer(row.awaited, row.created_at),
    draft:
      draft && row.draft_of
        ? {
            ...row.draft_of,
            text: draft.text,
            savedAt: new Date(row.draft_of.savedAt).toISOString(),
            asks: draft.asks === true,
          }
        : null,
    members: members.map(({ clinicId: _clinicId, addedBy, ...member }) => ({
      ...member,
      removable: mayRemove(viewer, members, { ...member, addedBy }),
    })),
    row: {
      ownerId: row.owner_id,
      folder: row.folder,
      muted: row.muted,
      overdue: row.overdue,
      unread: row.unread,
      lastReadSeq: row.last_read_seq,
    },
    viewerType: own && own.role !== 'moa' ? ('md' as const) : ('moa' as const),
    can,
    clock,
  };
});
