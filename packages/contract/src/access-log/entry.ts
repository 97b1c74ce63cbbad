import { z } from 'zod';
import { id, instant } from '../schemas.ts';

export const accessLogPageSize = 30;

/** Somebody did something to an account or to a patient's record: who, when, what kind; never the content. */
export const accessLogEntry = z.object({
  id,
  timestamp: instant,
  /** A kind of apps/server/src/infra/audit/audit.ts. */
  kind: z.string(),
  /** The viewer. */
  own: z.boolean(),
  /** null for an act of the product or its operator, and for a patient behind a link. */
  by: z
    .object({ firstName: z.string(), lastName: z.string(), salutation: z.string(), clinicName: z.string() })
    .nullable(),
});

/** Where the page before ended. */
export const before = z.string().max(200).nullable().default(null);
