import { planMessage } from '@consult/domain/patient-message/goes-out.ts';
import type { Plan } from '@consult/domain/patient-message/goes-out.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { lockUses, reserveUses, usesLeft } from '../premium/premium.ts';
import { sealMessageBody } from './message-body.ts';
import type { PatientMessageBody } from './message-body.ts';
import type { KeptBatch, NewBatch, NewMessage } from './new-batch.ts';
import { termsOfMessage, wordsOfMessage, writeMessageTerms } from './terms.ts';

/** The plan has no room for a whole batch. Nothing was written. */
export class NotEnoughUses extends Error {
  /** Uses that are left of the month. */
  readonly left: number;

  constructor(left: number) {
    super('the plan has not so many uses left');
    this.left = left;
  }
}

/**
 * Keeps messages under keys of their own, within the running transaction: rows of their owners, terms, uses, audit
 * entry, live event, and the jobs that mail them. The caller has asked earlierBatch.
 * @throws NotEnoughUses
 */
export async function keepMessages(
  client: pg.ClientBase,
  app: App,
  batch: NewBatch,
): Promise<{ kept: KeptBatch; event: LiveEvent }> {
  await checkUses(client, batch);
  const planned = batch.messages.map((message) => ({ message, plan: planOf(batch, message) }));
  const kept = planned.map(({ message, plan }) => ({ messageId: message.id, goesOutAt: plan.goesOutAt.toISOString() }));
  const sealed = planned.map(({ message }) => seal(app, batch, message));
  const event = await insertBatch(client, batch, planned, sealed, kept);
  const messageIds = batch.messages.map(({ id }) => id);
  if (batch.uses !== null) {
    const use = { personId: batch.senderId, kind: batch.uses, messageIds, acceptedAt: batch.createdAt };
    await reserveUses(client, use);
  }
  await app.terms.refresh(client);
  const owners = ownersOfBatch(batch).map(([ownerId]) => ownerId);
  await writeMessageTerms(
    client,
    sealed.flatMap(({ id, body }) => termsOfMessage(app, id, owners, wordsOfMessage(body))),
  );
  await writeAudit(client, {
    kind: 'patient-message-sent',
    actorId: batch.senderId,
    subjectIds: messageIds,
    detail: { subType: batch.subType, ...(batch.onBehalf ? { onBehalf: true } : {}) },
  });
  await app.jobs.enqueueMany(
    client,
    'patient-message',
    planned.map(({ message, plan }) => ({
      data: { messageId: message.id, turn: 0 },
      ...(mailsAtOnce(batch) ? {} : { startAfter: plan.goesOutAt }),
    })),
  );
  return { kept: { messages: kept }, event };
}

/** What goes to clinic staff waits for nothing: only mail to a patient can be undone. */
function mailsAtOnce({ subType }: Pick<NewBatch, 'subType'>): boolean {
  return subType === 'MOAMessage';
}

function planOf(batch: NewBatch, message: NewMessage): Plan {
  const plan = planMessage(batch.createdAt, message.delay);
  return mailsAtOnce(batch) ? { ...plan, goesOutAt: batch.createdAt } : plan;
}

/**
 * Whose rows a batch has: the physician's in whose name it goes, and the clinic's. What goes to an address that a
 * physician typed for clinic staff is theirs alone (decision 25).
 */
function ownersOfBatch(batch: NewBatch): [ownerId: string, kind: 'person' | 'clinic'][] {
  const forClinic = batch.subType !== 'MOAMessage' || batch.messages.every(({ to }) => to === '');
  return [
    ...(batch.physicianId === null ? [] : [[batch.physicianId, 'person'] as [string, 'person']]),
    ...(forClinic ? [[batch.clinicId, 'clinic'] as [string, 'clinic']] : []),
  ];
}

async function checkUses(client: pg.ClientBase, { uses, senderId, createdAt, messages }: NewBatch): Promise<void> {
  if (uses === null) return;
  await lockUses(client, senderId);
  const left = await usesLeft(client, senderId, uses, createdAt);
  if (messages.length > left) throw new NotEnoughUses(left);
}

type Sealed = { id: string; keyId: number; wrapped: Buffer; sealed: Buffer; body: PatientMessageBody };

function seal(app: App, { senderName }: NewBatch, { id, to, subject, text, patient }: NewMessage): Sealed {
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  const body: PatientMessageBody = { to, subject, text, from: senderName, patient };
  return { id, keyId, wrapped, sealed: sealMessageBody(key, id, body), body };
}

/** The batch, its messages, their rows, and one live event for the owners' screens, in one statement. */
const insertSql = `with batch as (
    insert into patient_message_batch (id, sender_id, content_hash, answer, created_at) values ($1, $2, $3, $4, $5)
  ), messages as (
    insert into patient_message (id, batch_id, sub_type, sender_id, physician_id, on_behalf, clinic_id, activity_id,
        patient_id, key_id, wrapped_key, body, files, state, delay, goes_out_at, status_updated_at, created_at)
      select m.id, $1, $6, $2, $7, $8, $9, $10, m.patient_id, m.key_id, m.wrapped_key, m.body, m.files, m.state,
          m.delay, m.goes_out_at, $5, $5
        from unnest($11::uuid[], $12::uuid[], $13::integer[], $14::bytea[], $15::bytea[], $16::smallint[], $17::text[],
          $18::boolean[], $19::timestamptz[])
          as m(id, patient_id, key_id, wrapped_key, body, files, state, delay, goes_out_at)
  ), rows as (
    insert into patient_message_row (owner_id, message_id, owner_kind, status_updated_at)
      select o.owner_id, m.id, o.owner_kind, $5
        from unnest($11::uuid[]) as m(id) cross join unnest($20::uuid[], $21::text[]) as o(owner_id, owner_kind)
  )
  insert into live_event (kind, ref_id, version, people, clinics) values ('patient-message', $1, 1,
      array(select owner_id from unnest($20::uuid[], $21::text[]) as o(owner_id, owner_kind) where owner_kind = 'person'),
      array(select owner_id from unnest($20::uuid[], $21::text[]) as o(owner_id, owner_kind) where owner_kind = 'clinic'))
    returning id::text as id, people, clinics`;

async function insertBatch(
  client: pg.ClientBase,
  batch: NewBatch,
  planned: readonly { message: NewMessage; plan: Plan }[],
  sealed: readonly Sealed[],
  kept: KeptBatch['messages'],
): Promise<LiveEvent> {
  const owners = ownersOfBatch(batch);
  const { rows } = await client.query<{ id: string; people: string[]; clinics: string[] }>({
    name: 'patient-messages-insert',
    text: insertSql,
    values: [
      batch.id,
      batch.senderId,
      batch.hash,
      JSON.stringify(kept),
      batch.createdAt,
      batch.subType,
      batch.physicianId,
      batch.onBehalf,
      batch.clinicId,
      batch.activityId,
      planned.map(({ message }) => message.id),
      planned.map(({ message }) => message.patientId),
      sealed.map(({ keyId }) => keyId),
      sealed.map(({ wrapped }) => wrapped),
      sealed.map((one) => one.sealed),
      planned.map(({ message }) => message.files ?? 0),
      planned.map(({ plan }) => plan.state),
      planned.map(({ message }) => message.delay),
      planned.map(({ plan }) => plan.goesOutAt),
      owners.map(([ownerId]) => ownerId),
      owners.map(([, kind]) => kind),
    ],
  });
  return { ...rows[0]!, kind: 'patient-message', refId: batch.id, version: 1 };
}
