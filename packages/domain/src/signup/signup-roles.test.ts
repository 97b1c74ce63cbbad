import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { deniedBySeed, denialsOf, maySend } from '../permission/roles.ts';
import { checkSignupPlan, plans, rolesOfSignup, signupRoles } from './signup-roles.ts';

test.each([
  ['Doctor', 'econsult', ['free']],
  ['Doctor', 'plus', ['adminFee']],
  ['NursePractitioner', 'econsult', ['free']],
  ['NursePractitioner', 'plus', null],
  ['Resident', 'econsult', ['resident']],
  ['Resident', 'plus', null],
] as const)('a %s on %s gets %j', (role, plan, roles) => {
  expect(rolesOfSignup(role, plan, true)).toEqual(roles);
});

test('who may not take the plus plan is told so', () => {
  expect(said(checkSignupPlan('Resident', 'plus'))).toBe('Residents cannot sign up for the plus plan at this time.');
  expect(said(checkSignupPlan('NursePractitioner', 'plus'))).toBe(
    'Nurse Practitioners cannot sign up for the plus plan at this time.',
  );
  expect(checkSignupPlan('Doctor', 'plus')).toBeNull();
});

test('without a valid practice id nobody may send', () => {
  const given = signupRoles.flatMap((role) => plans.map((plan) => rolesOfSignup(role, plan, false)));
  const allowed = given.filter((roles) => roles !== null);
  expect(allowed.map((roles) => maySend(denialsOf(roles, deniedBySeed)))).toEqual([false, false, false, false]);
});
