import { expect, test } from 'vitest';
import { readAnswers, encodeKey } from '../consult/service-form.ts';
import type { FormField } from '../consult/service-form.ts';
import { answerWords, placeWordsOf, questionWords, serviceWords } from './in-language.ts';

const site: FormField = {
  header: 'Site',
  inputType: 'Checkboxes',
  values: ['Face', 'Trunk', 'Feet'],
  required: true,
  fr: { header: 'Localisation', values: ['Visage', '', 'Pieds'] },
};
const tried: FormField = {
  header: 'Treatment tried',
  inputType: 'Textfield',
  values: [],
  required: false,
  fr: { header: 'Traitements essayés', values: [] },
};

test('a question and its options are in French where there is French, else in English', () => {
  expect(questionWords(site, 'fr')).toEqual({
    header: 'Localisation',
    options: [
      { value: 'Face', words: 'Visage' },
      { value: 'Trunk', words: 'Trunk' },
      { value: 'Feet', words: 'Pieds' },
    ],
  });
  expect(questionWords(site, 'en')).toMatchObject({ header: 'Site', options: [{ words: 'Face' }, {}, {}] });
  const { fr: _fr, ...english } = site;
  expect(questionWords(english, 'fr')).toMatchObject({ header: 'Site', options: [{ words: 'Face' }, {}, {}] });
});

test('an answer keeps the French of the options that were ticked, and what somebody wrote stays as they wrote it', () => {
  const answers = readAnswers([site, tried], {
    [encodeKey('Site')]: { [encodeKey('Trunk')]: true, [encodeKey('Feet')]: true },
    [encodeKey('Treatment tried')]: 'Minoxidil 5 %',
  });
  expect(answers.map((answer) => answerWords(answer, 'fr'))).toEqual([
    { header: 'Localisation', values: ['Trunk', 'Pieds'] },
    { header: 'Traitements essayés', values: ['Minoxidil 5 %'] },
  ]);
  expect(answers.map((answer) => answerWords(answer, 'en'))).toEqual([
    { header: 'Site', values: ['Trunk', 'Feet'] },
    { header: 'Treatment tried', values: ['Minoxidil 5 %'] },
  ]);
});

test('of a service each text is in French where there is French', () => {
  const texts = { serviceName: 'Knees', shortDescription: 'Short', longDescription: 'Long', bio: 'Bio' };
  const service = { ...texts, fr: { serviceName: 'Genoux', shortDescription: '', longDescription: '', bio: '' } };
  expect(serviceWords(service, 'fr')).toEqual({ ...texts, serviceName: 'Genoux' });
  expect(serviceWords(service, 'en')).toEqual(texts);
});

const french = {
  Dermatology: 'Dermatologie',
  Acne: 'Acné',
  'Home Sleep Apnea Test (HSAT - Level 3)': 'Test d’apnée du sommeil à domicile (niveau 3)',
  Adult: 'Adulte',
  'Nose, sinus - smell': 'Nez, sinus et odorat',
};

test.each([
  ['Dermatology - Acne, 05552-1444', 'Dermatologie - Acné, 05552-1444'],
  ['FWD: Dermatology - Acne, 05552-1444', 'FWD: Dermatologie - Acné, 05552-1444'],
  [
    'Home Sleep Apnea Test (HSAT - Level 3) - Adult, 1234',
    'Test d’apnée du sommeil à domicile (niveau 3) - Adulte, 1234',
  ],
  ['Dermatology - Nose, sinus - smell, 1234', 'Dermatologie - Nez, sinus et odorat, 1234'],
  ['Acne that scars', 'Acne that scars'],
  ['Dermatology - something of mine, 1234', 'Dermatology - something of mine, 1234'],
  ['', ''],
])('the subject %j reads %j in French', (subject, expected) => {
  expect(placeWordsOf(french, 'fr').subject(subject)).toBe(expected);
  expect(placeWordsOf(french, 'en').subject(subject)).toBe(subject);
});

test('specialty and subsite stand in the reader’s words, and as they are where there are none', () => {
  const words = placeWordsOf(french, 'fr');
  expect(words.title({ specialty: 'Dermatology', subsite: 'Acne' })).toBe('Dermatologie – Acné');
  expect(words.title({ specialty: 'Dermatology', subsite: '' })).toBe('Dermatologie');
  expect(words.place('Toxicology')).toBe('Toxicology');
  expect(words.place('constructor')).toBe('constructor');
});
