/** The life of a message to or from a patient. Source: document 2, section 3; server rules, section 17. */

/**
 * What a message is: a care form, a one-way message, the copy of a consult, a physician's message to clinic staff; and
 * what a patient sent back by themselves: a reply, an answer about an appointment.
 */
export const messageSubTypes = [
  'Forms',
  'OneWayPatient',
  'PatientCC',
  'MOAMessage',
  'PatientReply',
  'AppointmentAnswer',
] as const;
export type MessageSubType = (typeof messageSubTypes)[number];

export const messageFolders = ['inbox', 'sent', 'archive'] as const;
export type MessageFolder = (typeof messageFolders)[number];

/**
 * scheduled: its mail goes at 7:00. held: it goes within seconds, and Undo is offered. sending: the mail is ordered.
 * delivered: the mail server took it. opened: the patient opened it. received: it came from a patient.
 */
export const messageStates = [
  'scheduled',
  'held',
  'sending',
  'delivered',
  'opened',
  'failed',
  'cancelled',
  'received',
] as const;
export type MessageState = (typeof messageStates)[number];

/** The three statuses of document 2; a cancelled message has none of them. */
export type MessageStatus = 'sending' | 'delivered' | 'failed';

const statuses: Readonly<Record<MessageState, MessageStatus | null>> = {
  scheduled: 'sending',
  held: 'sending',
  sending: 'sending',
  delivered: 'delivered',
  opened: 'delivered',
  received: 'delivered',
  failed: 'failed',
  cancelled: null,
};

export function messageStatus(state: MessageState): MessageStatus | null {
  return statuses[state];
}

/** States in which the mail has not gone: it can be cancelled, changed and sent now. */
export const waitingStates = ['scheduled', 'held'] as const satisfies readonly MessageState[];

export function isWaiting(state: MessageState): boolean {
  return (waitingStates as readonly MessageState[]).includes(state);
}

/** States of a message that has left for its patient: its link can be closed, and it can be sent again. */
export function hasLeft(state: MessageState): boolean {
  return ['sending', 'delivered', 'opened', 'failed'].includes(state);
}

/**
 * Why a mail failed, for words that say what to do: nobody has the address; the receiver's mailbox is full; their mail
 * server refused it; it could not be reached or sent from here; it was lost on the way; the patient stopped the
 * clinic's e-mails while it waited.
 */
export const failureReasons = ['address', 'mailbox-full', 'refused', 'not-sent', 'lost', 'withdrawn'] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * The reason behind the code that the outbox or a bounce noted: the answer of a mail server ('SMTP 550'), the class of
 * a report that came back ('BOUNCED 5': refused for good, most often since nobody has the address), or a word of ours.
 */
export function failureReason(code: string): FailureReason {
  if (code === 'LOST') return 'lost';
  if (code === 'WITHDRAWN') return 'withdrawn';
  if (/^SMTP [45]52$/.test(code)) return 'mailbox-full';
  if (/^(?:SMTP 55[013]|BOUNCED 5)$/.test(code)) return 'address';
  return code.startsWith('SMTP 5') ? 'refused' : 'not-sent';
}
