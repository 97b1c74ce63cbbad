import type { Calls } from '@consult/contract/calls.ts';
import { messageTakeBack } from '@consult/contract/message/take-back.ts';
import { econsultConsultantCode } from '@consult/domain/billing/codes.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import type { Effect } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { place, readJson } from '../activity/activity.ts';
import type { MessageBody, MessageDraft } from '../activity/activity.ts';
import { attachmentsOfForm, renameForm, returnFiles } from '../attachment/attachment.ts';
import { undoFinish } from '../finish/finish.ts';
import { dropNotices } from '../notice/notice.ts';
import { dropWhatIsGone } from '../patient-window/patient-window.ts';
import { isInWindow } from './in-window.ts';
import { messageTooLate } from './message-too-late.ts';
import { undoMessage } from './undo-message.ts';
import { draftEvent } from './write-together.ts';

type Answer = Calls['message-takeBack']['output'];
type Input = Calls['message-takeBack']['input'];
type Words = Extract<MessageBody, { text: string }>;
type Activity = { key_id: number; wrapped_key: Buffer };
type Sent = { seq: number; sent_at: Date; body: Buffer; billable: boolean; billing_code: string; asks: boolean };
/** `arrived`: of one that was taken back before it is told as true. */
type Taken = {
  new_id: string;
  body: Buffer | null;
  billable: boolean;
  billing_code: string;
  asks: boolean;
  arrived: boolean;
};

/**
 * message-takeBack: one transaction removes the message for everybody and makes its content the sender's draft, under
 * another id. Whoever is reading the thread at this moment holds the message's row: either they have it and it is too
 * late, or they wait and never see it. The row of what was taken back makes a repeat once and for all, and keeps the
 * old id used, also of a message that has not arrived: one still on its way is refused. Source: server rules, section
 * 25.
 */
export const takeBackMessage = serve(messageTakeBack).handler(({ input, context, errors }) => {
  const { app, viewer, command } = context;
  // The answer to a command is kept in the clear.
  const isKept = input.kept || command !== null;
  return once(context, async (client): Promise<Effect<Answer>> => {
    const activity = await lockOwn(client, viewer, input.activityId);
    const key = await app.keyring.unwrap(activity.key_id, activity.wrapped_key, input.activityId);
    const answered = (taken: Taken) => answerOf(client, app, viewer, input, key, { taken, isKept });
    const before = await takenBefore(client, viewer, input);
    if (before) return { answer: await answered(before) };
    const sent = await lockMessage(client, viewer, input);
    if (!sent) {
      if (!isKept || (await isThere(client, input))) throw refuse('NOT_FOUND');
      return { answer: await answered(await neverComes(client, viewer, input)) };
    }
    const words = readJson<MessageBody>(app.keyring, key, place.message(input.messageId), sent.body);
    // What can not be decrypted can not be given back.
    if (!words || !('text' in words)) throw refuse('NOT_FOUND');
    const at = { ...input, personId: viewer.personId, seq: sent.seq, sentAt: sent.sent_at };
    const late = await messageTooLate(client, at);
    if (late) throw errors.TOO_LATE({ data: { late } });
    // What was done with its consult goes with it, or the message stays.
    const kept = await undoFinish(client, app, viewer, { activityId: input.activityId, id: input.messageId });
    if (kept) throw errors.TOO_LATE({ data: { late: kept } });
    const { taken, events } = await remove(client, app, viewer, at, key, sent, words);
    return { answer: await answered(taken), events };
  });
});

type At = Input & { personId: string; seq: number; sentAt: Date };

async function remove(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  at: At,
  key: DataKey,
  sent: Sent,
  words: Words,
): Promise<{ taken: Taken; events: LiveEvent[] }> {
  const { activityId, messageId, newId } = at;
  const inWindow = await isInWindow(client, at);
  const shared = (words.resources ?? []).map(({ attachmentId }) => attachmentId);
  await returnFiles(client, app, { activityId, messageId, formId: newId, shared });
  const { body, billable, billing_code: code, asks } = sent;
  const taken: Taken = { new_id: newId, body, billable, billing_code: code, asks, arrived: true };
  await client.query({
    name: 'message-taken-back',
    text: `insert into message_taken_back
        (activity_id, message_id, person_id, new_id, body, billable, billing_code, asks)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [activityId, messageId, viewer.personId, newId, body, billable, code, asks],
  });
  const event = await undoMessage(client, app, at, key);
  if (inWindow) await dropWhatIsGone(client, activityId);
  await dropNotices(client, app, at);
  await writeAudit(client, { kind: 'message-taken-back', actorId: viewer.personId, subjectIds: [activityId] });
  if (at.kept) return { taken, events: [event] };
  const draft: MessageDraft = { text: words.text, ...(asks ? { asks: true } : {}) };
  const drafted = await begin(client, app, viewer, at, key, draft);
  return { taken, events: drafted ? [event, drafted] : [event] };
}

/** Keeps the id of a message that has not arrived, so that it never does, and its files for the new one. */
async function neverComes(client: pg.PoolClient, viewer: Viewer, input: Input): Promise<Taken> {
  const { activityId, messageId, newId, formId } = input;
  await client.query({
    name: 'message-never-comes',
    text: `insert into message_taken_back (activity_id, message_id, person_id, new_id, billable, billing_code)
      values ($1, $2, $3, $4, false, '')`,
    values: [activityId, messageId, viewer.personId, newId],
  });
  if (formId) await renameForm(client, { personId: viewer.personId, formId, newId });
  return { new_id: newId, body: null, billable: false, billing_code: '', asks: false, arrived: false };
}

/** Makes the words the sender's draft of the thread, unless they have begun another one. */
async function begin(
  client: pg.PoolClient,
  app: App,
  { personId }: Viewer,
  { activityId, newId }: At,
  key: DataKey,
  draft: MessageDraft,
): Promise<LiveEvent | null> {
  if (draft.text.trim() === '') return null;
  const { rows } = await client.query<{ version: number; event_id: string }>({
    name: 'draft-of-taken-back',
    text: `with draft as (
        insert into message_draft as d (activity_id, person_id, message_id, body, version, saved_at)
          values ($1, $2, $3, $4, 1 + floor(random() * 1000000000)::integer, $5)
          on conflict do nothing returning d.version
      )
      insert into live_event (kind, ref_id, version, people, clinics)
        select 'message-draft', $1::uuid, draft.version, array[$2::uuid], '{}' from draft
        returning version::integer as version, id::text as event_id`,
    values: [
      activityId,
      personId,
      newId,
      encrypt(key, place.messageDraft(activityId, personId), JSON.stringify(draft)),
      app.now(),
    ],
  });
  const row = rows[0];
  return row ? draftEvent(row.event_id, activityId, personId, row.version) : null;
}

/**
 * Locks the patient's window, whose opening locks it too, and then the activity before anything of it, as everywhere.
 * @throws NOT_FOUND where the viewer has no row of it
 */
async function lockOwn(client: pg.PoolClient, viewer: Viewer, activityId: string): Promise<Activity> {
  await client.query({
    name: 'take-back-lock-window',
    text: `select 1 from patient_window w where w.activity_id = $1
        and exists (select 1 from inbox_row r where r.activity_id = w.activity_id and r.owner_id = $2)
      for no key update of w`,
    values: [activityId, viewer.personId],
  });
  const { rows } = await client.query<Activity>({
    name: 'take-back-lock',
    text: `select a.key_id, a.wrapped_key from activity a where a.id = $1
        and exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = $2) for no key update of a`,
    values: [activityId, viewer.personId],
  });
  if (!rows[0]) throw refuse('NOT_FOUND');
  return rows[0];
}

async function takenBefore(client: pg.PoolClient, viewer: Viewer, input: Input): Promise<Taken | null> {
  const { rows } = await client.query<Taken>({
    name: 'taken-back-before',
    text: `select new_id, body, billable, billing_code, asks, true as arrived from message_taken_back
      where activity_id = $1 and message_id = $2 and person_id = $3`,
    values: [input.activityId, input.messageId, viewer.personId],
  });
  return rows[0] ?? null;
}

/** Locks the message: waits for everybody who is reading it now. null where the viewer sent none of this id. */
async function lockMessage(client: pg.PoolClient, viewer: Viewer, input: Input): Promise<Sent | null> {
  const { rows } = await client.query<Sent>({
    name: 'take-back-message',
    text: `select m.seq, m.sent_at, m.body, m.billable, m.billing_code,
        exists (select 1 from information_request q where q.activity_id = $1 and q.message_id = $2) as asks
      from message m join activity a on a.id = m.activity_id
      where m.activity_id = $1 and m.id = $2 and m.sent_by = $3 and m.kind = 'ordinary'
        -- A copy from the consult that this one was forwarded from was not sent here.
        and m.sent_at >= a.created_at for update of m`,
    values: [input.activityId, input.messageId, viewer.personId],
  });
  if (!rows[0]) return null;
  // The rows of everybody come after the thread and its message, in one order everywhere (see send_message).
  await client.query({
    name: 'take-back-rows',
    text: 'select 1 from inbox_row where activity_id = $1 order by owner_id for no key update',
    values: [input.activityId],
  });
  return rows[0];
}

/** Whether anybody has written a message of this id, or taken one back. */
async function isThere(client: pg.PoolClient, { activityId, messageId }: Input): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>({
    name: 'take-back-there',
    text: `select exists (select 1 from message where activity_id = $1 and id = $2)
      or exists (select 1 from message_taken_back where activity_id = $1 and message_id = $2) as there`,
    values: [activityId, messageId],
  });
  return rows[0]!.there;
}

/** The content as its sender gets it back, now and at a repeat; of a kept message its ids alone. */
async function answerOf(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { activityId, messageId }: Input,
  key: DataKey,
  { taken, isKept }: { taken: Taken; isKept: boolean },
): Promise<Answer> {
  const { new_id: newId, arrived, body, billable, billing_code: code, asks } = taken;
  if (isKept) return { newId, arrived };
  const said = body ? readJson<MessageBody>(app.keyring, key, place.message(messageId), body) : null;
  const words: Words = said && 'text' in said ? said : { text: '' };
  const { rows } = await client.query<{ version: number }>({
    name: 'taken-back-draft',
    text: 'select version from message_draft where activity_id = $1 and person_id = $2 and message_id = $3',
    values: [activityId, viewer.personId, newId],
  });
  return {
    newId,
    arrived,
    text: words.text,
    attachments: await attachmentsOfForm(client, app, viewer.personId, newId),
    resources: (words.resources ?? []).flatMap(({ resourceId: id, resourceName: name }) => (id ? [{ id, name }] : [])),
    billable,
    // The code of a first response was nobody's choice.
    billingCode: code === econsultConsultantCode ? '' : code,
    draftVersion: rows[0]?.version ?? 0,
    asks,
  };
}
