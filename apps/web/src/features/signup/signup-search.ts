import { plans, signupRoles, type Plan, type SignupRole } from '@consult/domain/signup/signup-roles.ts';

/** What the address of the page says: the chosen plan and role. Document 1, section 2. */
export type SignupSearch = { selectedPlan?: Plan; selectedRole?: SignupRole };

/** Reads the address; a plan or role that there is not counts as none. */
export function readSignupSearch(search: Record<string, unknown>): SignupSearch {
  const plan = plans.find((one) => one === search['selectedPlan']);
  const role = signupRoles.find((one) => one === search['selectedRole']);
  return { ...(plan ? { selectedPlan: plan } : {}), ...(role ? { selectedRole: role } : {}) };
}
