import type { MailRecordAnswer } from '@consult/contract/patient-message/recipient.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { settleRecipients } from '../patient/patient.ts';
import type { PatientMessageBody } from './message-body.ts';
import type { OwnMessage } from './own-message.ts';

type Answers = { consent?: boolean | undefined; recordAnswer?: MailRecordAnswer | undefined };

/**
 * Asks the clinic's records about the address that a message is going to, as its first sending did; of what goes to
 * clinic staff there is nothing to ask.
 * @throws RecipientsRefused
 */
export async function settleAddress(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  message: Pick<OwnMessage, 'sub_type' | 'clinic_id'>,
  { to, patient }: Pick<PatientMessageBody, 'to' | 'patient'>,
  { consent, recordAnswer }: Answers,
): Promise<void> {
  if (message.sub_type === 'MOAMessage') return;
  const recipient = { province: patient.province, phn: patient.phn, email: to, consent, recordAnswer };
  await settleRecipients(client, app, viewer, message.clinic_id, [recipient]);
}
