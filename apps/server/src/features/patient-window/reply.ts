import { patientWindowReply } from '@consult/contract/patient-window/reply.ts';
import { repliesADay } from '@consult/domain/patient-window/limits.ts';
import { checkReply, keptReply } from '@consult/domain/patient-window/reply.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { clinicZones } from '@consult/domain/time/clinic-zones.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serveVisit } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';
import { openMessageBody } from '../patient-message/patient-message.ts';
import { keepFromPatient } from './from-patient.ts';
import { lockVisited } from './visited-window.ts';
import type { VisitedWindow } from './visited-window.ts';

type Replied = { left: number; events: LiveEvent[] } | 'REPLIES_OFF' | 'REPLIES_SPENT';

/**
 * patientWindow-reply: what a patient writes lies before the referrer and their clinic, unread. The consult's row lets
 * one go after the other, so that of many at once no more are taken than a day allows. The same id again is the same
 * reply, also where the clinic takes none any more.
 */
export const reply = serveVisit(patientWindowReply).handler(async ({ input, context: { app, visit }, errors }) => {
  const fault = checkReply(input.text);
  if (fault) throw refuse('INVALID_INPUT', { text: fault });
  const text = keptReply(input.text);
  const result = await inTransaction(app.write, async (client): Promise<Replied> => {
    const window = await lockVisited(client, app, visit);
    const day = dayOf(app, window.clinic);
    const left = await countLeft(client, visit.linkId, day);
    if (await isRepeat(client, app, input.replyId, visit.linkId, text)) return { left, events: [] };
    if (!window.clinic.takesReplies) return 'REPLIES_OFF';
    if (left === 0) return 'REPLIES_SPENT';
    const events = await keepReply(client, app, window, { id: input.replyId, text });
    await client.query({
      name: 'patient-window-reply',
      text: 'insert into patient_window_reply (message_id, link_id, day) values ($1, $2, $3)',
      values: [input.replyId, visit.linkId, day],
    });
    return { left: left - 1, events };
  });
  if (typeof result === 'string') throw errors[result]();
  app.live.committed(result.events);
  return { left: result.left };
});

/** A day begins at midnight by the wall of the clinic. */
const dayOf = (app: Pick<App, 'now'>, { province }: { province: string }): string =>
  businessDay(app.now(), clinicZones(province)[0]);

async function countLeft(db: Pick<pg.ClientBase, 'query'>, linkId: string, day: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'patient-window-replies',
    text: 'select count(*)::int as n from patient_window_reply where link_id = $1 and day = $2',
    values: [linkId, day],
  });
  return Math.max(0, repliesADay - rows[0]!.n);
}

/** How many replies a patient may write today by a link; 0 where the clinic takes none. */
export async function repliesLeft(app: App, activityId: string, linkId: string): Promise<number> {
  const { rows } = await app.read.query<{ takes: boolean; province: string }>({
    name: 'patient-window-takes-replies',
    text: `select c.patient_replies as takes, c.province from patient_window w join clinic c on c.id = w.clinic_id
      where w.activity_id = $1`,
    values: [activityId],
  });
  const [clinic] = rows;
  return clinic?.takes ? countLeft(app.read, linkId, dayOf(app, clinic)) : 0;
}

/**
 * Whether this reply was kept before.
 * @throws COMMAND_REUSED where other words, or another window's, were kept under this id
 */
async function isRepeat(client: pg.ClientBase, app: App, id: string, linkId: string, text: string): Promise<boolean> {
  const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; body: Buffer; own: boolean }>({
    name: 'patient-window-reply-before',
    text: `select m.key_id, m.wrapped_key, m.body, exists (select from patient_window_reply r
        where r.message_id = m.id and r.link_id = $2) as own
      from patient_message m where m.id = $1`,
    values: [id, linkId],
  });
  const [row] = rows;
  if (!row) return false;
  const before = row.own ? await openMessageBody(app, { ...row, id }) : null;
  if (before?.text !== text) throw refuse('COMMAND_REUSED');
  return true;
}

async function keepReply(
  client: pg.ClientBase,
  app: App,
  window: VisitedWindow,
  { id, text }: { id: string; text: string },
): Promise<LiveEvent[]> {
  const { activityId, key, madeBy, clinic } = window;
  const event = { kind: 'patient-window', what: 'replied' } as const;
  const line = await addSystemLine(client, { activityId, actorId: madeBy, key, event });
  const subject = await subjectOf(client, app, window);
  const kept = await keepFromPatient(client, app, window, {
    id,
    subType: 'PatientReply',
    subject,
    text,
    clinicId: clinic.id,
    personId: null,
  });
  // Somebody else's message has this id: it was not there a moment ago.
  if (!kept) throw refuse('COMMAND_REUSED');
  await writeAudit(client, { kind: 'window-replied', actorId: null, subjectIds: [activityId] });
  return [line, kept];
}

/** The consult's subject, by which staff knows what the reply is about. */
async function subjectOf(client: pg.ClientBase, app: App, { activityId, key }: VisitedWindow): Promise<string> {
  const { rows } = await client.query<{ card: Buffer }>({
    name: 'activity-card',
    text: 'select card from activity where id = $1',
    values: [activityId],
  });
  return readJson<Card>(app.keyring, key, place.card(activityId), rows[0]!.card)?.subject ?? '';
}
