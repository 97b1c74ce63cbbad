import type { App } from '../../call/context.ts';
import { mailMessage } from './mail-message.ts';
import { openCopy } from './open-copy.ts';
import { openMessage } from './open-message.ts';
import { sendCopy } from './send-copy.ts';
import { sendOneWay } from './send-one-way.ts';

export { earlierMessage, keepMessage } from './keep-message.ts';
export { messagePlace } from './message-body.ts';
export type { PatientMessageBody } from './message-body.ts';
export { signerOf } from './signer.ts';
export { staffOf } from './staff.ts';

/** The door of messages to patients. */
export const patientMessageCalls = {
  'patientMessage-openCopy': openCopy,
  'patientMessage-openMessage': openMessage,
  'patientMessage-sendOneWay': sendOneWay,
};

/** Gives the jobs of this room their handlers. */
export async function handlePatientMessages(app: App): Promise<void> {
  await app.jobs.handle('patient-copy', (data, run) => sendCopy(app, data.activityId, run));
  await app.jobs.handle('patient-message', (data) => mailMessage(app, data.messageId));
}
