import { expect, test } from 'vitest';
import { allFields, askedAs } from './fields/all-fields.ts';
import type { Field } from './fields/field.ts';
import { keyOf, listed, ownVocabulary, phraseKey, vocabularyOf } from './vocabulary.ts';

const heart: Field = {
  name: 'Cardiology',
  known: ['cardiolog', 'heart'],
  asked: 'heart doctor',
  topics: [['hypertension, HTN, blood pressure', 'high blood pressure, amlodipine']],
  otherwise: ['Internal Medicine'],
};
const inside: Field = {
  name: 'Internal Medicine',
  known: ['internal'],
  asked: '',
  topics: [['weight loss', 'not growing']],
};
const { meanings, parts } = vocabularyOf([heart, inside]);
const meaning = (...words: string[]) => meanings.get(phraseKey(words));

test('what services call a thing finds all of its names, and so does what leads there', () => {
  for (const words of [['htn'], ['high', 'blood', 'pressure'], ['amlodipine']]) {
    expect([...(meaning(...words)?.means ?? [])]).toEqual(['hypertension', 'htn']);
    expect([...(meaning(...words)?.runs ?? [])]).toEqual(['blood pressure']);
  }
});

test('what leads there is looked for in no service', () => {
  expect([...meanings.values()].some(({ means }) => means.has('amlodipine'))).toBe(false);
});

test('a phrase knows who takes it and who is nearest', () => {
  expect([...(meaning('htn')?.fields ?? [])]).toEqual(['cardiolog', 'heart']);
  expect([...(meaning('htn')?.otherwise ?? [])]).toEqual(['internal']);
  expect([...(meaning('heart')?.begins ?? [])]).toEqual(['cardiolog', 'heart']);
});

test('a phrase is the same in any order, singular or plural, in any form', () => {
  expect(phraseKey(['legs', 'swell'])).toBe(phraseKey(['swollen', 'leg']));
  expect(phraseKey(['sore', 'joints'])).toBe(phraseKey(['joint', 'pain']));
});

test('what is turned round is not what it turns', () => {
  expect(meaning('growing')).toBeUndefined();
  expect(meaning('not', 'growing')?.runs.has('weight loss')).toBe(true);
});

test('every word of a phrase is known as a part', () => {
  expect(['high', 'pressure', 'growing'].every((word) => parts.has(word))).toBe(true);
});

test('a drug is asked as all that it is given for, and changes none of it', () => {
  const { meanings: some } = vocabularyOf([heart, inside], [['hypertension, weight loss', 'semaglutide']]);
  expect([...(some.get('semaglutide')?.means ?? [])]).toEqual(['hypertension', 'htn']);
  expect([...(some.get('semaglutide')?.fields ?? [])]).toEqual(['cardiolog', 'heart', 'internal']);
  expect([...(some.get('hypertension')?.fields ?? [])]).toEqual(['cardiolog', 'heart']);
});

test('everything that is asked as another phrase is asked as one that finds something', () => {
  const { meanings: own } = vocabularyOf(allFields);
  const nothing = askedAs
    .flatMap(([as]) => listed(as))
    .filter((phrase) => {
      const found = own.get(keyOf(phrase));
      return !found || found.means.size + found.runs.size === 0;
    });
  expect(nothing).toEqual([]);
});

test.each([
  ['murmur', 'child'],
  ['constipation', 'child'],
  ['psa', 'hematuria'],
])('in the product’s own vocabulary %s does not find every %s', (word, other) => {
  expect(ownVocabulary.meanings.get(word)?.means.has(other) ?? false).toBe(false);
});
