import { z } from 'zod';
import { vacationLimits } from '@consult/domain/schedule/vacation.ts';
import { id } from '../schemas.ts';
import { saidSpan } from '../said-time.ts';

/** Counted up with every save; 0 where nothing was ever saved. */
export const version = z.number().int().nonnegative();
/** What a save answers. */
export const saved = z.object({ version });

/** Seven lists of blocks, Sunday first, HHmm; an end of '0000' or '2400' is midnight. */
export const weekOfBlocks = z
  .array(z.array(z.object({ start: z.string().max(4), end: z.string().max(4) })).max(144))
  .length(7);

/** One time away, in whole business days. A description is the specialist's own. */
export const vacationRow = z.object({
  id,
  from: z.string().max(10),
  to: z.string().max(10),
  disableEconsult: z.boolean(),
  disablePhoneConsult: z.boolean(),
  // Longer than the rule allows, so that the rule and not the schema says what is too long.
  description: z.string().max(vacationLimits.description * 50),
});

/** By weekday, Sunday first; false closes it. */
export const openDays = z.array(z.boolean()).length(7);

/** A call that stands, without anything of its patient. */
export const standingCall = z.object({
  activityId: id,
  /** The day by business time, for comparing with days of time away. */
  day: z.iso.date(),
  said: saidSpan,
  referrer: z.string(),
  /** The language that the referrer reads. */
  referrerLanguage: z.enum(['en', 'fr']),
});
