import { englishOfFields } from '@consult/domain/fault/english.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { expect, test } from 'vitest';
import { answersFor, type ComposerContext, consultInputOf, faultsOf, lostAnswers, whyNotNow } from './consult-check.ts';
import { takesAnything } from '@consult/domain/directory/kinds-taken.ts';
import { blankValues, type FormValues } from './form-values.ts';

const today = '2026-11-21';

const context = {
  location: {
    id: 'l',
    clinicId: 'c',
    clinicName: 'Elbow Park',
    street: '',
    city: 'Calgary',
    province: 'AB',
    postalCode: '',
    clinicPhone: '',
    fax: '',
    emr: '',
    default: true,
    disabled: false,
    left: false,
    editable: false,
    patientReplies: false,
  },
  service: {
    id: 's',
    type: 'service',
    serviceName: 'Skin',
    shortDescription: '',
    longDescription: '',
    bio: '',
    fr: { serviceName: '', shortDescription: '', longDescription: '', bio: '' },
    specialty: 'Dermatology',
    subsite: 'Acne',
    college: 'FRCPC',
    keywords: [],
    acceptanceFlags: { acceptExisting: true, acceptReferral: true },
    econsultResponseTime: -1,
    usualAnswer: null,
    users: [],
    clinic: {
      clinicName: '',
      contactInfo: { clinicPhone: '', fax: '' },
      location: { street: '', city: 'Calgary', province: 'AB', postalCode: '' },
    },
    availability: { available: true, reason: null, returning: null },
    phoneConsult: false,
    phoneAvailability: null,
    mode: 'everyone',
    promise: null,
    kept: null,
  },
  form: {
    serviceId: 's',
    version: 3,
    formFields: [
      { header: 'Site', inputType: 'Checkboxes', values: ['Face', 'Back'], required: true },
      { header: 'Weeks', inputType: 'Number', values: [], required: true },
      { header: 'Question', inputType: 'Textfield', values: [], required: false },
    ],
  },
  mayCopyPatient: true,
  mayTellPatient: true,
} satisfies ComposerContext;

const written: FormValues = {
  ...blankValues('AB'),
  phn: '12342-5678',
  patientFirstName: ' Wilhelmina ',
  patientLastName: 'Achterberg-Roy',
  patientDateOfBirth: '1958/02/28',
  answers: {
    s: {
      [encodeKey('Site')]: { [encodeKey('Face')]: true, [encodeKey('Back')]: false },
      [encodeKey('Weeks')]: ' 12 ',
      [encodeKey('Question')]: '',
    },
  },
};

test('a complete form has no fault and goes as the call wants it', () => {
  expect(faultsOf(written, context, today)).toEqual({});
  expect(consultInputOf(written, context)).toMatchObject({
    phn: '123425678',
    patientFirstName: 'Wilhelmina',
    specialty: 'Dermatology',
    subsite: 'Acne',
    locationId: 'l',
    serviceId: 's',
    oop: false,
    oopData: null,
    formVersion: 3,
    symptoms: { [encodeKey('Site')]: { [encodeKey('Face')]: true }, [encodeKey('Weeks')]: '12' },
  });
});

test('answers to another service’s questions, and to questions that are gone, are not sent', () => {
  const values = {
    ...written,
    answers: {
      ...written.answers,
      other: { [encodeKey('Knee')]: 'left' },
      s: { ...written.answers['s'], [encodeKey('Gone')]: 'x' },
    },
  };
  expect(Object.keys(consultInputOf(values, context).symptoms)).toEqual([encodeKey('Site'), encodeKey('Weeks')]);
  expect(faultsOf(values, context, today)).toEqual({});
});

test('an answer, an option or a kind of question that is gone is told of, so that nobody takes it for sent', () => {
  const answers = {
    [encodeKey('Site')]: { [encodeKey('Face')]: true, [encodeKey('Nose')]: true, [encodeKey('Ear')]: false },
    [encodeKey('Weeks')]: { [encodeKey('Two')]: true },
    [encodeKey('Question')]: 'Is it one?',
    [encodeKey('Gone')]: ' left ',
    [encodeKey('Blank')]: '',
  };
  expect(lostAnswers(context.form, answers)).toEqual([
    { header: 'Site', text: 'Nose' },
    { header: 'Weeks', text: 'Two' },
    { header: 'Gone', text: 'left' },
  ]);
  expect(lostAnswers(context.form, { [encodeKey('Site')]: 'on the nose' })).toEqual([
    { header: 'Site', text: 'on the nose' },
  ]);
});

test('an answer to a question that has become another kind is put where no field writes over it', () => {
  const answers = { [encodeKey('Site')]: 'on the nose', [encodeKey('Weeks')]: '12', [encodeKey('Gone')]: 'left' };
  const now = answersFor(context.form, answers);
  expect(now).toEqual({
    [encodeKey('Site ')]: 'on the nose',
    [encodeKey('Weeks')]: '12',
    [encodeKey('Gone')]: 'left',
  });
  expect(lostAnswers(context.form, now).map(({ text }) => text)).toEqual(['on the nose', 'left']);
  expect(answersFor(context.form, now)).toEqual(now);
});

test('who may send no copy sends none, whoever ticked it before', () => {
  const values = { ...written, patientEmail: 'w@patients.example', emailPatient: true };
  expect(consultInputOf(values, context).emailPatient).toBe(true);
  const approver = { ...context, mayCopyPatient: false };
  expect(consultInputOf(values, approver).emailPatient).toBe(false);
  expect(faultsOf(values, approver, today)).toEqual({});
});

test('the same form gives the same content, so that sending again is known as a repeat', () => {
  expect(JSON.stringify(consultInputOf(structuredClone(written), context))).toBe(
    JSON.stringify(consultInputOf(written, context)),
  );
});

test('a patient from elsewhere needs the extra fields, and only then are they sent', () => {
  const elsewhere = { ...written, patientProvince: 'SK', phn: '905 118 246' };
  expect(englishOfFields(faultsOf(elsewhere, context, today))).toHaveProperty(
    ['oopData.cityName'],
    'City name is required.',
  );
  expect(consultInputOf(elsewhere, context)).toMatchObject({ oop: true, oopData: { cityName: '' } });
});

test('a postal code is put right in what is sent, also where its field was never left', () => {
  const typed = { ...written, patientProvince: 'SK', phn: '905 118 246' };
  const elsewhere = { ...typed, oopData: { ...written.oopData, postalCode: 's4p 3y2' } };
  expect(consultInputOf(elsewhere, context)).toMatchObject({ oopData: { postalCode: 'S4P3Y2' } });
  expect(faultsOf(elsewhere, context, today)).not.toHaveProperty(['oopData.postalCode']);
});

test('without a service there is one sentence about it and none about its questions', () => {
  const faults = faultsOf(written, { ...context, service: null, form: null }, today);
  expect(englishOfFields(faults)).toEqual({
    serviceId: 'A specialist is required',
    subsite: 'Please select a subsite.',
  });
});

test('a specialist on vacation is said as such, another obstacle as the service’s', () => {
  const away = (reason: 'vacation' | 'limit') =>
    englishOfFields(
      faultsOf(
        written,
        { ...context, service: { ...context.service, availability: { available: false, reason, returning: null } } },
        today,
      ),
    )['serviceId'];
  expect(away('vacation')).toMatch(/^Specialist is unavailable/);
  expect(away('limit')).toMatch(/^Service is not available/);
});

test('what stands in the way of an eConsult does not stand in the way of a call, nor the other way round', () => {
  const open = { available: true, reason: null, returning: null };
  const away = { available: false, reason: 'vacation' as const, returning: '2026-12-01' };
  const said = (
    activityType: 'econsult' | 'phoneConsult',
    availability: typeof open | typeof away,
    calls: typeof open | typeof away,
  ) => {
    const service = { ...context.service, phoneConsult: true, availability, phoneAvailability: calls };
    const fault = faultsOf({ ...written, activityType }, { ...context, service }, today)['serviceId'] ?? null;
    expect(whyNotNow(activityType, service)).toEqual(fault);
    return [fault === null, takesAnything(service)];
  };
  expect(said('econsult', away, open)).toEqual([false, true]);
  expect(said('phoneConsult', away, open)).toEqual([true, true]);
  expect(said('econsult', open, away)).toEqual([true, true]);
  expect(said('phoneConsult', open, away)).toEqual([false, true]);
  expect(said('phoneConsult', away, away)).toEqual([false, false]);
});
