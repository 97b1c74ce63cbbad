import { correctPracId } from './correct-prac-id.ts';
import { getStanding } from './get-standing.ts';
import { validatePracId } from './validate-prac-id.ts';

/** The door of practice ids: their form, their register, their holders, and the proofs that people send. */
export const practiceIdCalls = {
  'signup-validatePracId': validatePracId,
  'validation-correctPracId': correctPracId,
  'validation-getStanding': getStanding,
};
export { registerOf } from './choose-register.ts';
export { demoPracticeIds } from './demo-register.ts';
export { readProof } from './proof.ts';
export { proofRoutes } from './proof-route.ts';
export { holdPracticeId, practiceIdTaken } from './taken.ts';
export { validatePracticeId } from './validate.ts';
export { setUnvalidated, setValidated } from './validated.ts';
