import { z } from 'zod';
import { consent, mediaAccess } from '../media/media.ts';
import { instant } from '../schemas.ts';

/** Who lets a phone add photos to their gallery: whoever has one. */
export const phoneAccess = mediaAccess;

/** Two words that phone and computer show alike, in whichever language. */
export const phoneWords = z.tuple([z.string(), z.string()]);

/** The consent that was recorded at the computer for the photos to come; null: the phone asks. */
export const phoneConsent = consent.nullable();

/** What a phone knows of what it may do. Nobody's name. */
export const phoneBegun = z.object({
  words: phoneWords,
  /** It adds photos until then. */
  endsAt: instant,
  consent: phoneConsent,
});
