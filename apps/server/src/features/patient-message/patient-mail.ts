import type pg from 'pg';
import type { MessageSubType } from '@consult/domain/patient-message/states.ts';
import type { App } from '../../call/context.ts';
import type { LinkTarget } from '../patient-link/patient-link.ts';
import { mailPatient } from '../patient-mail/patient-mail.ts';
import type { ToldPatient } from '../patient-mail/patient-mail.ts';
import { staffOf } from './staff.ts';

/** A message whose mail goes now. */
export type MailedMessage = {
  id: string;
  subType: MessageSubType;
  activityId: string | null;
  clinicId: string;
  /** The patient's; null where it is not known. */
  language: 'en' | 'fr' | null;
  /** '' for the staff of the clinic. */
  to: string;
  /** As the reader knows the sender. */
  sender: string;
  /** How many questions its form has; 0 without one. */
  questions: number;
  /** Its mail is one of the many of 7:00. */
  scheduled: boolean;
};

/** Where the mail of each sub-type leads. What comes from a patient is not mailed. */
const ways = {
  OneWayPatient: { link: 'one-way', path: '/patient-message' },
  MOAMessage: { link: 'one-way', path: '/patient-message' },
  PatientCC: { link: 'consult-copy', path: '/patient-copy' },
  Forms: { link: 'form', path: '/forms/' },
} as const;

/** The link of a message; null of what is not mailed, and of a copy whose consult is gone. */
export function linkOf({ id, subType, activityId }: MailedMessage): LinkTarget | null {
  if (subType === 'PatientReply' || subType === 'AppointmentAnswer') return null;
  const { link } = ways[subType];
  if (link !== 'consult-copy') return { kind: link, messageId: id };
  return activityId === null ? null : { kind: link, messageId: id, activityId };
}

/**
 * Orders the mails of a message with this code in their link: one to a patient, one to each of a clinic's staff. They
 * name the sender and nothing of the text.
 * @returns the ids of the entries; none where nobody is there to read it
 */
export async function orderMails(
  client: pg.ClientBase,
  app: App,
  message: MailedMessage,
  code: string,
): Promise<string[]> {
  const { subType, to, clinicId, language, sender: name, scheduled } = message;
  if (subType === 'PatientReply' || subType === 'AppointmentAnswer') return [];
  const link = `${app.config.publicUrl}${ways[subType].path}?code=${code}`;
  if (subType !== 'MOAMessage')
    return [await mailPatient(client, app, { ...whatIsTold(message), to, clinicId, language, link, scheduled })];
  const values = { link, name };
  if (to !== '') return [await app.outgoing.mail(client, { to, template: 'moa-message', language: 'en', values })];
  const ordered: string[] = [];
  for (const { personId, email, language: own } of await staffOf(client, clinicId))
    ordered.push(
      await app.outgoing.mail(client, { to: email, template: 'moa-message', language: own, values, personId }),
    );
  return ordered;
}

function whatIsTold({ subType, sender, questions }: MailedMessage): ToldPatient {
  if (subType === 'Forms') return { kind: 'form', questions };
  return subType === 'PatientCC' ? { kind: 'copy' } : { kind: 'message', from: sender };
}
