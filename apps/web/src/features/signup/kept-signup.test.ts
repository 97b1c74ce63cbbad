import { beforeEach, expect, test, vi } from 'vitest';
import { emptySignupForm } from '@consult/domain/account/signup-form.ts';
import { keepSignup, keptSignup, type KeptSignup } from './kept-signup.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
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
};
const hour = 60 * 60_000;

test('what was typed comes back, for 24 hours and no longer', () => {
  keepSignup(typed, 0);
  expect(keptSignup(24 * hour - 1)).toMatchObject(typed);
  expect(keptSignup(24 * hour)).toBeNull();
  expect(stored.size).toBe(0);
});

test('a password is never stored', () => {
  keepSignup({ ...typed, values: { ...typed.values, password: 'hush hush', confirmPassword: 'hush hush' } }, 0);
  expect([...stored.values()].join()).not.toContain('hush');
  expect(keptSignup(1)?.values).toMatchObject({ password: '', confirmPassword: '' });
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
  stored.set('consult.signup', text);
  const kept = keptSignup(1);
  if (kept) expect(kept.values).toEqual(emptySignupForm);
  else expect(stored.size).toBe(0);
});
