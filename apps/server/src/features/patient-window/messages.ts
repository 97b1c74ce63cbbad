import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { KnownActivity } from '../activity/activity.ts';

/**
 * Ticks messages: one by one, by their writer or by the referrer.
 * @returns whether any was not shared before
 * @throws NOT_FOUND where one is none of this thread, or the viewer is neither
 */
export async function shareMessages(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { id, role }: KnownActivity,
  messageIds: readonly string[],
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const { rowCount: allowed } = await client.query({
    name: 'patient-window-may-tick',
    text: `select from message where activity_id = $1 and id = any($2::uuid[]) and kind = 'ordinary'
      and ($3 or sent_by = $4) for key share`,
    values: [id, messageIds, role === 'referrer', viewer.personId],
  });
  if (allowed !== new Set(messageIds).size) throw refuse('NOT_FOUND');
  const { rowCount } = await client.query({
    name: 'patient-window-tick',
    text: `insert into patient_window_message (activity_id, message_id, shared_by, shared_at)
      select $1, m, $3, $4 from unnest($2::uuid[]) as m on conflict do nothing`,
    values: [id, messageIds, viewer.personId, app.now()],
  });
  return rowCount !== 0;
}

/** Takes messages back: by their writer, the referrer, or who shared them. @returns whether any was shared */
export async function takeMessagesBack(
  client: pg.ClientBase,
  viewer: Viewer,
  { id, role }: KnownActivity,
  messageIds: readonly string[],
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const { rows } = await client.query<{ refused: boolean }>({
    name: 'patient-window-may-take-back',
    text: `select exists (select from patient_window_message s
        join message m on m.activity_id = s.activity_id and m.id = s.message_id
        where s.activity_id = $1 and s.message_id = any($2::uuid[])
          and not ($3 or m.sent_by = $4 or s.shared_by = $4)) as refused`,
    values: [id, messageIds, role === 'referrer', viewer.personId],
  });
  if (rows[0]!.refused) throw refuse('NOT_FOUND');
  const { rowCount } = await client.query({
    name: 'patient-window-take-back',
    text: 'delete from patient_window_message where activity_id = $1 and message_id = any($2::uuid[])',
    values: [id, messageIds],
  });
  return rowCount !== 0;
}
