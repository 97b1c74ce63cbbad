import { readFileSync } from 'node:fs';
import { consultSendConsult } from '@consult/contract/consult/send-consult.ts';
import {
  locationRequired,
  notReachable,
  patientCopyRefused,
  serviceUnavailable,
  specialistAway,
  specialistRequired,
  subsiteRequired,
  takesNoReferrals,
  takesReferralsOnly,
  timeNotOffered,
} from '@consult/domain/consult/consult-input.ts';
import { checkOopFields, postalCodeInvalid, quebecWarning } from '@consult/domain/consult/out-of-province.ts';
import { answerUnknown } from '@consult/domain/consult/service-form.ts';
import { dateOfBirthBadlyPasted, dateOfBirthInvalid } from '@consult/domain/patient/date-of-birth.ts';
import { emailInvalid } from '@consult/domain/patient/email.ts';
import { checkHealthNumber, healthNumberInvalid } from '@consult/domain/patient/health-number.ts';
import { checkPatientDetails } from '@consult/domain/patient/patient-details.ts';
import { phoneInvalid } from '@consult/domain/patient/phone.ts';
import { expect, test } from 'vitest';
import { blankValues } from './form-values.ts';

// The list is made of macros, which only a build expands: so it is read, not imported.
const source = readFileSync(new URL('./fault-text.ts', import.meta.url), 'utf8');

const blank = blankValues(null);
const sentences = [
  locationRequired,
  specialistRequired,
  subsiteRequired,
  specialistAway,
  serviceUnavailable,
  patientCopyRefused,
  takesReferralsOnly,
  takesNoReferrals,
  notReachable,
  timeNotOffered,
  quebecWarning,
  postalCodeInvalid,
  answerUnknown,
  dateOfBirthInvalid,
  dateOfBirthBadlyPasted,
  emailInvalid,
  healthNumberInvalid,
  phoneInvalid,
  ...Object.values(checkPatientDetails({ ...blank, patientProvince: '', emailPatient: true }, '2026-11-21')),
  ...Object.values(checkOopFields(blank.oopData)),
  ...['AB', 'BC'].map((province) => checkHealthNumber(province, '1') ?? ''),
  ...(['SUBMISSION_CHANGED', 'FORM_CHANGED', 'SERVICE_UNAVAILABLE'] as const).map(
    (code) => consultSendConsult['~orpc'].errorMap[code].message,
  ),
];

test.each([...new Set(sentences)])('the page has %j in its own languages', (sentence) => {
  expect(source).toContain(`msg\`${sentence}\``);
});
