import { z } from 'zod';

/** More than any limit that a reader counts: a character that they see may be written with twenty of a program's. */
export const itemId = z.string().min(1).max(5_000);
export const itemText = z.string().max(100_000);

/** The refusal of a save over a newer version, which `version` of the body names. */
export const changedElsewhere = {
  CHANGED_ELSEWHERE: {
    status: 409,
    message: 'This was saved elsewhere in the meantime. Nothing was overwritten; look at both and save again.',
  },
} as const;
