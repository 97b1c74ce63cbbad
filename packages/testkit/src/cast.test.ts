import { checkPracticeId } from '@consult/domain/practice-id/practice-id.ts';
import { expect, test } from 'vitest';
import { cast, castPassword, demoAccounts } from './cast.ts';

const roles = {
  plus: ['adminFee'],
  free: ['free'],
  np: ['free'],
  resident: ['resident'],
  approver: ['adminFee', 'approver'],
  derm: ['specialist'],
  derm2: ['specialist'],
  cardio: ['specialist'],
  dentist: ['specialist', 'dentist'],
  moa: ['moa'],
  moa2: ['moa'],
  pending: ['free', 'pracIdValidationRequired'],
  beta: ['adminFee', 'beta'],
  admin: ['admin'],
  ent: ['specialist', 'audiology', 'sinus'],
};

test('the cast has the promised people, each at demo.example with the promised roles and one password', () => {
  expect(castPassword).toBe('demo1234');
  expect(Object.fromEntries(Object.entries(cast).map(([name, person]) => [name, person.roles]))).toEqual(roles);
  for (const [name, person] of Object.entries(cast)) expect(person.email).toBe(`${name}@demo.example`);
});

test('derm works at two clinics, the clinic staff at two different ones', () => {
  expect(new Set(cast.derm.locations.map(({ clinicId }) => clinicId)).size).toBe(2);
  expect(cast.moa.locations[0]!.clinicId).toBe(cast.derm.locations[0]!.clinicId);
  expect(cast.moa2.locations[0]!.clinicId).toBe(cast.plus.locations[0]!.clinicId);
  expect(cast.moa.locations[0]!.clinicId).not.toBe(cast.moa2.locations[0]!.clinicId);
});

test('each has an id, a line for the sign-in page, and a practice id that their province accepts where they practise', () => {
  expect(new Set(demoAccounts.map(({ id }) => id)).size).toBe(demoAccounts.length);
  for (const person of demoAccounts) {
    expect(person.who).toContain(person.lastName);
    if (person.practiceId || !['moa', 'moa2', 'admin'].some((name) => person.email.startsWith(`${name}@`))) {
      expect(checkPracticeId(person.province, person.practiceId), person.email).toBeNull();
    }
  }
});
