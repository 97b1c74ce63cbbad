import type { ConsultClock } from '@consult/contract/promise/consult-clock.ts';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { consultClockOf, windClock } from '../promise/promise.ts';
import { touchActivity } from './touch.ts';

type Opened = {
  activityId: string;
  role: 'referrer' | 'consultant' | 'moa' | 'forwarder' | null;
  sends: boolean;
  booked: boolean;
  outcome: string | null;
};

/**
 * The clock of a consult that its viewer has just opened. The first time that the consultant it is given to does, it is
 * seen: everybody's open screens show it. Where it is everyone's, each of its consultants is that one.
 */
export async function openClock(app: App, viewer: Viewer, opened: Opened): Promise<ConsultClock | null> {
  const seen = { ...opened, viewerId: viewer.personId };
  const found = await consultClockOf(app.read, app.now(), seen);
  if (!found) return null;
  const { row, shown } = found;
  const own = row.given_to === null ? row.mode === 'everyone' : row.given_to === viewer.personId;
  // Who has answered has seen it.
  if (row.seen_at !== null || row.answered_at !== null || opened.role !== 'consultant' || !own) return shown;
  await noteSeen(app, opened.activityId, viewer.personId);
  return (await consultClockOf(app.read, app.now(), seen))?.shown ?? null;
}

async function noteSeen(app: App, activityId: string, personId: string): Promise<void> {
  const events = await inTransaction(app.write, async (client) => {
    await client.query({
      name: 'clock-lock-activity',
      text: 'select 1 from activity where id = $1 for no key update',
      values: [activityId],
    });
    const now = app.now();
    const { rowCount } = await client.query({
      name: 'clock-seen',
      // Whom it was taken from meanwhile has not seen it in time.
      text: `update consult_clock k set seen_at = $3, seen_by = $2
        where activity_id = $1 and seen_at is null and answered_at is null
          and (k.given_to = $2 or (k.given_to is null and k.mode = 'everyone'))
          and exists (select 1 from member m where m.activity_id = $1 and m.person_id = $2 and m.role = 'consultant')`,
      values: [activityId, personId, now],
    });
    if (rowCount === 0) return [];
    await windClock(client, activityId, now);
    return [await touchActivity(client, activityId)];
  });
  app.live.committed(events);
}
