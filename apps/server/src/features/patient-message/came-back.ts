import type { ColumnWord } from '@consult/domain/patient-message/search-terms.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { sealMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';
import type { IncomingMessage } from './new-batch.ts';
import { termsInUse, termsOfMessage, wordsOfMessage, writeMessageTerms } from './terms.ts';

/** A message that its patient answers, as the transaction that holds its row has read it. */
export type AnsweredMessage = SealedMessage & { content: PatientMessageBody; owners: readonly string[] };

/** The message, the rows of its owners, its terms, and the event for their screens; rows are locked as everywhere. */
const answeredSql = `with message as (
    update patient_message set responded_at = $2, opened_at = coalesce(opened_at, $2), body = $3, version = version + 1,
        status_updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), status_updated_at)
      where id = $1 returning version, status_updated_at
  ), locked as materialized (
    select owner_id from patient_message_row where message_id = $1 order by owner_id for no key update
  ), touched as (
    update patient_message_row r set status_updated_at = m.status_updated_at, folder = 'inbox', unread = true
      from locked l cross join message m where r.message_id = $1 and r.owner_id = l.owner_id
      returning r.owner_id, r.owner_kind
  ), gone as (
    delete from patient_message_term t using unnest($4::uuid[], $5::bigint[]) as g(owner_id, term)
      where t.owner_id = g.owner_id and t.term = g.term and t.message_id = $1
  ), terms as (
    insert into patient_message_term (owner_id, term, message_id)
      select owner_id, term, $1 from unnest($6::uuid[], $7::bigint[]) as n(owner_id, term) on conflict do nothing
  )
  insert into live_event (kind, ref_id, version, people, clinics)
    select 'patient-message', $1, m.version,
        coalesce((select array_agg(owner_id) from touched where owner_kind = 'person'), '{}'),
        coalesce((select array_agg(owner_id) from touched where owner_kind = 'clinic'), '{}')
      from message m
    returning id::text as id, version, people, clinics`;

/**
 * Something came back for a message, within the transaction that holds its row: 'Response Received', the rows of its
 * owners in the inbox, unread, and the message found by the names that its patient typed.
 * @returns the live event, for app.live.committed after the commit
 */
export async function cameBack(
  client: pg.ClientBase,
  app: App,
  message: AnsweredMessage,
  names: { firstName: string; lastName: string },
): Promise<LiveEvent> {
  const { id, content, owners } = message;
  const named = { ...content, patient: { ...content.patient, ...names } };
  const key = await app.keyring.unwrap(message.key_id, message.wrapped_key, id);
  await app.terms.refresh(client);
  const [before, after] = [wordsOfMessage(content), wordsOfMessage(named)];
  const gone = termsInUse(app, id, owners, wordsBut(before, after));
  const come = termsOfMessage(app, id, owners, wordsBut(after, before));
  const { rows } = await client.query<Pick<LiveEvent, 'id' | 'version' | 'people' | 'clinics'>>({
    name: 'patient-message-answered',
    text: answeredSql,
    values: [
      id,
      app.now(),
      sealMessageBody(key, id, named),
      gone.map(({ ownerId }) => ownerId),
      gone.map(({ term }) => term),
      come.map(({ ownerId }) => ownerId),
      come.map(({ term }) => term),
    ],
  });
  return { ...rows[0]!, kind: 'patient-message', refId: id };
}

/** The words that others do not have in the same column. */
function wordsBut(words: readonly ColumnWord[], others: readonly ColumnWord[]): ColumnWord[] {
  const known = new Set(others.map(([column, word]) => `${column} ${word}`));
  return words.filter(([column, word]) => !known.has(`${column} ${word}`));
}

/**
 * Keeps what came from a patient by itself, within the running transaction: it begins in the inbox of each owner,
 * unread.
 * @returns the live event, for app.live.committed after the commit; null where this id was kept before
 */
export async function keepIncoming(
  client: pg.ClientBase,
  app: App,
  message: IncomingMessage,
): Promise<LiveEvent | null> {
  const { id, subType, physicianId, clinicId, activityId, patientId, createdAt } = message;
  const key = app.keyring.newDataKey(id);
  const { subject, text, appointment, patient } = message;
  const body: PatientMessageBody = { to: '', subject, text, ...(appointment && { appointment }), patient };
  const { rows } = await client.query<{ event: string }>({
    name: 'patient-message-incoming',
    text: `with message as (
        insert into patient_message (id, batch_id, sub_type, physician_id, clinic_id, activity_id, patient_id, key_id,
            wrapped_key, body, state, status_updated_at, created_at)
          values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, 'received', $10, $10) on conflict (id) do nothing returning id
      ), rows as (
        insert into patient_message_row (owner_id, message_id, owner_kind, folder, unread, status_updated_at)
          select o.owner_id, m.id, o.owner_kind, 'inbox', true, $10
            from message m cross join (values ($3::uuid, 'person'), ($4::uuid, 'clinic')) o(owner_id, owner_kind)
            where o.owner_id is not null
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select 'patient-message', m.id, 1, array_remove(array[$3::uuid], null), array[$4::uuid] from message m
        returning id::text as event`,
    values: [
      id,
      subType,
      physicianId,
      clinicId,
      activityId,
      patientId,
      key.keyId,
      key.wrapped,
      sealMessageBody(key.key, id, body),
      createdAt,
    ],
  });
  const kept = rows[0];
  if (!kept) return null;
  await app.terms.refresh(client);
  const people = physicianId === null ? [] : [physicianId];
  const terms = termsOfMessage(app, id, [...people, clinicId], wordsOfMessage(body));
  await writeMessageTerms(client, terms);
  await writeAudit(client, { kind: 'patient-message-received', actorId: null, subjectIds: [id] });
  return { id: kept.event, kind: 'patient-message', refId: id, version: 1, people, clinics: [clinicId] };
}
