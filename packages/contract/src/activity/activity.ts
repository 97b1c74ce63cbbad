import { z } from 'zod';
import { attachment } from '../attachment/attachment.ts';
import { oopData } from '../consult/consult-input.ts';
import { frenchWords, usualAnswer } from '../directory/service.ts';
import { imageLabel } from '../image-label/image-label.ts';
import { appointment } from '../patient-window/appointment.ts';
import { windowFate } from '../patient-window/fate.ts';
import { consultClock } from '../promise/consult-clock.ts';
import { saidSpan } from '../said-time.ts';
import { id, instant, saidInstant } from '../schemas.ts';

export const activityType = z.enum(['econsult', 'phoneConsult', 'referral']);
export const activityStatus = z.enum(['pending', 'to_book', 'to_book_urgent', 'booked', 'completed']);
export const activityRole = z.enum(['referrer', 'consultant', 'moa', 'forwarder']);
export const folder = z.enum(['inbox', 'archive']);
export const side = z.enum(['consultant', 'referrer']);

/** What the viewer may do with an activity. The page reads this and never works it out from roles. */
export const activityCan = z.object({
  send: z.boolean(),
  /** Clinic staff who are no member yet: they join (activity-addSelfToActivityAsMoa_v1) before they write or add. */
  joinFirst: z.boolean(),
  changeStatus: z.boolean(),
  /** Whoever may change the status and send: the appointment, from Booked on. */
  setAppointment: z.boolean(),
  addConsultant: z.boolean(),
  exportPdf: z.boolean(),
  /** Consultants only: outcome, diagnosis and which list of outcomes. */
  editOutcome: z.boolean(),
  outcomeList: z.enum(['econsult', 'dental']),
  billAudiogram: z.boolean(),
  billSinusEndoscopy: z.boolean(),
  /** The consultant of a phone consult whose call is not complete. */
  markCallComplete: z.boolean(),
  /** The referrer of an eConsult: to another specialist. */
  forwardToSpecialist: z.boolean(),
  /** A physician: to the staff of their own clinic, or to an address. */
  forwardToMoa: z.boolean(),
  /** Clinic staff: to the patient of the consult. */
  forwardToPatient: z.boolean(),
  /** Whoever reads it and may write to patients: ticked messages, in the patient's window. */
  shareWithPatient: z.boolean(),
  faxToMoa: z.boolean(),
  /** Bill / Do Not Bill stands beside the reply. */
  bill: z.boolean(),
  customizeBillingCode: z.boolean(),
  templates: z.boolean(),
  resources: z.boolean(),
  readPayments: z.boolean(),
  charge: z.boolean(),
  labelImages: z.boolean(),
  /** Ask what a model finds in a photo that was sent along from a gallery. */
  predictImages: z.boolean(),
  /** Who read the patient's record, in the log of the viewer's clinic. */
  readAccessLog: z.boolean(),
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
  /** The owner's side of the consult; null for clinic staff and for a clinic. */
  side: side.nullable(),
  /** Whose answer it waits for, and since when; null where nobody here is asked. */
  waitsFor: side.nullable(),
  waitsSince: instant.nullable(),
  /** When what has to be done next is due; null where nothing was promised, the clock stands, or it is another's. */
  dueAt: saidInstant.nullable(),
  /** Its consultant gave it back to the referrer. */
  returned: z.boolean(),
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
  /**
   * The writer of the newest message; null while that is the consult itself, or its writer has no account any more.
   */
  lastSender: z.object({ firstName: z.string(), lastName: z.string(), salutation: z.string() }).nullable(),
  /** The start of the viewer's unsent words; '' without. */
  draft: z.string(),
  /** Files of the consult and of its thread. */
  fileCount: z.number().int(),
  referrer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    salutation: z.string(),
    credentials: z.string(),
    clinicName: z.string(),
  }),
  /** Whom the viewer asked, where they are its referrer; nobody here where it left the platform. */
  asked: z
    .object({
      people: z.array(
        z.object({ firstName: z.string(), lastName: z.string(), salutation: z.string(), credentials: z.string() }),
      ),
      serviceName: z.string(),
      clinicName: z.string(),
      /** To an eConsult that nobody has answered yet, from when it was sent; null where too little is known. */
      usualAnswer: usualAnswer.nullable(),
    })
    .nullable(),
});
export type InboxCard = z.infer<typeof inboxCard>;

/** One row of a clinic's inbox, with the details that staff needs to book. */
export const clinicCard = inboxCard.extend({
  patientPhone: z.string(),
  hasPatientEmail: z.boolean(),
  /** The consultants of this clinic in the consult; where there is none, its referrer stands for the clinic. */
  physicians: z.array(z.object({ firstName: z.string(), lastName: z.string(), salutation: z.string() })),
  /**
   * Whether one of its consultants is of this clinic: then staff who hold editActivityStatus may change its status.
   */
  ownConsultant: z.boolean(),
});
export type ClinicCard = z.infer<typeof clinicCard>;

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
  email: z.string(),
  practiceId: z.string(),
  /** Whether the viewer may remove this member: an admin, or the consultant who added them. */
  removable: z.boolean(),
  /** The last message this member has read. */
  lastReadSeq: z.number().int(),
});
export type MemberCard = z.infer<typeof memberCard>;

/** One answered question of the service's form, decoded. `part`: see packages/domain/src/consult/consult-card.ts. */
export const answer = z.object({
  header: z.string(),
  values: z.array(z.string()),
  part: z.enum(['question', 'key']).exactOptional(),
  fr: frenchWords.exactOptional(),
});

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
  /** By the reader's own wall. */
  said: saidSpan,
  physicianPhoneNumber: z.string(),
  /** From the specialist's profile, as it is now; '' where they gave none. */
  specialistPhoneNumber: z.string(),
  complete: z.boolean(),
  completedAt: instant.nullable(),
});

/** A consultant's conclusion on a consult. */
export const specialistResponse = z.object({
  outcome: z.string(),
  diagnosis: z.string(),
  /** ICD-9, without its point; absent where none was chosen. */
  diagnosisCode: z.string().optional(),
});

export const interpretationType = z.enum(['audiogram', 'sinusEndoscopy']);

/**
 * One channel by which a referral goes to its clinic, the message to its patient, or the patient's copy of a consult,
 * with its state.
 */
export const delivery = z.object({
  channel: z.enum(['fax', 'mail', 'copy', 'message']),
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
  /** Of a patient from out of province: sex and address, for the claim. */
  oopData: oopData.nullable(),
  answers: z.array(answer),
  attachments: z.array(attachment),
  /** Only of a phone consult. */
  phoneCall: phoneCall.nullable(),
  /**
   * Of a referral its channels, fax before mail, and the message to its patient; of another consult the patient's copy,
   * where its sender asked for one.
   */
  deliveries: z.array(delivery),
  /** What became of the patient's window; null where there is none, and for whoever may not share. */
  window: windowFate.nullable(),
  /** null while there is none. */
  outcome: specialistResponse.nullable(),
  /** When the outcome was saved; null where there is none. */
  outcomeSavedAt: instant.nullable(),
  interpretations: z.array(z.object({ interpretationType, created: instant })),
  /** What its consultants say that its pictures show; empty for whoever may not label them. */
  imageLabels: z.array(imageLabel),
  firstSpecialistResponse: z.object({ specialistId: id, respondedAt: instant }).nullable(),
  /** Whether it was forwarded here from another consult. */
  forwarded: z.boolean(),
  /** As on its referrer's row (`asked` of the inbox card); null for everybody else. */
  usualAnswer: usualAnswer.nullable(),
  /** The viewer's unsent words for the thread, with the id of the message that they become. */
  draft: z
    .object({
      text: z.string(),
      messageId: id,
      version: z.number().int(),
      savedAt: instant,
      /** The words ask the referrer for information. */
      asks: z.boolean(),
    })
    .nullable(),
  /** What the patient was told about when and where, and what they answered; null where there is none. */
  appointment: appointment.nullable(),
  /** The zones of the clinic that the viewer enters an appointment for, the usual one first; empty for others. */
  appointmentZones: z.array(z.string()),
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
  /** Seen, answered, booked, informed, and what was promised; null of a referral. */
  clock: consultClock.nullable(),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

/** The event of a system line; the page has the words for it. */
export const systemEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('consult-sent') }),
  z.object({ kind: z.literal('status-changed'), before: activityStatus, after: activityStatus }),
  z.object({ kind: z.literal('member-added'), personId: id, role: activityRole }),
  z.object({ kind: z.literal('member-removed'), personId: id, role: activityRole }),
  z.object({ kind: z.literal('call-completed') }),
  /** To a member of a group: by a keeper, by whose it was, or because nobody had seen it in time. */
  z.object({ kind: z.literal('given'), personId: id }),
  z.object({ kind: z.literal('reassigned'), personId: id, fromPersonId: id.nullable(), reason: z.string() }),
  z.object({ kind: z.literal('moved-on'), personId: id, fromPersonId: id }),
  z.object({ kind: z.literal('returned'), reason: z.string() }),
  z.object({ kind: z.literal('outcome-saved') }),
  /** To another specialist, as a consult of its own. */
  z.object({ kind: z.literal('forwarded-to-specialist') }),
  /** To clinic staff, to the patient, by fax to the sender's own clinic. */
  z.object({ kind: z.literal('forwarded'), to: z.enum(['moa', 'patient', 'fax']) }),
  /** In the patient's window: what somebody did there, or the patient. */
  z.object({
    kind: z.literal('patient-window'),
    what: z.enum([
      'shared',
      'taken-back',
      'closed',
      'guessed',
      'appointment-entered',
      'appointment-changed',
      'appointment-cancelled',
      'coming',
      'not-coming',
      'replied',
    ]),
  }),
]);
export type SystemEvent = z.infer<typeof systemEvent>;

/** One message of a thread. `text` is empty and `empty` true when it could not be decrypted. */
export const threadMessage = z.object({
  id,
  seq: z.number().int(),
  kind: z.enum(['ordinary', 'system']),
  sentBy: id,
  sentAt: instant,
  text: z.string(),
  empty: z.boolean(),
  /** Of a system message; null for others, and for one that could not be decrypted. */
  event: systemEvent.nullable(),
  /** Files that were sent with it. */
  files: z.array(attachment),
  /** Handouts of the sender's library that were shared with it; the file is the thread's own. */
  resources: z.array(z.object({ resourceName: z.string(), file: attachment })),
  /** Copied from the consult that this one was forwarded from; `sentBy` wrote it there. */
  copied: z.boolean(),
  /** It asks the referrer for information: it is no answer. */
  asks: z.boolean(),
  billable: z.boolean(),
  /** Billed with an earlier one, whose 24 hours were not over: it makes no record. Shown to its sender alone. */
  sameWindow: z.boolean(),
  /** Shown to its sender alone; '' for others and where nothing is billed. */
  billingCode: z.string(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;
