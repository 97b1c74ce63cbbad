import { expect, test } from 'vitest';
import { englishOfFields } from '../fault/english.ts';
import { checkForward } from './forward.ts';

test.each([
  [{ specialty: '', subsite: null, specialist: null }, { specialist: 'A specialist is required' }],
  [
    { specialty: 'Dermatology', subsite: null, specialist: null },
    { subsite: 'Please select a subsite.', specialist: 'A specialist is required' },
  ],
  [
    { specialty: 'Dermatology', subsite: 'Acne', specialist: { onVacation: true } },
    {
      specialist: 'Specialist is on vacation, please save draft and wait for return or select another specialist.',
    },
  ],
  [{ specialty: 'Dermatology', subsite: '', specialist: { onVacation: false } }, {}],
])('forwarding with %j asks for %j', (choice, errors) => {
  expect(englishOfFields(checkForward(choice))).toEqual(errors);
});
