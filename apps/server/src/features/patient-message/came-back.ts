import type { MessageState } from '@consult/domain/patient-message/states.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { moveMessage } from '../patient-link/patient-link.ts';
import { writeBody } from './change-body.ts';
import { openMessageBody, sealMessageBody } from './message-body.ts';
import type { PatientMessageBody, SealedMessage } from './message-body.ts';
import type { IncomingMessage } from './new-batch.ts';
import { termsOfMessage, wordsOfMessage, writeMessageTerms } from './terms.ts';

type Row = SealedMessage & { state: MessageState };

/**
 * Something came back for a message, within the transaction that writes it: the rows of its owners move to the inbox,
 * unread. A 'response' also says 'Response Received', and makes the message found by the names that the patient typed.
 * A caller that locks the message's link as well locks the message first.
 * @returns the live event, for app.live.committed after the commit; null where there is no such message
 */
export async function cameBack(
  client: pg.ClientBase,
  app: App,
  messageId: string,
  what: 'response' | 'reply',
  names?: { firstName: string; lastName: string },
): Promise<LiveEvent | null> {
  const { rows } = await client.query<Row>(
    what === 'response'
      ? {
          name: 'patient-message-responded',
          text: `update patient_message set responded_at = $2, opened_at = coalesce(opened_at, $2) where id = $1
            returning id, state, key_id, wrapped_key, body`,
          values: [messageId, app.now()],
        }
      : {
          name: 'patient-message-came-back',
          text: `select id, state, key_id, wrapped_key, body from patient_message where id = $1 for no key update`,
          values: [messageId],
        },
  );
  const row = rows[0];
  if (!row) return null;
  const body = names && (await openMessageBody(app, row));
  if (body && names && !isNamed(body.patient, names))
    await writeBody(client, app, row, { ...body, patient: { ...body.patient, ...names } });
  return moveMessage(client, messageId, { state: row.state, back: true });
}

const isNamed = (patient: PatientMessageBody['patient'], names: { firstName: string; lastName: string }): boolean =>
  patient.firstName === names.firstName && patient.lastName === names.lastName;

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
