import { z } from 'zod';
import { instant } from '../schemas.ts';

/** A person's proof of their practice id, as they see it. */
export const practiceProof = z.object({ name: z.string(), contentType: z.string(), size: z.number(), sentAt: instant });

/** The standing of a person whose practice id is not validated. */
export const validationStanding = z.object({
  /** The stored id; '' where they gave none. */
  practiceId: z.string(),
  province: z.string(),
  /** The province's name for its practice ids. */
  fieldName: z.string(),
  /** Whether the province's ids can be validated at once; where not, a proof is the only way. */
  validationEnabled: z.boolean(),
  /** null: they have sent none. */
  proof: practiceProof.nullable(),
});
