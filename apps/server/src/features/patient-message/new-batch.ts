import type { AppointmentAnswer } from '@consult/domain/patient-window/appointment.ts';
import type { MessageSubType } from '@consult/domain/patient-message/states.ts';

/** What a patient says about an appointment at this time of that wall. */
export type AppointmentSaid = { says: AppointmentAnswer; day: string; time: string; zone: string };

/** The patient to whom a message goes, as its ciphertext keeps them. */
export type MessagePatient = {
  phn: string;
  province: string;
  /** '' where it is not known. */
  dateOfBirth: string;
  firstName: string;
  lastName: string;
};

/** One message of a batch. */
export type NewMessage = {
  /** Made by the client. */
  id: string;
  /** '' where it goes to the staff of the clinic. */
  to: string;
  subject: string;
  text: string;
  patient: MessagePatient;
  /** The clinic's record of the patient (settleRecipients); null where it has none. */
  patientId: string | null;
  /** 7:00 the next day; else after 20 seconds. */
  delay: boolean;
  /** How many files go with it. */
  files?: number;
};

/**
 * Messages that somebody sends at once. The caller has checked who may send them, on behalf of whom, and to whom
 * (settleRecipients).
 */
export type NewBatch = {
  /** Made by the client. */
  id: string;
  /** Keyed hash of the whole order (app.terms.contentHash): the same id with other content is refused. */
  hash: Buffer;
  subType: Exclude<MessageSubType, 'PatientReply' | 'AppointmentAnswer'>;
  /** Who pressed Send: their permission and their uses count, and the audit entry names them. */
  senderId: string;
  /** In whose name it goes; null where the clinic sends. */
  physicianId: string | null;
  /** The sender's name as the patient reads it. */
  senderName: string;
  /** Sent on behalf of the clinic or of somebody else: never billed. */
  onBehalf: boolean;
  clinicId: string;
  activityId: string | null;
  /** Uses of the premium plan that it takes, one for each message; null where the sender is not held to them. */
  uses: 'message' | 'form' | null;
  messages: readonly NewMessage[];
  createdAt: Date;
};

/** What a batch became: the answer of its first sending, also for a repeat. */
export type KeptBatch = { messages: readonly { messageId: string; goesOutAt: string }[] };

/** A patient's own message about an activity or a message: it begins in the inbox, unread. */
export type IncomingMessage = {
  id: string;
  subType: Extract<MessageSubType, 'PatientReply' | 'AppointmentAnswer'>;
  physicianId: string | null;
  clinicId: string;
  activityId: string | null;
  subject: string;
  text: string;
  /** Of an answer about an appointment: what it says, and about when. */
  appointment?: AppointmentSaid | undefined;
  patient: MessagePatient;
  patientId: string | null;
  createdAt: Date;
};
