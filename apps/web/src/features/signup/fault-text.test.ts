import { readFileSync } from 'node:fs';
import { signupRoles } from '@consult/domain/account/signup-roles.ts';
import { checkSignupPlan } from '@consult/domain/account/signup-roles.ts';
import { defaultSignupContent } from '@consult/domain/account/signup-content.ts';
import {
  checkSignupForm,
  choiceUnknown,
  emptySignupForm,
  extraInfoRequired,
  nameWithAddress,
  provinceNotOffered,
  textTooLong,
  textUnreadable,
} from '@consult/domain/account/signup-form.ts';
import { expect, test } from 'vitest';

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
// The list is made of macros, which only a build expands: so it is read, not imported.
const known = source('./fault-text.ts');
/** What the server says at a field of its own accord: the refusals of a signup that name one. */
const refusals = [
  ...source('../../../../server/src/features/signup/signup-refusal.ts').matchAll(
    /(?:EMAIL_IN_USE|PRACTICE_ID_NOT_VALID): \{\s*status: 409,\s*message: '([^']+)'/g,
  ),
].map(([, message = '']) => message);

const choice = { role: 'Doctor', plan: 'econsult', content: defaultSignupContent } as const;
const wrongWith = (change: Partial<typeof emptySignupForm>) =>
  Object.values(checkSignupForm({ ...emptySignupForm, ...change }, choice));

test('both refusals that the server says at a field are found', () => expect(refusals).toHaveLength(2));

test.each([
  ...new Set([
    ...refusals,
    ...Object.values(checkSignupForm(emptySignupForm, { ...choice, role: '' })),
    ...wrongWith({ email: 'x', cellPhone: '1', password: '12345', province: '' }),
    ...wrongWith({ practiceId: '1', password: '123456', confirmPassword: '1234567' }),
    ...wrongWith({ province: 'BC', practiceId: '1' }),
    ...signupRoles.flatMap((role) => checkSignupPlan(role, 'plus') ?? []),
    choiceUnknown,
    extraInfoRequired,
    nameWithAddress,
    provinceNotOffered,
    textTooLong,
    textUnreadable,
  ]),
])('the page has %j in its own languages', (sentence) => {
  expect(known).toContain(`msg\`${sentence}\``);
});
