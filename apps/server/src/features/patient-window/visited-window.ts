import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Visit } from '../../call/visits.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { isLinkOpen, lockWindow } from '../patient-link/patient-link.ts';

/** The window that a patient is in, with its row and its consult's locked. */
export type VisitedWindow = {
  activityId: string;
  key: DataKey;
  status: ActivityDetail['status'];
  /** Who made it: in their name stand the lines of what its patient does. */
  madeBy: string;
  /** The referrer's clinic, and its record of the patient. */
  clinic: { id: string; province: string; takesReplies: boolean };
  patientId: string | null;
  patient: EconsultBody['patient'];
};

type Row = {
  key_id: number;
  wrapped_key: Buffer;
  status: ActivityDetail['status'];
  body: Buffer;
  made_by: string;
  clinic_id: string;
  province: string;
  patient_replies: boolean;
  patient_id: string | null;
};

/**
 * Locks the window and the consult behind a patient's visit for what they do in their window, within the running
 * transaction. Whoever changes or closes the window meanwhile waits, or was first. A visit that is at a form of its
 * window is in the window too.
 * @throws NOT_FOUND in a visit to something else; VISIT_ENDED where the window was closed meanwhile
 */
export async function lockVisited(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  visit: Pick<Visit, 'kind' | 'linkId' | 'recordId' | 'windowOf'>,
): Promise<VisitedWindow> {
  const { windowOf: activityId } = visit;
  if (activityId === null) throw refuse('NOT_FOUND');
  await lockWindow(client, activityId);
  await client.query({
    name: 'visited-lock',
    text: 'select 1 from activity where id = $1 for no key update',
    values: [activityId],
  });
  // Statements of their own: they see what others committed while the first one waited.
  if (!(await isLinkOpen(client, visit))) throw refuse('VISIT_ENDED');
  const { rows } = await client.query<Row>({
    name: 'visited-window',
    text: `select a.key_id, a.wrapped_key, a.status, e.body, w.made_by, w.clinic_id, c.province, c.patient_replies,
        w.patient_id
      from patient_window w join activity a on a.id = w.activity_id join econsult e on e.activity_id = a.id
        join clinic c on c.id = w.clinic_id where w.activity_id = $1`,
    values: [activityId],
  });
  const [row] = rows;
  if (!row) throw refuse('VISIT_ENDED');
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
  const econsult = readJson<EconsultBody>(app.keyring, key, place.econsult(activityId), row.body);
  if (!econsult) throw refuse('INTERNAL');
  return {
    activityId,
    key,
    status: row.status,
    madeBy: row.made_by,
    clinic: { id: row.clinic_id, province: row.province, takesReplies: row.patient_replies },
    patientId: row.patient_id,
    patient: econsult.patient,
  };
}
