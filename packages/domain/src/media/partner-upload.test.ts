import { expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import { checkForPartner, uploadFailureOf } from './partner-upload.ts';

test.each([
  [['video/mp4', 'image/png'], null],
  [['image/jpeg'], null],
  [['video/webm', 'video/mp4'], 'Select at least one image to upload to Ava.'],
  [[], 'Select at least one image to upload to Ava.'],
] as const)('of %o an image goes to the partner', (types, sentence) => {
  const fault = checkForPartner(types);
  expect(fault && said(fault)).toBe(sentence);
});

test.each([
  ['PARTNER 415', 'refused'],
  ['PARTNER 403', 'refused'],
  ['PARTNER 429', 'unreached'],
  ['PARTNER 408', 'unreached'],
  ['PARTNER 503', 'unreached'],
  ['PARTNER 302', 'unreached'],
  ['PARTNER_UNREACHED', 'unreached'],
  ['PARTNER_DISABLED', 'other'],
  ['UnreadableError', 'other'],
  ['LOST', 'other'],
])('a failure with the code %s is one of the kind %s', (code, failure) => {
  expect(uploadFailureOf(code)).toBe(failure);
});
