import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { cancelMessages } from './cancel.ts';
import { changeMessage } from './change.ts';
import { checkRecipient } from './check-recipient.ts';
import { closeMessageLink } from './close-link.ts';
import { countMessages } from './counts.ts';
import { getMessage } from './get.ts';
import { indexOld } from './index-old.ts';
import { listMessages } from './list.ts';
import { mailMessage } from './mail-message.ts';
import { markRead, markUnread } from './mark.ts';
import { moveMessages } from './move.ts';
import { openCopy } from './open-copy.ts';
import { openFile } from './open-file.ts';
import { openMessage } from './open-message.ts';
import { chooseLanguage, stopMails } from './patient-wishes.ts';
import { searchMessages } from './search.ts';
import { sendMessageAgain } from './send-again.ts';
import { sendCopy } from './send-copy.ts';
import { sendMessageNow } from './send-now.ts';
import { sendOneWay } from './send-one-way.ts';

export { cameBack, keepIncoming } from './came-back.ts';
export type { AnsweredMessage } from './came-back.ts';
export { dropCopy } from './drop-copy.ts';
export { earlierBatch } from './earlier-batch.ts';
export { patientHash } from './bill-message.ts';
export { unsafePatientOfMessage } from './patient-of-message.ts';
export { patientFileRoute } from './file-route.ts';
export { indexMessage, rehashMessage } from './index-old.ts';
export { keepCopy } from './keep-copy.ts';
export { keepMessages, NotEnoughUses } from './keep-messages.ts';
export { openMessageBody, sealMessageBody } from './message-body.ts';
export type { PatientMessageBody } from './message-body.ts';
export type { IncomingMessage, KeptBatch, MessagePatient, NewBatch, NewMessage } from './new-batch.ts';
export { patientIn } from './own-referral.ts';
export { clinicOfRow, patientOf } from './patient-of-consult.ts';
export { senderOf } from './sender.ts';
export { signerOf } from './signer.ts';
export { staffOf } from './staff.ts';

/** The door of messages to patients, with what patients say about them in their visits. */
export const patientMessageCalls = {
  'patientLink-chooseLanguage': chooseLanguage,
  'patientLink-openFile': openFile,
  'patientLink-stopMails': stopMails,
  'patientMessage-openCopy': openCopy,
  'patientMessage-openMessage': openMessage,
  'patientMessage-sendOneWay': sendOneWay,
  'patientMessage-cancel': cancelMessages,
  'patientMessage-change': changeMessage,
  'patientMessage-checkRecipient': checkRecipient,
  'patientMessage-closeLink': closeMessageLink,
  'patientMessage-counts': countMessages,
  'patientMessage-get': getMessage,
  'patientMessage-list': listMessages,
  'patientMessage-markRead': markRead,
  'patientMessage-markUnread': markUnread,
  'patientMessage-move': moveMessages,
  'patientMessage-search': searchMessages,
  'patientMessage-sendAgain': sendMessageAgain,
  'patientMessage-sendNow': sendMessageNow,
};

/** Gives the jobs of this room their handlers, and reads what is there from before. */
export async function handlePatientMessages(app: App): Promise<void> {
  await app.jobs.handle('patient-copy', (data, run) => sendCopy(app, data.activityId, run));
  await app.jobs.handle('patient-message', (data, run) => mailMessage(app, data.messageId, data.turn ?? 0, run));
  await app.jobs.handle('index-patient-messages', () => indexOld(app));
  await orderIndexing(app);
}

/** Orders the reading of what is there from before the migration, where anything is. */
async function orderIndexing(app: App): Promise<void> {
  await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<{ old: boolean }>(
      `select exists (select from patient_message where not indexed) or exists (select from patient where not indexed)
        as old`,
    );
    if (rows[0]!.old) await app.jobs.enqueue(client, 'index-patient-messages', {});
  });
}
