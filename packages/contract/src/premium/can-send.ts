import { z } from 'zod';

/** How many uses somebody is about to take. */
export const numUses = z.object({ numUses: z.number().int().min(0).max(1_000).default(1) });
