import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { windClock } from './wind-clock.ts';

type Asked = { activityId: string; messageId: string };

/**
 * Notes that a message asks for information, before it is written: so its writing knows that it is no answer. Nobody
 * but a consultant asks.
 */
export async function noteRequest(
  client: pg.ClientBase,
  { activityId, messageId, personId }: Asked & { personId: string },
): Promise<'noted' | 'no-consultant' | 'repeat'> {
  const { rows } = await client.query<{ consultant: boolean; noted: boolean }>({
    name: 'request-note',
    text: `with asker as (
        select activity_id from member where activity_id = $1 and person_id = $3 and role = 'consultant'
      ), noted as (
        insert into information_request (activity_id, message_id, asked_by, at)
          select activity_id, $2, $3, clock_timestamp() from asker on conflict do nothing returning 1
      )
      select exists (select 1 from asker) as consultant, exists (select 1 from noted) as noted`,
    values: [activityId, messageId, personId],
  });
  const { consultant, noted } = rows[0]!;
  if (!consultant) return 'no-consultant';
  return noted ? 'noted' : 'repeat';
}

/** Takes the note back where the message was not written. */
export async function dropRequest(client: pg.ClientBase, { activityId, messageId }: Asked): Promise<void> {
  await client.query({
    name: 'request-drop',
    text: 'delete from information_request where activity_id = $1 and message_id = $2',
    values: [activityId, messageId],
  });
}

/** The clock stops with the message; how long, the domain's rule says. */
export async function startRequest(
  client: pg.ClientBase,
  app: Pick<App, 'now'>,
  { activityId, messageId, sentAt }: Asked & { sentAt: Date },
): Promise<void> {
  await client.query({
    name: 'request-start',
    text: 'update information_request set at = $3 where activity_id = $1 and message_id = $2',
    values: [activityId, messageId, sentAt],
  });
  const now = app.now();
  await windClock(client, activityId, now > sentAt ? now : sentAt);
}
