import { plans, signupRoles, type Plan, type SignupRole } from '@consult/domain/signup/signup-roles.ts';

/** The plan and role in the address of the page. Document 1, section 2. */
export type SignupSearch = { selectedPlan?: Plan; selectedRole?: SignupRole };

/** Reads the address; an unknown plan or role counts as none. */
export function readSignupSearch(search: Record<string, unknown>): SignupSearch {
  const plan = plans.find((one) => one === search['selectedPlan']);
  const role = signupRoles.find((one) => one === search['selectedRole']);
  return { ...(plan ? { selectedPlan: plan } : {}), ...(role ? { selectedRole: role } : {}) };
}
