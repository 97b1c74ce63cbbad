import { expect, test } from 'vitest';
import { englishOf, englishOfFields } from './english.ts';
import type { Fault } from './fault.ts';
import { sentences } from './sentences.ts';

/** Document, section, and its sentence to the letter. */
const specified: readonly (readonly [section: string, Fault, sentence: string])[] = [
  ['1, 5', { code: 'email-invalid' }, 'Email is invalid'],
  ['1, 5', { code: 'phone-invalid' }, 'Phone number is invalid'],
  ['1, 5', { code: 'password-required' }, 'Password is required'],
  ['1, 5', { code: 'password-too-short', least: 6 }, 'Password must be 6 or more characters'],
  ['1, 5', { code: 'passwords-differ' }, 'Passwords do not match'],
  ['1, 5', { code: 'first-name-required' }, 'First name is required.'],
  ['1, 5', { code: 'last-name-required' }, 'Last name is required.'],
  ['1, 5', { code: 'cell-phone-required' }, 'Cell phone is required.'],
  ['1, 5', { code: 'account-email-required' }, 'Email is required.'],
  ['1, 5', { code: 'city-required' }, 'City is required.'],
  ['1, 5', { code: 'clinic-name-required' }, 'Clinic name is required.'],
  ['1, 5', { code: 'clinic-phone-required' }, 'Clinic phone number is required.'],
  ['1, 5', { code: 'clinic-fax-required' }, 'Clinic fax is required.'],
  ['1, 5', { code: 'onboarding-required' }, 'Onboarding preference is required.'],
  ['1, 5', { code: 'role-required' }, 'Role is required'],
  ['1, 5', { code: 'field-required' }, 'This is a required field.'],
  ['1, 5', { code: 'resident-without-plus' }, 'Residents cannot sign up for the plus plan at this time.'],
  [
    '1, 5',
    { code: 'nurse-practitioner-without-plus' },
    'Nurse Practitioners cannot sign up for the plus plan at this time.',
  ],
  ['1, 2', { code: 'plan-required' }, 'Pick a Plan'],
  ['1, 5', { code: 'practice-id-invalid' }, 'Practice ID is invalid'],
  ['1, 5', { code: 'msp-number-invalid' }, 'MSP Number is invalid'],
  ['1, 5', { code: 'health-number-required' }, 'PHN is required'],
  ['1, 5', { code: 'health-number-length', digits: 10 }, 'PHN must be 10 digits'],
  ['1, 5', { code: 'health-number-length', digits: 9 }, 'PHN must be 9 digits'],
  ['1, 5', { code: 'health-number-invalid' }, 'PHN is invalid'],
  ['1, 5', { code: 'invite-address-required' }, 'You must provide either an email or fax number.'],
  ['1, 5', { code: 'province-required' }, 'Province is required.'],
  ['2, 5', { code: 'location-required' }, 'Please select a location'],
  ['2, 5', { code: 'specialist-required' }, 'A specialist is required'],
  ['2, 5', { code: 'subsite-required' }, 'Please select a subsite.'],
  [
    '2, 5',
    { code: 'specialist-away' },
    'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  ],
  [
    '2, 5',
    { code: 'service-unavailable' },
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  ],
  ['2, 5', { code: 'quebec-not-billed' }, 'Patients from Quebec cannot be billed for.'],
  ['2, 5', { code: 'patient-first-name-required' }, 'Patient first name is required'],
  ['2, 5', { code: 'patient-last-name-required' }, 'Patient last name is required'],
  ['2, 5', { code: 'email-required' }, 'Email is required'],
  ['2, 5', { code: 'date-of-birth-required' }, 'Patient date of birth is required'],
  ['2, 5', { code: 'date-of-birth-invalid' }, 'Date of birth is invalid'],
  ['2, 5', { code: 'date-of-birth-badly-pasted' }, 'Date with an incorrect format pasted'],
  ['2, 5', { code: 'age-invalid' }, 'Invalid Date of Birth'],
  ['2, 5', { code: 'sex-required' }, "Patient's sex is required."],
  ['2, 5', { code: 'address-required' }, 'Address line 1 is required.'],
  ['2, 5', { code: 'field-too-long', most: 25 }, 'This field must be no more than 25 characters long.'],
  ['2, 5', { code: 'city-name-required' }, 'City name is required.'],
  ['2, 5', { code: 'postal-code-required' }, 'Postal code is required.'],
  [
    '2, 5',
    { code: 'postal-code-invalid' },
    'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
  ],
  ['2, 5', { code: 'form-required' }, 'Please select a form'],
  ['2, 5', { code: 'sending-clinic-name-required' }, 'Clinic name is required'],
  ['2, 5', { code: 'sending-clinic-phone-required' }, 'Clinic phone number is required'],
  ['2, 5', { code: 'sending-clinic-fax-required' }, 'Fax number is required'],
  ['2, 5', { code: 'sending-clinic-province-required' }, 'Clinic province is required'],
  [
    '2, 8',
    { code: 'form-uses-short', left: 2, over: 3 },
    'You may not send more forms than you have remaining because you have 2 use(s) remaining this month. Please remove 3 recipient(s).',
  ],
  ['1, 5', { code: 'question-required', label: 'Date of your last visit' }, 'Date of your last visit is required'],
  ['2, 5', { code: 'answer-required', header: 'Site {of} pain' }, 'Site {of} pain is required'],
  ['2, 5', { code: 'too-many-files', most: 20 }, "Can't upload more than 20 file(s)"],
  ['2, 5', { code: 'too-many-images', most: 7 }, 'Please do not attach more than 7 images unless necessary.'],
  ['2, 5', { code: 'blurry-images' }, 'Do not include blurry images. Limit duplicate images.'],
  ['3, 5', { code: 'practice-id-required' }, 'Practice ID is required'],
  ['3, 5', { code: 'phone-required' }, 'Phone number is required'],
  ['3, 5', { code: 'billing-code-too-short', least: 4 }, 'Billing code must be at least 4 characters long'],
  [
    '3, 5',
    { code: 'search-terms-many', most: 10 },
    'Cannot use more than 10 search terms. Try removing some and try again.',
  ],
  ['3, 5', { code: 'status-and-folder' }, 'Cannot filter by both status and folder.'],
  ['3, 5', { code: 'category-name-required' }, 'Category name cannot be empty.'],
  ['3, 5', { code: 'template-name-required' }, 'Template name cannot be empty.'],
  [
    '3, 5',
    { code: 'specialist-on-vacation' },
    'Specialist is on vacation, please save draft and wait for return or select another specialist.',
  ],
  ['3, 5', { code: 'vacation-order' }, "Please make sure the vacation period's From date is before it's To date."],
  ['3, 5', { code: 'vacation-order-inline' }, '"From" date must be before "To" date.'],
];

/** Sentences of faults for which the specification gives none: this test shows a change of them. */
const own: readonly (readonly [Fault, sentence: string])[] = [
  [{ code: 'schedule-blocks' }, 'Times must lie apart within their day, in steps of ten minutes.'],
  [{ code: 'zone-not-canadian' }, 'Choose one of the time zones of Canada.'],
  [{ code: 'vacation-day-required' }, 'Choose a day.'],
  [{ code: 'vacation-over' }, 'This day is over. Choose one from today on.'],
  [{ code: 'vacation-far' }, 'Time away ends five years from today at the latest.'],
  [{ code: 'vacation-description-long', most: 200 }, 'A description has 200 characters at most.'],
  [{ code: 'vacations-many', most: 100 }, 'At most 100 times away can be planned.'],
  [{ code: 'limit-invalid', least: 1, most: 999 }, 'The limit is a number from 1 to 999.'],
  [{ code: 'subject-required' }, 'Subject is required'],
  [{ code: 'message-required' }, 'Message is required'],
  [{ code: 'email-withdrawn' }, 'This patient asked not to be e-mailed.'],
  [{ code: 'email-consent-unknown' }, 'Confirm that this patient agreed to get e-mail.'],
  [{ code: 'email-differs' }, 'This differs from your clinic’s record.'],
  [{ code: 'display-name-required' }, 'Display name is required.'],
  [{ code: 'display-name-too-long', most: 100 }, 'This name must be no more than 100 characters long.'],
  [{ code: 'display-name-characters' }, 'Leave addresses, line breaks and @ out of this name.'],
  [{ code: 'on-behalf-not-here' }, 'You cannot send on behalf of this person or clinic.'],
  [{ code: 'window-proof-missing' }, 'A window needs the patient’s health number and date of birth.'],
  [{ code: 'appointment-day-required' }, 'Choose the day of the appointment.'],
  [{ code: 'appointment-time-required' }, 'Choose the time of the appointment.'],
  [{ code: 'appointment-time-skipped' }, 'The clocks go forward at this time. Choose another one.'],
  [{ code: 'appointment-past' }, 'This time is over. Choose one that is to come.'],
  [{ code: 'appointment-place-required' }, 'Say where the appointment is.'],
  [{ code: 'reply-required' }, 'Write your message first.'],
  [{ code: 'message-search-empty' }, 'Enter a search term.'],
  [{ code: 'referrals-only' }, 'This service takes referrals only. Send a referral instead.'],
  [{ code: 'no-referrals' }, 'This service takes no referrals. Send an eConsult instead.'],
  [{ code: 'not-reachable' }, 'This service cannot be reached by fax or mail. Select another service.'],
  [{ code: 'time-required' }, 'Please select a time for the call.'],
  [{ code: 'time-not-offered' }, 'This time is not offered any more. Choose another one.'],
  [{ code: 'time-taken' }, 'Somebody else has just taken this time. Choose another one.'],
  [{ code: 'patient-copy-refused' }, 'You may not send a copy to the patient.'],
  [{ code: 'tell-patient-refused' }, 'You may not tell the patient.'],
  [{ code: 'question-unknown' }, 'This form does not ask this.'],
  [{ code: 'form-date-invalid' }, 'This date cannot be read. Write year, month and day.'],
  [{ code: 'answers-too-long' }, 'These answers are too long together. Shorten the longest ones.'],
  [{ code: 'recipients-required' }, 'Add a recipient.'],
  [{ code: 'recipients-many', most: 50 }, 'A form goes to 50 recipients at most. Remove some.'],
  [{ code: 'recipient-twice' }, 'This patient is in the list already.'],
  [{ code: 'answer-unknown' }, 'This answer does not belong to a question of this service.'],
  [{ code: 'answer-not-digits', header: 'Age' }, 'Age must contain digits only'],
  [{ code: 'file-too-large', megabytes: 50 }, 'This file is larger than 50 MB. It was not attached.'],
  [
    { code: 'files-missing' },
    'Some of these files are not there any more, or have not arrived whole. Attach them again.',
  ],
  [{ code: 'consent-missing' }, 'A consent must be recorded with each of these photos before they can be sent.'],
  [{ code: 'approver-self' }, 'Choose somebody else to approve this consult.'],
  [{ code: 'draft-file-missing' }, 'One of these files is not here any more. Add it again.'],
  [{ code: 'member-already' }, 'This person takes part in the consult already.'],
  [{ code: 'consultant-not-available' }, 'This consultant is not available.'],
  [{ code: 'promise-without-open-day' }, 'A service without a working day can promise nothing.'],
  [{ code: 'roster-day-twice' }, 'A day stands twice in this roster.'],
  [{ code: 'last-member' }, 'Nobody else takes part in this consult.'],
  [{ code: 'same-status' }, 'The consult has this status already.'],
  [{ code: 'not-the-referrer' }, 'Only the referrer of a consult can forward it.'],
  [{ code: 'no-clinic' }, 'You do not work at a clinic at present.'],
  [{ code: 'no-clinic-chosen' }, 'You chose no clinic for this consult.'],
  [{ code: 'messages-missing' }, 'Some of these messages are not in this consult, or cannot be read.'],
  [
    { code: 'password-common' },
    'Many people use this password, so it is among the first that are guessed. Choose another one.',
  ],
  [{ code: 'password-own-name' }, 'This password is little more than your own name or address. Choose another one.'],
  [{ code: 'nothing-written' }, 'Write a message first.'],
  [{ code: 'handouts-missing' }, 'Some of these handouts are not in your library any more.'],
  [{ code: 'too-many-categories', most: 100 }, 'A library holds at most 100 categories.'],
  [{ code: 'too-many-templates', most: 500 }, 'A library holds at most 500 templates.'],
  [{ code: 'outcome-required' }, 'Choose an outcome.'],
  [{ code: 'interpretation-required' }, 'Choose what to bill.'],
  [{ code: 'image-for-ava-required' }, 'Select at least one image to upload to Ava.'],
  [{ code: 'label-image-required' }, 'Select at least one image.'],
  [{ code: 'label-required' }, 'Choose at least one label.'],
  [{ code: 'billing-code-not-fitting' }, 'This code does not fit the time of the call.'],
  [{ code: 'search-empty' }, 'Enter a search term or choose a status.'],
  [{ code: 'search-column-required' }, 'Select at least one column to search.'],
  [{ code: 'invite-unwanted' }, 'This address takes no invitations.'],
  [{ code: 'invite-with-link' }, 'Leave out web addresses: the invitation brings its own link.'],
  [{ code: 'practice-id-not-usable' }, 'This practice ID cannot be used. Check it, or write to us if it is yours.'],
  [{ code: 'proof-too-large', megabytes: 10 }, 'This file is larger than 10 MB. It was not sent.'],
  [{ code: 'proof-not-supported' }, 'This file is not a PDF or an image (jpg, jpeg, png). It was not sent.'],
  [{ code: 'clinic-postal-code-invalid' }, 'Postal code is invalid (ex. A1A1A1).'],
  [{ code: 'link-invalid' }, 'The link must begin with https:// or http://.'],
  [{ code: 'page-not-yours' }, 'You cannot open this page.'],
  [{ code: 'setting-not-yours' }, 'This setting is not part of your profile.'],
  [{ code: 'choice-unknown' }, 'Choose one of the list.'],
  [{ code: 'health-number-characters' }, 'PHN may hold letters, digits, spaces and dashes only'],
  [
    { code: 'health-number-known', name: 'Ada Martin', born: '1974/03/09' },
    'This number is Ada Martin, born 1974/03/09 in your clinic',
  ],
  [{ code: 'health-number-known-otherwise' }, 'Your clinic knows this number under another name'],
  [{ code: 'health-number-born-otherwise' }, 'Your clinic knows this number with another date of birth'],
  [{ code: 'text-too-long' }, 'This is too long.'],
  [{ code: 'text-unreadable' }, 'This contains a character that cannot be used here.'],
  [{ code: 'name-unreadable' }, 'This contains a character that cannot be used in a name.'],
  [{ code: 'name-with-address' }, 'A name holds no web address.'],
  [{ code: 'province-not-offered' }, 'This plan is not offered in this province at this time.'],
  [{ code: 'email-in-use' }, 'This e-mail address belongs to an account already.'],
  [
    { code: 'practice-id-not-valid' },
    'This practice ID cannot be validated, or may already be registered to another user.',
  ],
  [{ code: 'practice-id-open' }, 'Validate it, or proceed without it.'],
  [{ code: 'not-as-declared', sentence: 'This is not JSON.' }, 'This is not JSON.'],
];

const all = [...specified.map(([, fault, sentence]) => [fault, sentence] as const), ...own];

test.each(specified)('document %s: %j is said as specified', (_section, fault, sentence) => {
  expect(englishOf(fault)).toBe(sentence);
});

test.each(own)('%j has its sentence', (fault, sentence) => {
  expect(englishOf(fault)).toBe(sentence);
});

test('every code stands in one of the two lists', () => {
  expect(new Set(all.map(([{ code }]) => code as string))).toEqual(new Set(Object.keys(sentences)));
});

// So a rule's test may compare sentences: it compares codes and facts by that.
test('no two codes share a sentence', () => {
  expect(new Set(Object.values(sentences)).size).toBe(Object.keys(sentences).length);
});

test('of several fields each has its own sentence, and one without a fault has none', () => {
  expect(
    englishOfFields({
      email: { code: 'email-invalid' },
      phone: undefined,
      phn: { code: 'health-number-length', digits: 9 },
    }),
  ).toEqual({ email: 'Email is invalid', phn: 'PHN must be 9 digits' });
});
