import { beforeEach, expect, test, vi } from 'vitest';
import { emptySignupForm } from '@consult/domain/signup/signup-form.ts';
import { keepSignup, keptSignup, leftSignups, takeSignup, type KeptSignup } from './kept-signup.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size;
  },
});
beforeEach(() => stored.clear());

const typed: KeptSignup = {
  values: {
    ...emptySignupForm,
    firstName: 'Anne',
    province: 'QC',
    selectedPlan: 'econsult',
    selectedRole: 'Resident',
    scheduleOnboarding: 'No',
    preceptorInformation: [{ preceptorName: 'Dr. Un', preceptorEmail: 'un@clinic.example' }],
  },
  practice: { kind: 'proceed', province: 'QC', id: '' },
  wasSigned: true,
  typed: { chosen: true, name: 'Anne Gélinas' },
  language: 'fr',
};
const place = 'form@tab';
const hour = 60 * 60_000;

test('what was typed comes back, for 24 hours and no longer', () => {
  keepSignup(place, typed, 0);
  expect(keptSignup(place, 24 * hour - 1)).toMatchObject(typed);
  expect(keptSignup(place, 24 * hour)).toBeNull();
  expect(stored.size).toBe(0);
});

test('a password is never stored', () => {
  keepSignup(place, { ...typed, values: { ...typed.values, password: 'hush hush', confirmPassword: 'hush hush' } }, 0);
  expect([...stored.values()].join()).not.toContain('hush');
  expect(keptSignup(place, 1)?.values).toMatchObject({ password: '', confirmPassword: '' });
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"at":"now"}',
  '{"at":0,"values":7}',
  '{"at":0,"values":{"firstName":7,"selectedRole":"Admin"}}',
])('what can not be read (%j) is an empty form or none', (text) => {
  stored.set('consult.typed.signup.form@tab', text);
  const kept = keptSignup(place, 1);
  if (kept) expect(kept.values).toEqual(emptySignupForm);
  else expect(stored.size).toBe(0);
});

test('what a closed tab left is offered for 24 hours, and goes over whole to the tab that takes it', async () => {
  keepSignup('form@old', typed, 0);
  keepSignup('form@closed', typed, 2 * hour);
  expect(await leftSignups(24 * hour)).toEqual(['form@closed']);
  takeSignup('form@closed', place);
  expect(keptSignup(place, 24 * hour)).toMatchObject(typed);
  expect(stored.size).toBe(1);
});
