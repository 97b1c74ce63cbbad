import { z } from 'zod';
import { messageBillingRules } from '@consult/domain/billing/patient-messages.ts';
import {
  failureReasons,
  messageFolders,
  messageStates,
  messageSubTypes,
} from '@consult/domain/patient-message/states.ts';
import { id, instant } from '../schemas.ts';
import { attachment } from '../attachment/attachment.ts';
import { appointmentAnswer } from '../patient-window/appointment.ts';

export const messageFolder = z.enum(messageFolders);
export const messageSubType = z.enum(messageSubTypes);

/** The row of a message that one owner has: the physician in whose name it went, or the clinic it went from. */
export const patientMessageRow = z.object({
  /** The message. */
  id,
  ownerId: id,
  folder: messageFolder,
  read: z.boolean(),
  subType: messageSubType,
  subject: z.string(),
  /** Of a patient's answer about an appointment: what they said, and about when. It has no other words. */
  appointment: z.object({ says: appointmentAnswer, day: z.string(), time: z.string(), zone: z.string() }).nullable(),
  patientInfo: z.object({
    email: z.string(),
    phn: z.string(),
    province: z.string(),
    /** '' where the clinic knows no name. */
    firstName: z.string(),
    lastName: z.string(),
  }),
  state: z.enum(messageStates),
  /** The three statuses of document 2; null of what was cancelled. */
  status: z.enum(['sending', 'delivered', 'failed']).nullable(),
  statusUpdatedAt: instant,
  created: instant,
  /** Its sender chose 7:00 the next day. */
  delay: z.boolean(),
  /** When the mail goes, while it waits; when it went afterwards; null of what a patient sent. */
  goesOutAt: instant.nullable(),
  /** When the patient first opened it. */
  openedAt: instant.nullable(),
  /** When the patient's answers came: 'Response Received'. */
  respondedAt: instant.nullable(),
  /** Why the mail failed for good, or was cancelled by its patient: what to say, and the code that was noted. */
  error: z.object({ reason: z.enum(failureReasons), code: z.string() }).nullable(),
  /**
   * Whether the patient can open it: none was made yet, open, locked for an hour, closed by a sender, closed by a third
   * lock, or run out after 30 days.
   */
  link: z.enum(['none', 'open', 'locked', 'closed', 'guessed', 'ended']),
  /** In whose name it went. */
  sender: z.string(),
  /** This installation has no way out for mail: it lies in the outbox and did not leave. */
  stayedHere: z.boolean(),
  /** How many files go with it. */
  files: z.number().int(),
  /** It could not be decrypted. */
  empty: z.boolean(),
});
export type PatientMessageRow = z.infer<typeof patientMessageRow>;

/** The opened message. */
export const patientMessageDetail = patientMessageRow.extend({
  /** Goes up with every change; a change names the one that it was made on. */
  version: z.number().int(),
  body: z.string(),
  clinic: z.object({ id, name: z.string(), phone: z.string() }),
  /** Who pressed Send; null of what a patient sent. */
  sentBy: z.object({ uid: id, name: z.string() }).nullable(),
  onBehalf: z.boolean(),
  /** Until when the link takes no proof. */
  lockedUntil: instant.nullable(),
  /** Until when the link opens. */
  linkEndsAt: instant.nullable(),
  /** The PDF of the patient's answers, once it is made: its bytes come from GET /V5/files/<id>. */
  pdf: attachment.nullable(),
  attachments: z.array(attachment),
  /** The consult that it belongs to, where the viewer may open that. */
  activityId: id.nullable(),
  /** Of one's own message, once it has gone: its billing record, and the rule that holds it back. */
  billing: z.object({ status: z.string(), rule: z.enum(messageBillingRules).nullable() }).nullable(),
  /** What the viewer may do with it now. */
  can: z.object({
    cancel: z.boolean(),
    change: z.boolean(),
    /** Subject and text may be changed too, not only address and delay. */
    changeText: z.boolean(),
    sendNow: z.boolean(),
    closeLink: z.boolean(),
    sendAgain: z.boolean(),
  }),
});
export type PatientMessageDetail = z.infer<typeof patientMessageDetail>;

/** The version of a row that the person had seen: a row that has changed since stays as it is. Absent: any. */
export const seenAt = instant.optional();

export const after = z.string().max(200).nullable().default(null);

/** Who may open the page of patient messages (document 3, section 6). */
export const messagesAccess = [['oneWayMessaging'], ['forms'], ['patientCC'], ['moaMessaging']] as const;
