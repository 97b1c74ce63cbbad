import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';
import { ownVocabulary } from './vocabulary.ts';

const read = (text: string) => readSearch(text, ownVocabulary);
const typed = (text: string) => read(text).map((unit) => unit.typed);

test.each([
  ['high blood pressure', ['high blood pressure']],
  ['derm acne calgary', ['derm', 'acne', 'calgary']],
  ['hoarse voice 6 weeks', ['hoarse voice']],
  ['mal de tête depuis 3 mois', ['mal tête']],
  ['eGFR 28', ['eGFR']],
  ['type 2 diabetes', ['type 2 diabetes']],
  ['the patient has an itchy rash, please advise', ['itchy rash', 'advise']],
  ['boils keep coming back', ['boils']],
])('%s asks for %j', (text, units) => {
  expect(typed(text)).toEqual(units);
});

test('a short form is its word: vit D is vitamin D', () => {
  expect(read('vit D')[0]?.meaning).toBe(read('vitamin D')[0]?.meaning);
  expect(read('vit D')[0]?.meaning).not.toBeNull();
});

test('legs that swell are swollen legs', () => {
  expect(read('legs swell up at end of day')[0]?.meaning).toBe(read('swollen legs')[0]?.meaning);
});

test('a word in another form is the word', () => {
  expect(read('bruised')[0]?.meaning?.means.has('platelet')).toBe(true);
  expect(read('room spins')[0]?.meaning).toBe(read('room spinning')[0]?.meaning);
});

test('a text of nothing but filling words asks for these', () => {
  expect(typed('the clinic')).toEqual(['clinic']);
  expect(typed('the')).toEqual(['the']);
  expect(typed('28')).toEqual(['28']);
});

test('the last word may be half typed, but a whole one beside others begins nothing', () => {
  expect(read('psoria')[0]).toMatchObject({ whole: false });
  expect(read('psoria')[0]?.meaning?.means.has('psoriasis')).toBe(true);
  expect(read('numb hands at night').at(-1)).toMatchObject({ typed: 'night', meaning: null, describes: true });
});

test('a word that only describes is told from what it describes, and from a name', () => {
  expect(read('red painful eye').map(({ typed: words, describes }) => [words, describes])).toEqual([
    ['red', true],
    ['painful eye', false],
  ]);
  expect(read('brandvold')[0]).toMatchObject({ describes: false });
});

test('a name written apart remembers what stood before it', () => {
  expect(read('le blanc')[0]?.words[0]).toMatchObject({ joined: 'blanc', before: 'le' });
  expect(read('mac askill').at(-1)?.words[0]).toMatchObject({ joined: 'askill', before: 'mac' });
});

test('ten things at most are asked for, each once, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const units = read(text);
      expect(units.length).toBeLessThanOrEqual(10);
      expect(units.every(({ words }) => words.length > 0)).toBe(true);
    }),
  );
  expect(typed('mole mole mole')).toEqual(['mole']);
});

test('how long something lasts asks for nothing, in digits or in words', () => {
  for (const text of ['hoarse for 2 months', 'hoarse for two months', 'hoarse several weeks', 'enroué depuis deux mois'])
    expect(readSearch(text, ownVocabulary).filter(({ describes }) => !describes), text).toHaveLength(1);
});

test('words that only describe are joined where they mean something together, whatever stands between', () => {
  const units = readSearch('sore on the nose that will not heal', ownVocabulary);
  expect(units.map(({ typed }) => typed)).toEqual(['sore heal', 'nose']);
  expect(units[0]?.meaning?.called).toContain('skin cancer');
});
