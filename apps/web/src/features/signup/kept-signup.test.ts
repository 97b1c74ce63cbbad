import { beforeEach, expect, test, vi } from 'vitest';
import { emptySignupForm } from '@consult/domain/signup/signup-form.ts';
import { forgetSignup, keepSignup, keptSignup, type KeptSignup } from './kept-signup.ts';

/** A store as the browser has it: its keys are its own properties. */
const emptyStore = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Record<string, string>;
let session = emptyStore();
let local = emptyStore();

beforeEach(() => {
  session = emptyStore();
  local = emptyStore();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', local);
  forgetSignup();
});

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
const hour = 60 * 60_000;

test('what was typed comes back, for 24 hours and no longer', () => {
  keepSignup(typed, 0);
  expect(keptSignup(24 * hour - 1)).toMatchObject(typed);
  expect(keptSignup(24 * hour)).toBeNull();
  expect(Object.keys(session)).toEqual([]);
});

test('a password is never stored', () => {
  keepSignup({ ...typed, values: { ...typed.values, password: 'hush hush', confirmPassword: 'hush hush' } }, 0);
  expect(Object.values(session).join()).not.toContain('hush');
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
  session['consult.signup'] = text;
  const kept = keptSignup(1);
  if (kept) expect(kept.values).toEqual(emptySignupForm);
  else expect(Object.keys(session)).toEqual([]);
});

test('what an earlier version kept in this tab is taken over, and what it kept of others is gone', () => {
  const earlier = (firstName: string) =>
    JSON.stringify({ version: 1, at: 0, ...typed, values: { ...typed.values, firstName } });
  session['consult.tab'] = 'mine';
  local['consult.typed.signup.form@mine'] = earlier('Anne');
  local['consult.typed.signup.form@other'] = earlier('Berthe');
  expect(keptSignup(1)?.values.firstName).toBe('Anne');
  expect(Object.keys(local)).toEqual([]);
});

test('where the browser refuses storage, the page itself remembers', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepSignup(typed, 0);
  expect(keptSignup(1)).toMatchObject(typed);
});
