import { z } from 'zod';

/** The version of a person's templates or handouts as a whole; 0 while there is none. */
export const version = z.number().int().min(0).max(2_147_483_647);
