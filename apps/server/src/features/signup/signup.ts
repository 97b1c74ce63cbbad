import { getContent } from './get-content.ts';
import { getContract } from './get-contract.ts';
import { makeAgreement } from './make-agreement.ts';

export { hasAgreements } from './content.ts';
export { agreementOf, isSignature, storeAgreements } from './store-agreements.ts';
export type { Agreements } from './store-agreements.ts';
export { readAgreement } from './read-agreement.ts';
export { signupRoutes } from './signup-routes.ts';

/** The door of signing up. */
export const signupCalls = {
  'signup-getContent': getContent,
  'signup-getContract': getContract,
  'signup-makeAgreement': makeAgreement,
};
