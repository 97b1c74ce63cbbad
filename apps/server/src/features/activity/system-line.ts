import type { SystemEvent } from '@consult/contract/activity/activity.ts';
import type pg from 'pg';
import { newId } from '../../infra/db/new-id.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { MessageBody } from './card.ts';
import { place } from './card.ts';

/**
 * Writes a line of the system into a thread, within the transaction of the change that it tells (function
 * add_system_line, migration 0018). It makes nothing unread. It locks the activity's row first and the owners' rows
 * after it; a caller that locks them earlier does it in the same order. The caller writes the audit entry.
 * @param at.id - of the line, where files come with it
 * @returns the live event, for app.live.committed after the commit
 */
export async function addSystemLine(
  client: pg.ClientBase,
  at: { activityId: string; actorId: string; key: Buffer; event: SystemEvent; id?: string },
): Promise<LiveEvent> {
  const { id = newId() } = at;
  const body: MessageBody = { event: at.event };
  const { rows } = await client.query<{ version: number; event_id: string; people: string[]; clinics: string[] }>({
    name: 'add-system-line',
    text: 'select version, event_id::text as event_id, people, clinics from add_system_line($1, $2, $3, $4)',
    values: [at.activityId, at.actorId, id, encrypt(at.key, place.message(id), JSON.stringify(body))],
  });
  const { version, event_id: eventId, people, clinics } = rows[0]!;
  return { id: eventId, kind: 'activity', refId: at.activityId, version, people, clinics };
}
