import { noKeptAnswers } from './mail-answers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftForm } from '@consult/contract/draft/draft.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { contentOf, draftOf, fingerprintOf, valuesOf, type DraftPlace } from './draft-values.ts';
import type { ReferringLocation, Service } from '../directory/directory.ts';
import { blankValues, type FormValues } from './form-values.ts';

const text = (maxLength: number) => fc.string({ maxLength, unit: 'grapheme' }).map((one) => one.slice(0, maxLength));
const key = fc.string({ minLength: 1, maxLength: 20 }).map(encodeKey);
const answers = fc.dictionary(
  key,
  fc.oneof(
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    fc.constant(true),
    fc.dictionary(key, fc.constant(true), { minKeys: 1, maxKeys: 4 }),
  ),
  { maxKeys: 5 },
);
const values: fc.Arbitrary<FormValues> = fc.record({
  patientProvince: fc.constantFrom('AB', 'BC', 'QC', ''),
  phn: text(40),
  patientFirstName: text(200),
  patientLastName: text(200),
  patientDateOfBirth: text(20),
  patientPhone: text(40),
  patientEmail: text(254),
  emailPatient: fc.boolean(),
  tellPatient: fc.boolean(),
  // A draft has none: who sends it says it.
  mailAnswers: fc.constant(noKeptAnswers),
  oopData: fc.record({
    genderCode: text(1),
    addressLine1: text(200),
    addressLine2: text(200),
    addressLine3: text(200),
    cityName: text(200),
    postalCode: text(20),
  }),
  answers: fc.dictionary(fc.uuid(), answers, { maxKeys: 3 }),
  activityType: fc.constantFrom('econsult' as const, 'phoneConsult' as const),
  subject: text(300),
  phoneConsultData: fc.record({
    specialistUid: text(36),
    startTime: text(40),
    endTime: text(40),
    physicianCalendarEmail: text(254),
    physicianPhoneNumber: text(40),
  }),
  attachmentIds: fc.array(fc.uuid(), { maxLength: 20 }),
  galleryMedia: fc.array(fc.uuid(), { maxLength: 20 }),
  avaData: fc.option(fc.record({ avaConsultId: text(100), avaUuid: text(100), patientHistory: text(200) }), {
    nil: null,
  }),
});
const service = {
  id: crypto.randomUUID(),
  specialty: 'Dermatology',
  subsite: 'Acne',
  type: 'econsult',
  phoneConsult: true,
} as unknown as Service;
const location = { id: crypto.randomUUID() } as unknown as ReferringLocation;
const place: fc.Arbitrary<DraftPlace> = fc.record({
  location: fc.constantFrom(location, null),
  service: fc.constantFrom(service, null),
  form: fc.constant(null),
  searchType: fc.constantFrom('directory' as const, 'search' as const),
});

test('any form survives the way into a draft and back', () => {
  fc.assert(
    fc.property(values, place, (typed, where) => {
      const draft = draftOf(typed, where);
      // The contract accepts the content, and the server returns it as it came.
      const formData = draftForm.parse(JSON.parse(JSON.stringify(draft.formData)));
      const back = valuesOf({ ...draft, formData }, blankValues(null));
      expect(back).toEqual(typed);
      expect(fingerprintOf(draftOf(back, where))).toBe(fingerprintOf(draft));
    }),
  );
});

test('a draft goes to the service and clinic that were chosen, and a service outside the platform makes it a referral', () => {
  const where = { location, service, form: null, searchType: 'search' as const };
  expect(draftOf(blankValues('AB'), where).formData).toMatchObject({
    activityType: 'econsult',
    searchType: 'search',
    locationId: location.id,
    serviceId: service.id,
    specialty: 'Dermatology',
    subsite: 'Acne',
  });
  // Without a service there is no specialty.
  expect(draftOf(blankValues('AB'), { ...where, service: null }).formData).toMatchObject({
    serviceId: null,
    specialty: '',
    subsite: '',
  });
  const outside = { ...service, type: 'referral' as const };
  expect(draftOf(blankValues('AB'), { ...where, service: outside }).formData.activityType).toBe('referral');
});

test('the default subject is not taken for a typed one', () => {
  const where = { location, service, form: null, searchType: 'directory' as const };
  const draft = draftOf({ ...blankValues('AB'), phn: '123-456 789' }, where);
  const opened = (subject: string) =>
    contentOf({
      draftId: 'd',
      version: 1,
      savedAt: '2026-11-21T17:41:00.000Z',
      formData: draft.formData,
      subject,
      gallerySelectedMedia: [],
      galleryCopies: [],
      service: null,
      econsultForwarder: null,
      returned: null,
      attachments: [],
      recovery: null,
      empty: false,
    }).subject;
  expect(opened('Dermatology - Acne, 123456789')).toBe('');
  expect(opened('Dermatology - Acne, worse')).toBe('Dermatology - Acne, worse');
});

test('what only a form library wrote changes nothing: order of fields, boxes that were shown and not ticked', () => {
  const where = { location, service, form: null, searchType: 'directory' as const };
  const blank = blankValues('AB');
  const shown: FormValues = {
    ...blank,
    answers: { [service.id]: { k_Site: { k_Face: false }, k_Text: '', k_Weeks: '' } },
  };
  const mark = fingerprintOf(draftOf(blank, where));
  expect(fingerprintOf(draftOf(shown, where))).toBe(mark);
  const { phn, ...others } = blank;
  expect(fingerprintOf(draftOf({ ...others, phn }, where))).toBe(mark);
  const numbers = { ...blank, phn: '123456789', patientPhone: '4035550178' };
  const masked = { ...blank, phn: '12345-6789', patientPhone: '(403) 555-0178' };
  expect(fingerprintOf(draftOf(masked, where))).toBe(fingerprintOf(draftOf(numbers, where)));
  expect(fingerprintOf(draftOf({ ...blank, patientFirstName: 'A' }, where))).not.toBe(mark);
  expect(fingerprintOf(draftOf(blank, { ...where, service: null }))).not.toBe(mark);
  expect(fingerprintOf(draftOf({ ...blank, attachmentIds: ['a'] }, where))).not.toBe(mark);
});
