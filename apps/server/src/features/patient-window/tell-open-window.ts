import type { ChangedAppointment } from '@consult/contract/patient-window/appointment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { orderNotice } from './notice.ts';

/**
 * Orders the mail that tells of something new where the patient's window is open and they agreed to e-mail, within the
 * running transaction that holds the window's row and the consult's. It never opens a window that somebody closed, or
 * that ran out.
 * @param viewer who is told where the mail does not arrive
 * @returns what the patient hears of it
 */
export async function tellOpenWindow(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  activityId: string,
): Promise<Exclude<ChangedAppointment['patient'], 'unchanged'>> {
  const { rows } = await client.query<{ open: boolean; wanted: boolean }>({
    name: 'patient-window-tells',
    text: `select w.notice_due_at is not null or exists (select from patient_link l where l.activity_id = w.activity_id
          and l.kind = 'window' and l.closed_at is null and l.expires_at > now()) as open,
        coalesce(r.mail_agreed_at is not null and r.mail_withdrawn_at is null, false) as wanted
      from patient_window w left join patient r on r.id = w.patient_id where w.activity_id = $1`,
    values: [activityId],
  });
  const [window] = rows;
  if (!window) return 'no-window';
  if (!window.open) return 'closed';
  if (!window.wanted) return 'no-mail';
  await orderNotice(client, app, activityId, viewer.personId);
  return 'told';
}
