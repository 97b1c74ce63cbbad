import { z } from 'zod';
import { attachment } from '../attachment/attachment.ts';
import { activityType, avaData, oopData, patientFields, phoneConsultData, symptoms } from '../consult/consult-input.ts';
import { service } from '../directory/service.ts';
import { id, instant } from '../schemas.ts';

/** Where a draft lies: with its author, or with the approver it was forwarded to. */
export const draftCollection = z.enum(['user_drafts', 'drafts_pending_approval']);
export type DraftCollection = z.infer<typeof draftCollection>;

/** The person who forwarded a draft for approval. */
export const forwarder = z.object({ uid: id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** The composer's content in a draft: everything typed and chosen, complete or not. No rule checks it. */
export const draftForm = z.object({
  activityType,
  searchType: z.enum(['directory', 'search']).default('directory'),
  locationId: id.nullable(),
  serviceId: id.nullable(),
  specialty: z.string().max(200),
  subsite: z.string().max(200),
  ...patientFields,
  oopData,
  /** By service id, so that an author who changes the service and comes back finds the answers again. */
  answers: z.record(id, symptoms),
  /** The form version that the answers were given to; null before any. */
  formVersion: z.number().int().positive().nullable(),
  phoneConsultData: phoneConsultData.nullable(),
  /** With the history from a launch's intake, which the page shows and does not send. */
  avaData: avaData.extend({ patientHistory: z.string().max(50_000).default('') }).nullable(),
});
export type DraftForm = z.infer<typeof draftForm>;

/** The unsaved words of a draft. */
export const draftRecovery = z.object({
  formData: draftForm,
  subject: z.string(),
  /** The version of the draft that they were typed into. */
  baseVersion: z.number().int(),
  savedAt: instant,
});

/** An approver gave a draft back to who forwarded it. */
export const draftReturn = z.object({
  by: z.object({ uid: id, firstName: z.string(), lastName: z.string() }),
  at: instant,
  /** What the approver wrote; empty where they wrote nothing. */
  comment: z.string(),
});
export type DraftReturn = z.infer<typeof draftReturn>;

/** An opened draft. */
export const openedDraft = z.object({
  draftId: id,
  version: z.number().int(),
  savedAt: instant,
  formData: draftForm,
  subject: z.string(),
  gallerySelectedMedia: z.array(id),
  /**
   * The draft's own copies of them, in the same order: they stay when the gallery loses them, and the holder reads them
   * also where they lie in nobody's gallery that is theirs.
   */
  galleryCopies: z.array(attachment),
  /** The service as it is now; null where none is chosen or it is no longer visible to the viewer. */
  service: service.nullable(),
  econsultForwarder: forwarder.nullable(),
  /** Its last return by an approver; null where it was never returned. */
  returned: draftReturn.nullable(),
  attachments: z.array(attachment),
  recovery: draftRecovery.nullable(),
  /** True when the content could not be decrypted. */
  empty: z.boolean(),
});
export type OpenedDraft = z.infer<typeof openedDraft>;

/** One row of a list of drafts. */
export const draftCard = z.object({
  version: z.number().int(),
  subject: z.string(),
  /** The patient's first and last name as typed; empty where none was. */
  patient: z.string(),
  /** As the specification has it: seconds and nanoseconds since 1970. */
  created: z.object({ seconds: z.number().int(), nanoseconds: z.number().int() }),
  updated: instant,
  read: z.boolean(),
  activityType,
  econsultForwarder: forwarder.nullable(),
  returned: draftReturn.nullable(),
  empty: z.boolean(),
});
export type DraftCard = z.infer<typeof draftCard>;

/** Refusals that several calls of drafts share. */
export const draftErrors = {
  DRAFT_CHANGED: {
    status: 409,
    message: 'This draft was saved elsewhere in the meantime. Nothing was overwritten, and what you typed is kept.',
  },
} as const;

/** The viewer has sent the draft; `about` names the consult. */
export const draftSent = {
  DRAFT_SENT: { status: 409, message: 'This draft was already sent. What you typed since is kept.' },
} as const;

export const draftAccess = [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']] as const;
