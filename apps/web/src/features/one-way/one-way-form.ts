import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import {
  checkOneWayMessage,
  oneWayBodyMaxLength,
  oneWaySubjectMaxLength,
  oneWaySubjectPrefix,
  signOff,
} from '@consult/domain/patient/one-way-message.ts';
import { maxMessageFileBytes, maxMessageFiles } from '@consult/domain/patient-message/limits.ts';
import { checkDisplayName } from '@consult/domain/patient-message/on-behalf.ts';
import type { Input } from '../../app/call.ts';
import type { FileLimits } from '../attachment/attachment.ts';
import {
  answersOf,
  blankRecipient,
  faultsOfRecipient,
  isBlankRecipient,
  provinceOf,
  readRecipient,
  readSender,
  usualSender,
  type Checked,
  type Recipient,
  type Sender,
  type SenderChoice,
} from '../patient-message/patient-message.ts';

/** A message as it is written. Its files are uploaded under the id of its recipient, which is that of the message. */
export type OneWay = {
  sender: SenderChoice;
  recipient: Recipient;
  /** The subject after its prefix. */
  words: string;
  text: string;
  /** The typed sign-off; null while the usual one of clinic and sender stands there. */
  signOff: string | null;
};

/** Where it is kept. */
export const oneWayPlace = 'one-way';

export const oneWayFiles: FileLimits = { files: maxMessageFiles, bytes: maxMessageFileBytes };

export function blankOneWay(messageId: string): OneWay {
  return { sender: usualSender, recipient: blankRecipient(messageId), words: '', text: '', signOff: null };
}

/** Whether nothing of a message was typed or chosen. */
export function isBlankOneWay({ sender, recipient, words, text, signOff: own }: OneWay): boolean {
  const { locationId, onBehalf, displayName } = sender;
  const isUsual = locationId === '' && onBehalf === '' && displayName === null;
  const hasChoice = recipient.province !== '' || recipient.delay;
  return isUsual && !hasChoice && isBlankRecipient(recipient) && words === '' && text === '' && own === null;
}

/** Reads a message of the device; null for one that no longer fits. */
export function readOneWay(value: unknown): OneWay | null {
  const said = (value ?? {}) as Partial<OneWay>;
  const recipient = readRecipient(said.recipient);
  if (!recipient || typeof said.words !== 'string' || typeof said.text !== 'string') return null;
  const own = typeof said.signOff === 'string' ? said.signOff : null;
  return { sender: readSender(said.sender), recipient, words: said.words, text: said.text, signOff: own };
}

/** The sign-off below the text: the typed one, or that of the sender. */
export function signOffOf({ signOff: own }: OneWay, sender: Sender): string {
  return own ?? signOff(sender.signer);
}

const gap = '\n\n';

/** How long subject and text may be beside what the form adds to them. */
export function roomOf(typed: OneWay, sender: Sender): { words: number; text: number } {
  return {
    words: Math.max(0, oneWaySubjectMaxLength - oneWaySubjectPrefix(sender.shownName).length),
    text: Math.max(0, oneWayBodyMaxLength - gap.length - signOffOf(typed, sender).length),
  };
}

const bodyOf = (typed: OneWay, sender: Sender): string =>
  [typed.text, signOffOf(typed, sender)].filter((part) => part.trim() !== '').join(gap);

/** What is wrong, by the ids of the fields in their order on the page. */
export function faultsOf(typed: OneWay, sender: Sender, checked: Checked | undefined): FieldFaults {
  const { recipient, words } = typed;
  const province = provinceOf(recipient, sender.location?.province);
  const { phn, email, consent } = faultsOfRecipient(recipient, province, checked);
  // The prefix alone is no subject.
  const of = { patientEmail: recipient.email, subject: words, body: bodyOf(typed, sender) };
  const { subject, body } = checkOneWayMessage(of, sender.signer);
  const wrongName = sender.kind === null ? null : checkDisplayName(sender.shownName);
  return {
    ...(sender.location ? {} : { locationId: { code: 'location-required' } }),
    ...(sender.gone ? { sendingOnBehalfOfOptionUid: { code: 'on-behalf-not-here' } } : {}),
    ...(wrongName ? { sendingOnBehalfOfOptionDisplayName: wrongName } : {}),
    ...(phn ? { phn } : {}),
    ...(email ? { patientEmail: email } : {}),
    ...(consent ? { consent } : {}),
    ...(subject ? { subject } : {}),
    ...(body ? { body } : {}),
  };
}

/** The message as the server takes it. */
export function inputOf(
  typed: OneWay,
  sender: Sender,
  attachmentIds: readonly string[],
): Input<'patientMessage-sendOneWay'> {
  const { recipient } = typed;
  return {
    messageId: recipient.id,
    locationId: sender.location?.id ?? null,
    ...sender.onBehalfFields,
    patientProvince: provinceOf(recipient, sender.location?.province),
    phn: recipient.phn,
    patientEmail: typedEmail(recipient.email),
    delay: recipient.delay,
    subject: `${oneWaySubjectPrefix(sender.shownName)}${typed.words.trim()}`,
    body: bodyOf(typed, sender),
    attachmentIds: [...attachmentIds],
    ...answersOf(recipient),
  };
}
