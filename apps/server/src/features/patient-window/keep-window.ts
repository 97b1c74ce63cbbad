import type { MailRecordAnswer } from '@consult/contract/patient-message/recipient.ts';
import { checkEmail, emailRequired, typedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { closeWindowLinks } from '../patient-link/patient-link.ts';
import { settleRecipients } from '../patient/patient.ts';
import { sealWindow } from './window.ts';

/** The consult that a window is on, its patient, and what its sender says of the address. */
export type NewWindow = {
  activityId: string;
  key: DataKey;
  /** The referrer's clinic. */
  clinicId: string;
  patient: EconsultBody['patient'];
  patientEmail: string;
  consent?: boolean | undefined;
  recordAnswer?: MailRecordAnswer | undefined;
};

/**
 * Makes the patient's window, or has its mails go to another address, within the running transaction: what was mailed
 * to the one before is closed then. The caller holds the consult's row.
 * @throws INVALID_INPUT for an address that can not be used, and for a patient who could not open a window
 * @throws RecipientsRefused where the clinic's record asks first
 */
export async function keepWindow(client: pg.ClientBase, app: App, viewer: Viewer, window: NewWindow): Promise<void> {
  const { activityId, key, clinicId, patient, consent, recordAnswer } = window;
  const fault = checkEmail(window.patientEmail, emailRequired);
  if (fault) throw refuse('INVALID_INPUT', { patientEmail: fault });
  if (patient.phn === '' || patient.dateOfBirth === '')
    throw refuse('INVALID_INPUT', { patientEmail: { code: 'window-proof-missing' } });
  const to = typedEmail(window.patientEmail);
  const [settled] = await settleRecipients(client, app, viewer, clinicId, [
    { ...patient, email: to, consent, recordAnswer, named: patient },
  ]);
  const { rows } = await client.query<{ made: boolean }>({
    name: 'patient-window-keep',
    text: `insert into patient_window as w (activity_id, clinic_id, patient_id, made_by, made_at, body)
        values ($1, $2, $3, $4, $5, $6)
      on conflict (activity_id) do update set body = excluded.body, patient_id = excluded.patient_id
      returning xmax = 0 as made`,
    values: [activityId, clinicId, settled!.patientId, viewer.personId, app.now(), sealWindow(key, activityId, { to })],
  });
  if (!rows[0]!.made) await closeWindowLinks(client, activityId);
}
