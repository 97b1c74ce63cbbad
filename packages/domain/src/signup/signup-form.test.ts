import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { defaultSignupContent } from './signup-content.ts';
import {
  checkSignupField,
  checkSignupForm,
  emptySignupForm,
  normalizeInviteCode,
  normalizeSignupForm,
  signupRequired,
} from './signup-form.ts';
import type { SignupChoice, SignupForm } from './signup-form.ts';

const choice: SignupChoice = { role: 'Doctor', plan: 'econsult', content: defaultSignupContent };
const resident: SignupChoice = { ...choice, role: 'Resident' };

const filled: SignupForm = {
  ...emptySignupForm,
  firstName: 'Ngozi',
  lastName: 'Tremblay-Roy',
  cellPhone: '(403) 555-0142',
  email: 'ngozi@clinic.example',
  city: 'Calgary',
  practiceId: '1042-00900',
  password: 'demo1234',
  confirmPassword: 'demo1234',
  clinicName: 'Bow Valley Family Practice',
  clinicPhone: '4035550143',
  fax: '4035550144',
  scheduleOnboarding: 'No',
};

const wrongWith = (change: Partial<SignupForm>, chosen = choice): Record<string, string> =>
  englishOfFields(checkSignupForm({ ...filled, ...change }, chosen));

test('a form that is filled in can be sent', () => {
  expect(checkSignupForm(filled, choice)).toEqual({});
});

test('an empty form hears of every field that is required, in the words of the specification', () => {
  expect(englishOfFields(checkSignupForm(emptySignupForm, { ...choice, role: '' }))).toEqual({
    firstName: 'First name is required.',
    lastName: 'Last name is required.',
    cellPhone: 'Cell phone is required.',
    email: 'Email is required.',
    city: 'City is required.',
    password: 'Password is required',
    clinicName: 'Clinic name is required.',
    clinicPhone: 'Clinic phone number is required.',
    fax: 'Clinic fax is required.',
    scheduleOnboarding: 'Onboarding preference is required.',
    selectedRole: 'Role is required',
  });
});

test('residents are asked neither for a city nor for a clinic, and others for no preceptors', () => {
  const bare = { city: '', clinicName: '', clinicPhone: '', fax: '' };
  expect(wrongWith(bare, resident)).toEqual({});
  const preceptorInformation = [{ preceptorName: 'Dr. Ó', preceptorEmail: 'nowhere' }];
  expect(wrongWith({ preceptorInformation }, resident)).toEqual({
    'preceptorInformation.0.preceptorEmail': 'Email is invalid',
  });
  expect(wrongWith({ preceptorInformation })).toEqual({});
  expect(normalizeSignupForm({ ...filled, preceptorInformation }, choice).preceptorInformation).toEqual([]);
  expect(normalizeSignupForm(filled, resident)).toMatchObject({ city: '', clinicName: '', clinicPhone: '', fax: '' });
});

test.each([
  ['AB', '104200900', {}],
  ['AB', '1042', { practiceId: 'Practice ID is invalid' }],
  ['BC', 'J4021', {}],
  ['BC', '104200900', { practiceId: 'MSP Number is invalid' }],
  ['QC', 'anything 7', {}],
  ['QC', '', {}],
])('in %s the practice id %j gives %j', (province, practiceId, wrong) => {
  expect(wrongWith({ province, practiceId })).toEqual(wrong);
});

describe('more about how somebody heard about us', () => {
  test('is required where the option asks for it', () => {
    const asked = { howDidYouHearAboutUs: 'A colleague' };
    expect(wrongWith(asked)).toEqual({ howDidYouHearAboutUsExtraInfo: 'This is a required field.' });
    expect(wrongWith({ ...asked, howDidYouHearAboutUsExtraInfo: 'Dr. Nkemelu' })).toEqual({});
    expect(wrongWith({ howDidYouHearAboutUs: 'My clinic or primary care network' })).toEqual({});
  });

  test('is one of the list where there is one', () => {
    const event = { howDidYouHearAboutUs: 'A conference or event' };
    expect(wrongWith({ ...event, howDidYouHearAboutUsExtraInfo: 'A webinar' })).toEqual({});
    expect(wrongWith({ ...event, howDidYouHearAboutUsExtraInfo: 'A wedding' })).toEqual({
      howDidYouHearAboutUsExtraInfo: 'Choose one from the list.',
    });
  });

  test('is not kept where nothing was asked', () => {
    const form = { ...filled, howDidYouHearAboutUs: 'Internet search', howDidYouHearAboutUsExtraInfo: 'left over' };
    expect(normalizeSignupForm(form, choice).howDidYouHearAboutUsExtraInfo).toBe('');
  });
});

test('a province is one where the plan can be had, and the plan one that the role may take', () => {
  expect(wrongWith({ province: 'QC', practiceId: '' }, { ...choice, plan: 'plus' })).toEqual({
    province: 'This plan is not offered in this province at this time.',
  });
  expect(wrongWith({}, { ...resident, plan: 'plus' })).toEqual({
    selectedRole: 'Residents cannot sign up for the plus plan at this time.',
  });
});

test('a referral code is in upper case', () => {
  expect(normalizeInviteCode('spring-26é')).toBe('SPRING-26É');
});

test('one field alone hears what it hears in the whole form', () => {
  for (const field of Object.keys(signupRequired) as (keyof typeof signupRequired)[]) {
    const form = { ...emptySignupForm };
    const own = checkSignupField(form, field, choice)[field];
    expect(own).toEqual(checkSignupForm(form, choice)[field]);
  }
});

test('no line end and no character that is in no text gets into a name', () => {
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r', '\0', '\u001b', '\u2028', '\ud800'), (bad) => {
      expect(wrongWith({ lastName: `Roy${bad}Bcc: all` })).toEqual({
        lastName: 'This contains a character that cannot be used here.',
      });
    }),
  );
});

test('what is kept can be sent again', () => {
  let sent = 0;
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(
      fc.record({
        firstName: text,
        clinicName: text,
        emr: text,
        inviteCode: text,
        practiceId: text,
        province: fc.constantFrom('AB', 'BC', 'QC'),
      }),
      (change) => {
        const form = { ...filled, ...change };
        // About one in ten can be sent. (fc.pre throws for each of the others, and each throw takes its time.)
        if (Object.keys(checkSignupForm(form, choice)).length > 0) return;
        sent += 1;
        const kept = normalizeSignupForm(form, choice);
        expect(checkSignupForm(kept, choice)).toEqual({});
        expect(normalizeSignupForm(kept, choice)).toEqual(kept);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(sent).toBeGreaterThan(50);
});
