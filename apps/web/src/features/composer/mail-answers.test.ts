import { expect, test } from 'vitest';
import { mailAnswersFor, noKeptAnswers, readKeptAnswers, withMailAnswer } from './mail-answers.ts';

const form = {
  patientProvince: 'AB',
  phn: '05552-1444',
  patientEmail: 'wanda@patients.example',
  mailAnswers: noKeptAnswers,
};
const agreed = { ...form, mailAnswers: withMailAnswer(form, { consent: true }) };
const kept = { ...agreed, mailAnswers: withMailAnswer(agreed, { record: { answer: 'keep', seen: null } }) };

test('what was said of a patient counts however their number and address are written', () => {
  const written = { ...kept, phn: '055521444', patientEmail: ' Wanda@Patients.example ' };
  expect(mailAnswersFor(written)).toEqual({ consent: true, record: { answer: 'keep', seen: null } });
});

test('another address asks again about the address, another number about everything', () => {
  expect(mailAnswersFor({ ...kept, patientEmail: 'other@patients.example' })).toEqual({ consent: true, record: null });
  for (const other of [{ phn: '055521445' }, { patientProvince: 'BC' }])
    expect(mailAnswersFor({ ...kept, ...other })).toEqual({ consent: false, record: null });
});

test('answers of the device are read again, and damaged ones are none', () => {
  expect(readKeptAnswers(structuredClone(kept.mailAnswers))).toEqual(kept.mailAnswers);
  for (const wrong of [undefined, null, 7, { consent: true }]) expect(readKeptAnswers(wrong)).toEqual(noKeptAnswers);
});
