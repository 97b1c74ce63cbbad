import { z } from 'zod';
import { instant } from '../schemas.ts';

/** What a link's address bears: 32 random bytes in base64url. Anything else is a link that does not exist. */
export const linkCode = z.string().min(1).max(200);

/** What a patient types to open their link: the health number, or the date of birth where there is none. */
export const linkProof = z.string().trim().min(1, 'PHN is required').max(40);

/** When a visit ends without another call, and when it ends in any case. */
export const visitEnds = z.object({ idleAt: instant, endsAt: instant });

/** A visit that a right proof began. The page holds its token in memory and sends it as the header `consult-visit`. */
export const visit = visitEnds.extend({ token: z.string() });
