import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowsRoute, permissions } from './permissions.ts';
import { deniedBySeed, denialsOf, maySend, permissionsOf, roleSeed } from './roles.ts';

const roleNames = Object.keys(roleSeed);
const anyRoles = fc.uniqueArray(fc.constantFrom(...roleNames, 'unknown', '__proto__', 'constructor'));

test('a person holds the union over their roles', () => {
  fc.assert(
    fc.property(
      anyRoles.filter((roles) => !roles.includes('premium')),
      anyRoles,
      (some, others) => {
        const together = permissionsOf([...some, ...others.filter((role) => role !== 'premium')], roleSeed);
        for (const permission of permissionsOf(some, roleSeed)) expect(together.has(permission)).toBe(true);
        expect([...together].every((permission) => permissions.includes(permission))).toBe(true);
      },
    ),
  );
});

test('unknown roles and unknown words in the table add nothing', () => {
  expect(permissionsOf(['nobody', '__proto__', 'toString'], roleSeed).size).toBe(0);
  expect(permissionsOf(['odd'], { odd: ['everything', 'forms'] })).toEqual(new Set(['forms']));
});

test('premium takes the sign-up for premium away for as long as it is held', () => {
  const getPremium = { access: [['maySignupForPremium']], refusedWith: ['mayManagePremium'] } as const;
  expect(allowsRoute(getPremium, permissionsOf(['free'], roleSeed))).toBe(true);
  for (const roles of [
    ['free', 'premium'],
    ['premium', 'free'],
  ]) {
    const held = permissionsOf(roles, roleSeed);
    expect(held.has('maySignupForPremium')).toBe(false);
    expect(held.has('premiumForms')).toBe(true);
    expect(allowsRoute(getPremium, held)).toBe(false);
  }
});

test('whoever still needs validation may not send, whatever else is held', () => {
  fc.assert(
    fc.property(anyRoles, (roles) => {
      expect(maySend(denialsOf([...roles, 'pracIdValidationRequired'], deniedBySeed))).toBe(false);
    }),
  );
  expect(maySend(denialsOf(['free'], deniedBySeed))).toBe(true);
  expect(maySend(denialsOf([], deniedBySeed))).toBe(true);
});

test('a role of an admin’s own denies sending as well, and what is no denial denies nothing', () => {
  const table = { reader: ['sending'], odd: ['everything'] };
  expect(maySend(denialsOf(['free', 'reader'], table))).toBe(false);
  expect(maySend(denialsOf(['odd', 'unknown', '__proto__', 'constructor'], table))).toBe(true);
});

test('the seed gives the roles what the server rules list', () => {
  const has = (role: string, permission: (typeof permissions)[number]): boolean =>
    permissionsOf([role], roleSeed).has(permission);
  expect(roleNames).toEqual([
    'free',
    'adminFee',
    'premium',
    'resident',
    'approver',
    'specialist',
    'audiology',
    'sinus',
    'dentist',
    'longTermCare',
    'moa',
    'beta',
    'pracIdValidationRequired',
    'admin',
  ]);
  expect(has('resident', 'econsultAndSecureMessaging')).toBe(false);
  expect(has('resident', 'forwardEconsult')).toBe(true);
  expect(has('free', 'phnLookup')).toBe(false);
  expect(has('adminFee', 'phnLookup')).toBe(true);
  expect(has('specialist', 'patientCC')).toBe(false);
  expect(has('moa', 'econsultAndSecureMessaging')).toBe(false);
  expect(permissionsOf(['admin'], roleSeed)).toEqual(new Set(['admin']));
  const counts = Object.fromEntries(roleNames.map((role) => [role, permissionsOf([role], roleSeed).size]));
  expect(counts).toMatchObject({ free: 7, adminFee: 12, premium: 3, resident: 5, specialist: 19, moa: 8 });
});
