import { z } from 'zod';

const span = z.object({ amount: z.number().int().min(1).max(99), unit: z.enum(['hours', 'days']) });

/** What a service promises, each within working hours or working days; one of them may be null. */
export const promised = z
  .object({ seen: span.nullable(), answered: span.nullable() })
  .refine(({ seen, answered }) => seen !== null || answered !== null);

/** Kept ones among the last promises that ended, 20 at most. */
export const keptPromises = z.object({ kept: z.number().int(), of: z.number().int() });
