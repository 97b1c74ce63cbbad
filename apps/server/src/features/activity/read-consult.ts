import { answerWords } from '@consult/domain/directory/in-language.ts';
import { withReadableNumber } from '@consult/domain/patient/health-number.ts';
import type { PersonName } from '@consult/domain/activity/person-name.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownersOf } from '../../call/viewer.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { attachmentsOfThread } from '../attachment/attachment.ts';
import { placeWordsFor } from '../directory/directory.ts';
import type { Card, EconsultBody, MessageBody, SpecialistResponse } from './card.ts';
import { place } from './card.ts';
import type { PaperConsult, PaperMember, PaperMessage } from './consult-pdf.ts';
import { readJson } from './read.ts';
import { systemEventOf } from './system-event.ts';

type Row = {
  id: string;
  activity_type: PaperConsult['activityType'];
  status: Extract<PaperConsult, { draft: false }>['status'];
  created_at: Date;
  specialty: string;
  subsite: string;
  service_name: string | null;
  service_name_fr: string | null;
  to_clinic: PaperConsult['toClinic'];
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  body: Buffer;
  outcome: Buffer | null;
  members: PaperMember[] | null;
  call_at: Date | null;
  language: string;
};
type MessageRow = {
  id: string;
  kind: PaperMessage['kind'];
  sentAt: Date;
  body: Buffer;
  sender: PaperMessage['sender'];
};

/** The messages of a consult, read with their files and names only after the access check. */
type Thread = { client: Pick<pg.ClientBase, 'query'>; rows: MessageRow[] };

const consultSql = `select a.id, a.activity_type, a.status, a.created_at, a.specialty, a.subsite,
  s.name as service_name, s.name_fr as service_name_fr,
      case when a.activity_type = 'referral' then (select json_build_object('name', c.name, 'city', c.city, 'phone',
      c.phone, 'fax', c.fax)
        from clinic c where c.id = s.clinic_id) end as to_clinic, a.key_id, a.wrapped_key, a.card, e.body,
      (select o.body from outcome o where o.activity_id = a.id) as outcome,
      (select json_agg(json_build_object('role', m.role, 'firstName', p.first_name, 'lastName', p.last_name,
      'salutation', ${titleSql('p')},
          'credentials', p.credentials, 'clinicName', coalesce(c.name, ''), 'city', coalesce(c.city, ''), 'phone',
          coalesce(c.phone, ''),
          'fax', coalesce(c.fax, ''))
          order by array_position(array['referrer', 'consultant', 'moa', 'forwarder'], m.role), m.position)
        from member m join person p on p.id = m.person_id left join clinic c on c.id = m.clinic_id
        where m.activity_id = a.id) as members,
      (select starts_at from phone_call where activity_id = a.id) as call_at,
      case when (select preferences ->> 'language' from person where id = $2) = 'fr' then 'fr' else 'en' end as language
    from activity a join econsult e on e.activity_id = a.id left join service s on s.id = a.service_id`;

const viewersSql = `with allowed as materialized (
    select activity_id from inbox_row where activity_id = $1 and owner_id = any($3::uuid[]) limit 1
  ), audited as (
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids) select $2, 'pdf-exported', 'activity',
    array[activity_id] from allowed
  ), announced as (
    -- The open audit logs show it: the version is the one that they know, for nothing else has changed.
    insert into live_event (kind, ref_id, version, people, clinics)
      select 'activity', b.id, b.version, array(select owner_id from inbox_row where activity_id = b.id
      and owner_kind = 'person'),
          array(select owner_id from inbox_row where activity_id = b.id and owner_kind = 'clinic')
        from allowed join activity b on b.id = allowed.activity_id
  )
  ${consultSql} join allowed r on r.activity_id = a.id`;

/*
 * Names everyone who wrote, also people who are no members any more: their words stand in the thread. The condition
 * repeats the viewer's, so that a viewer who is removed between the two statements reads nothing.
 */
const threadSql = (condition: string): string => `select m.id, m.kind, m.sent_at as "sentAt", m.body,
      case when p.id is not null then json_build_object(
        'firstName', p.first_name, 'lastName', p.last_name,
        'salutation', ${titleSql('p')}) end as sender
    from message m left join person p on p.id = m.sent_by
    where m.activity_id = $1 ${condition} order by m.seq`;
const viewersThreadSql = threadSql(
  'and exists (select 1 from inbox_row r where r.activity_id = m.activity_id and r.owner_id = any($2::uuid[]))',
);

/** A consult with its thread, in the viewer's language, for paper. Audits the reading. @throws NOT_FOUND */
export async function readForPaper(app: App, viewer: Viewer, activityId: string): Promise<PaperConsult> {
  const owners = ownersOf(viewer);
  const { rows } = await app.read.query<Row>({
    name: 'consult-for-paper',
    text: viewersSql,
    values: [activityId, viewer.personId, owners],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const thread = await app.read.query<MessageRow>({
    name: 'thread-for-paper',
    text: viewersThreadSql,
    values: [activityId, owners],
  });
  return present(app, row, { client: app.read, rows: thread.rows });
}

/**
 * A consult for what the server itself sends (a fax), in its referrer's language or another; null where there is none.
 * Includes the thread only where the caller asks for it. It checks nobody's permission.
 * @throws UnreadableError where it can not be decrypted
 */
export async function unsafeReadForPaper(
  app: App,
  activityId: string,
  { language, thread = false }: { language?: PaperConsult['language']; thread?: boolean } = {},
): Promise<PaperConsult | null> {
  const { rows } = await app.write.query<Row>({
    name: 'consult-for-fax',
    text: `${consultSql.replace('$2', 'a.referrer_id')} where a.id = $1`,
    values: [activityId],
  });
  const row = rows[0];
  if (!row) return null;
  // The server sends nothing incomplete: here a part that can not be decrypted is an error.
  await app.keyring.unwrap(row.key_id, row.wrapped_key, row.id);
  const messages = thread
    ? await app.write.query<MessageRow>({ name: 'thread-for-fax', text: threadSql(''), values: [activityId] })
    : null;
  return present(
    app,
    { ...row, language: language ?? row.language },
    messages && { client: app.write, rows: messages.rows },
  );
}

async function present(app: App, row: Row, thread: Thread | null): Promise<PaperConsult> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const card = readJson<Card>(app.keyring, key, place.card(row.id), row.card);
  const econsult = readJson<EconsultBody>(app.keyring, key, place.econsult(row.id), row.body);
  const language = row.language === 'fr' ? 'fr' : 'en';
  const words = await placeWordsFor(thread?.client ?? app.read, language);
  return {
    draft: false,
    language,
    activityType: row.activity_type,
    specialty: words.place(row.specialty),
    subsite: words.place(row.subsite),
    status: row.status,
    sentAt: row.created_at,
    subject: card ? words.subject(withReadableNumber(card.subject, card)) : '',
    serviceName: (language === 'fr' && row.service_name_fr) || row.service_name,
    toClinic: row.to_clinic,
    filesElsewhere: thread !== null,
    // Where only one of the two can be decrypted, it still gives the patient's name.
    patient: econsult?.patient ?? (card && { ...card, phone: '', email: '' }),
    oopData: econsult?.oopData ?? null,
    phoneCall:
      row.activity_type === 'phoneConsult'
        ? { startsAt: row.call_at, phoneNumber: econsult?.phoneCall?.physicianPhoneNumber ?? '' }
        : null,
    members: row.members ?? [],
    answers: econsult?.answers.map((answer) => answerWords(answer, language)) ?? null,
    outcome:
      row.outcome &&
      (readJson<SpecialistResponse>(app.keyring, key, place.outcome(row.id), row.outcome) ?? 'unreadable'),
    messages: thread && (await messagesOf(app, row.id, key, thread)),
  };
}

async function messagesOf(
  app: App,
  activityId: string,
  key: DataKey | null,
  { client, rows }: Thread,
): Promise<PaperMessage[]> {
  const files = await attachmentsOfThread(
    client,
    app,
    activityId,
    rows.map(({ id }) => id),
  );
  const bodies = rows.map((row) => readJson<MessageBody>(app.keyring, key, place.message(row.id), row.body));
  const events = bodies.map((body) => body && systemEventOf(body));
  const people = await namesOf(
    client,
    events.flatMap((event) => (event && 'personId' in event ? [event.personId] : [])),
  );
  return rows.map(({ id, kind, sender, sentAt }, index): PaperMessage => {
    const [body, event] = [bodies[index], events[index] ?? null];
    return {
      kind,
      sender,
      sentAt,
      text: body ? ('text' in body ? body.text : '') : null,
      event,
      about: event && 'personId' in event ? (people.get(event.personId) ?? null) : null,
      files: (files.get(id) ?? []).map(({ name }) => name),
    };
  });
}

/** The names of people, also of those who left the consult. */
async function namesOf(client: Thread['client'], ids: readonly string[]): Promise<Map<string, PersonName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<PersonName & { id: string }>({
    name: 'names-for-paper',
    text: `select id, first_name as "firstName", last_name as "lastName", ${titleSql('person')} as salutation
      from person
      where id = any($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
