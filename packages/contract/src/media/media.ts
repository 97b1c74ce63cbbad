import { consentGivers, consentUses, consentWays } from '@consult/domain/media/consent.ts';
import { maxNotesLength, maxTagLength, maxTagsOfMedia, mediaTypes } from '@consult/domain/media/limits.ts';
import { uploadFailures } from '@consult/domain/media/partner-upload.ts';
import { maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { predictionCategories } from '@consult/domain/prediction/categories.ts';
import { isTimeZone } from '@consult/domain/time/time-zone.ts';
import { z } from 'zod';
import type { Access } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { id, instant } from '../schemas.ts';

/** Who has a gallery. */
export const mediaAccess = [['cameraAndGallery']] as const satisfies Access;

/** Who sends photos: out of a gallery of their own, or the copies of a draft that they hold. */
export const sendMediaAccess = [['cameraAndGallery'], ['approveEconsult']] as const satisfies Access;

export const mediaType = z.enum(mediaTypes);

/** What a person says of a consent; care is always among what it is for. */
export const consentToRecord = z.object({
  givenBy: z.enum(consentGivers),
  way: z.enum(consentWays),
  uses: z.array(z.enum(consentUses)).max(consentUses.length),
});
export type ConsentToRecord = z.output<typeof consentToRecord>;

/** A recorded consent: the gallery's owner recorded it, then. */
export const consent = consentToRecord.extend({ recordedAt: instant });
export type Consent = z.output<typeof consent>;

export const notes = z.string().max(maxNotesLength);
export const tag = z.string().trim().min(1).max(maxTagLength);
export const tags = z.array(tag).max(maxTagsOfMedia);

/** What versions of models found likely in a photo, by category, in the models' own labels. */
export const aiPredictions = z.partialRecord(
  z.enum(predictionCategories),
  z.object({
    aiVersion: z.string(),
    /** The highest score first; scores are 0 to 1. */
    labels: z.array(z.object({ aiLabel: z.string(), score: z.number() })),
  }),
);
export type AiPredictions = z.output<typeof aiPredictions>;

/**
 * A photo or film of the viewer's gallery. Its bytes come from GET /V5/media/<id>, its small picture from
 * /V5/media/<id>/thumbnail (a film's poster, where it has one), under the viewer's own session alone.
 */
export const media = z.object({
  id,
  /** When it was taken, to the millisecond; no two media of a person have the same. */
  created: instant,
  /** The number of its last arrival or change: what refresh and live follow. */
  arrival: z.number().int(),
  contentType: mediaType,
  /** Bytes. */
  size: z.number().int(),
  /** Pixels as it is shown, upright; null of a film whose size is not known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  hasThumbnail: z.boolean(),
  /** Null: no consent was recorded. */
  consent: consent.nullable(),
  notes: z.string(),
  tags: z.array(z.string()),
  /** What became of sending it to the account at a partner that is linked now; null where nobody ordered that. */
  partnerUpload: z
    .object({
      state: z.enum(['waiting', 'sent', 'failed']),
      /** True where this installation knows no way to the partner: it lies in the outbox and did not leave. */
      stayedHere: z.boolean(),
      /** Of one that failed. */
      failure: z.enum(uploadFailures).nullable(),
    })
    .nullable(),
  aiPredictions,
  /** Raised by every change of notes, tags or consent: what a change names as the version it was made on. */
  version: z.number().int(),
});
export type Media = z.output<typeof media>;

/** What goes with a consult or a message: of the viewer's gallery, and of the copies of a draft that they hold. */
export const chosenMedia = z.object({
  mediaIds: z.array(id).min(1).max(maxAttachments),
  draftId: id.nullable().default(null),
});

/** A time zone of the IANA list, older names included. */
export const timeZone = z
  .string()
  .max(64)
  .check(obeys((zone) => (isTimeZone(zone) ? null : { code: 'not-as-declared', sentence: 'This is no time zone.' })));
