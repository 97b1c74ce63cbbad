import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../activity/activity.ts';

/** The decrypted content of patient_window.body. */
export type WindowBody = { to: string };

export const windowPlace = (activityId: string) => ({ table: 'patient_window', column: 'body', id: activityId });

/** A patient's window on a consult, as its row says. */
export type PatientWindow = {
  activityId: string;
  clinicId: string;
  patientId: string | null;
  /** When the waiting mail goes; null where none waits. */
  noticeDueAt: Date | null;
  /** When the newest mail went. */
  noticedAt: Date | null;
  to: string;
};

type Row = Omit<PatientWindow, 'to'> & { body: Buffer };

/** The window of a consult whose key the caller has; null where there is none. The caller has checked the reader. */
export async function readWindow(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  activityId: string,
  key: DataKey,
): Promise<PatientWindow | null> {
  const { rows } = await db.query<Row>({
    name: 'patient-window',
    text: `select w.activity_id as "activityId", w.clinic_id as "clinicId", w.patient_id as "patientId",
        w.notice_due_at as "noticeDueAt", w.noticed_at as "noticedAt", w.body
      from patient_window w where w.activity_id = $1`,
    values: [activityId],
  });
  if (!rows[0]) return null;
  const { body, ...window } = rows[0];
  const content = readJson<WindowBody>(app.keyring, key, windowPlace(activityId), body);
  return { ...window, to: content?.to ?? '' };
}

export const sealWindow = (key: DataKey, activityId: string, body: WindowBody): Buffer =>
  encrypt(key, windowPlace(activityId), JSON.stringify(body));
