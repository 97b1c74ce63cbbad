import type { WindowState } from '@consult/contract/patient-window/window.ts';
import { mostShared } from '@consult/domain/patient-window/limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { place, readJson } from '../activity/activity.ts';
import type { KnownActivity, MessageBody } from '../activity/activity.ts';
import { windowFate } from '../patient-link/patient-link.ts';
import { patientOf } from '../patient-message/patient-message.ts';
import { filesToChoose } from './files.ts';
import { shownWindow } from './shown.ts';
import { readWindow } from './window.ts';

/** A window as those who share see it. The caller has checked that the viewer reads the consult. */
export async function stateOf(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  known: KnownActivity,
): Promise<WindowState> {
  const window = await readWindow(client, app, known.id, known.key);
  const messages = await tickable(client, app, viewer, known);
  return {
    email: window ? window.to : (await patientOf(client, app, known)).email,
    window: await windowFate(client, known.id),
    messages,
    files: await filesToChoose(client, app, known.id),
    shown: await shownWindow(client, app, known.id, known.key, viewer),
  };
}

type Row = { id: string; body: Buffer; sent_at: Date; sent_by: string; shared: boolean; mayChange: boolean };

/**
 * The newest messages that the viewer may tick, as their writer or as the referrer, and those that are shared. One that
 * somebody else shared is taken back by its writer, the referrer, or who shared it.
 */
async function tickable(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { id, key, role }: KnownActivity,
): Promise<WindowState['messages']> {
  const { rows } = await client.query<Row>({
    name: 'patient-window-tickable',
    text: `select m.id, m.body, m.sent_at, m.sent_by, s.message_id is not null as shared,
        $3 or m.sent_by = $2 or coalesce(s.shared_by = $2, false) as "mayChange"
      from message m left join patient_window_message s on s.activity_id = m.activity_id and s.message_id = m.id
      where m.activity_id = $1 and m.kind = 'ordinary' and ($3 or m.sent_by = $2 or s.message_id is not null)
      order by s.message_id is null, m.seq desc limit ${mostShared * 2}`,
    values: [id, viewer.personId, role === 'referrer'],
  });
  return rows
    .flatMap(({ body, sent_at: sentAt, sent_by: sentBy, ...row }) => {
      const content = readJson<MessageBody>(app.keyring, key, place.message(row.id), body);
      if (!content || !('text' in content)) return [];
      return [{ ...row, text: content.text, sentAt: sentAt.toISOString(), sentBy }];
    })
    .toSorted((a, b) => b.sentAt.localeCompare(a.sentAt));
}
