import { validatePracId } from './validate-prac-id.ts';

/** The door of practice ids: their form, their register, whose they are, and what somebody sends to prove one. */
export const practiceIdCalls = {
  'signup-validatePracId': validatePracId,
};
export { validatePracticeId } from './validate.ts';
export { holdPracticeId, practiceIdTaken } from './taken.ts';
