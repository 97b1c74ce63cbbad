import { typedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { keepMessages } from './keep-messages.ts';
import type { MessagePatient } from './new-batch.ts';
import { signerOf } from './signer.ts';

export type NewCopy = {
  activityId: string;
  senderId: string;
  clinicId: string;
  /** The subject of the consult, for the sender's list: the patient's mail does not say it. */
  subject: string;
  to: string;
  patient: MessagePatient;
  patientId: string | null;
  createdAt: Date;
};

/**
 * Keeps the patient's copy of a consult as a message of the sub-type PatientCC, within the transaction that sends the
 * consult: it goes at 7:00 the next day. The consult's submission makes it once; its text is the consult's own.
 * @returns the live event, for app.live.committed after the commit
 */
export async function keepCopy(client: pg.ClientBase, app: App, copy: NewCopy): Promise<LiveEvent> {
  const id = newId();
  const { name } = await signerOf(client, copy.senderId, copy.clinicId);
  const { event } = await keepMessages(client, app, {
    id,
    hash: app.terms.contentHash(copy.activityId),
    subType: 'PatientCC',
    senderId: copy.senderId,
    physicianId: copy.senderId,
    senderName: name,
    onBehalf: false,
    clinicId: copy.clinicId,
    activityId: copy.activityId,
    uses: null,
    messages: [
      {
        id,
        to: typedEmail(copy.to),
        subject: copy.subject,
        text: '',
        patient: copy.patient,
        patientId: copy.patientId,
        delay: true,
      },
    ],
    createdAt: copy.createdAt,
  });
  return event;
}
