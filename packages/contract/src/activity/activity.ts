import { z } from 'zod';
import { attachment } from '../attachment/attachment.ts';
import { id, instant } from '../schemas.ts';

export const activityType = z.enum(['econsult', 'phoneConsult', 'referral']);
export const activityStatus = z.enum(['pending', 'to_book', 'to_book_urgent', 'booked', 'completed']);
export const activityRole = z.enum(['referrer', 'consultant', 'moa', 'forwarder']);
export const folder = z.enum(['inbox', 'archive']);

/** What the viewer may do with an activity. The page asks this and never works it out from roles. */
export const activityCan = z.object({
  send: z.boolean(),
  changeStatus: z.boolean(),
  addConsultant: z.boolean(),
  exportPdf: z.boolean(),
});

/** One row of the inbox. `empty` when the row's content could not be decrypted. */
export const inboxCard = z.object({
  id,
  ownerId: id,
  activityType,
  status: activityStatus,
  folder,
  muted: z.boolean(),
  overdue: z.boolean(),
  unread: z.boolean(),
  version: z.number().int(),
  lastMessageAt: instant,
  empty: z.boolean(),
  specialty: z.string(),
  subsite: z.string(),
  subject: z.string(),
  patient: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phn: z.string(),
    province: z.string(),
    dateOfBirth: z.string(),
  }),
  preview: z.object({ text: z.string(), sentBy: z.string(), own: z.boolean() }).nullable(),
  referrer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    salutation: z.string(),
    credentials: z.string(),
    clinicName: z.string(),
  }),
});
export type InboxCard = z.infer<typeof inboxCard>;

/** A member of an activity as the others see them. */
export const memberCard = z.object({
  personId: id,
  role: activityRole,
  position: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  salutation: z.string(),
  credentials: z.string(),
  clinicName: z.string(),
  city: z.string(),
  province: z.string(),
  phone: z.string(),
  fax: z.string(),
  /** The last message this member has read. */
  lastReadSeq: z.number().int(),
});
export type MemberCard = z.infer<typeof memberCard>;

/** One answered question of the service's form, decoded. */
export const answer = z.object({ header: z.string(), values: z.array(z.string()) });

export const patientCard = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phn: z.string(),
  province: z.string(),
  dateOfBirth: z.string(),
  phone: z.string(),
  email: z.string(),
  oop: z.boolean(),
});

/** A phone consult's call. Its number is '' where the consult could not be decrypted. */
export const phoneCall = z.object({
  specialistUid: id,
  startTime: instant,
  endTime: instant,
  physicianPhoneNumber: z.string(),
  complete: z.boolean(),
});

/** One way that a referral goes to its clinic, and what became of it. */
export const delivery = z.object({
  channel: z.enum(['fax', 'mail']),
  state: z.enum(['sending', 'delivered', 'failed']),
  /** True where this installation has no way out for it: it lies in the outbox and did not leave. */
  stayedHere: z.boolean(),
  updatedAt: instant,
});

/** The opened consult without its thread. */
export const activityDetail = z.object({
  id,
  activityType,
  status: activityStatus,
  version: z.number().int(),
  createdAt: instant,
  lastMessageAt: instant,
  lastSeq: z.number().int(),
  specialty: z.string(),
  subsite: z.string(),
  subject: z.string(),
  empty: z.boolean(),
  patient: patientCard,
  answers: z.array(answer),
  attachments: z.array(attachment),
  /** Only of a phone consult. */
  phoneCall: phoneCall.nullable(),
  /** Only of a referral; fax before mail. */
  deliveries: z.array(delivery),
  members: z.array(memberCard),
  /** The viewer's own row, or the clinic's for an MOA who is no member. */
  row: z.object({
    ownerId: id,
    folder,
    muted: z.boolean(),
    overdue: z.boolean(),
    unread: z.boolean(),
    lastReadSeq: z.number().int(),
  }),
  viewerType: z.enum(['md', 'moa']),
  can: activityCan,
});
export type ActivityDetail = z.infer<typeof activityDetail>;

/** One message of a thread. `text` is empty and `empty` true when it could not be decrypted. */
export const threadMessage = z.object({
  id,
  seq: z.number().int(),
  kind: z.enum(['ordinary', 'system']),
  sentBy: id,
  sentAt: instant,
  text: z.string(),
  empty: z.boolean(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;
