import { z } from 'zod';
import { instant } from '../schemas.ts';

/** What somebody sent to prove their practice id, as they see it. */
export const practiceProof = z.object({ name: z.string(), contentType: z.string(), size: z.number(), sentAt: instant });

/** Where somebody stands whose practice id is not validated. */
export const validationStanding = z.object({
  /** As it is stored; '' where none was given. */
  practiceId: z.string(),
  province: z.string(),
  /** What the province calls its practice ids. */
  fieldName: z.string(),
  /** Whether the province's ids can be validated at once; where not, a proof is the only way. */
  validationEnabled: z.boolean(),
  /** null: nothing was sent yet. */
  proof: practiceProof.nullable(),
});
