/** The roles and plans of new accounts. Source: server rules, section 2; document 1, sections 1 and 5. */

import type { AccountFault } from '../fault/fault.ts';

export const signupRoles = ['Doctor', 'Resident', 'NursePractitioner'] as const;
export type SignupRole = (typeof signupRoles)[number];

/** 'plus' is the paid plan, 'econsult' the free one. */
export const plans = ['plus', 'econsult'] as const;
export type Plan = (typeof plans)[number];

export const signupRoleNames: Readonly<Record<SignupRole, string>> = {
  Doctor: 'Doctor',
  Resident: 'Resident',
  NursePractitioner: 'Nurse Practitioner',
};

/** Null when the role may take the plan, else the fault: plus is for doctors only. */
export function checkSignupPlan(role: SignupRole, plan: Plan): AccountFault | null {
  if (plan === 'econsult' || role === 'Doctor') return null;
  return { code: role === 'Resident' ? 'resident-without-plus' : 'nurse-practitioner-without-plus' };
}

/**
 * The roles of a new account; null where the role may not take the plan. A resident gets resident and never free. A
 * person who went on without a valid practice id also gets the role that denies sending.
 */
export function rolesOfSignup(role: SignupRole, plan: Plan, practiceIdValid: boolean): readonly string[] | null {
  if (checkSignupPlan(role, plan) !== null) return null;
  const given = role === 'Resident' ? 'resident' : plan === 'plus' ? 'adminFee' : 'free';
  return practiceIdValid ? [given] : [given, 'pracIdValidationRequired'];
}
