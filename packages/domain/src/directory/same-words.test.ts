import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../inbox/search-terms.ts';
import { joinKnownWords, sameWords, withoutEndings } from './same-words.ts';

/**
 * Whether typing this finds a directory's word: a word that begins with it where it has four letters or more, else only
 * itself.
 */
const leads = (typed: string, word: string) =>
  sameWords(typed).some(({ means }) =>
    means.length >= 4 ? foldText(word).startsWith(means) : foldText(word) === means,
  );

test.each([
  ['EKG', 'ECG'],
  ['ecg', 'EKG'],
  ['GI', 'Gastroenterology'],
  ['ENT', 'Otolaryngology'],
  ['ORL', 'Otolaryngology'],
  ['obgyn', 'Gynecology'],
  ['OB-GYN', 'Obstetrics'],
  ['peds', 'Pediatrics'],
  ['MPOC', 'COPD'],
  ['TDAH', 'ADHD'],
  ['hta', 'Hypertension'],
  ['stérilet', 'IUD'],
  ['cardiologist', 'Cardiology'],
  ['Cardiologie', 'Cardiology'],
  ['dermatologues', 'Dermatology'],
  ['dermatology', 'Dermatologie'],
  ['néphrologue', 'Nephrology'],
  ['hématologie', 'Haematology'],
  ['Haematology', 'Hematology'],
  ['gynécologue', 'Gynaecology'],
  ['pediatrician', 'Paediatrics'],
  ['pédiatrie', 'Pediatrics'],
  ['psychiatre', 'Psychiatry'],
  ['psychiatrists', 'Psychiatry'],
  ['gériatrie', 'Geriatrics'],
  ['chirurgie', 'Surgery'],
  ['surgeon', 'Surgery'],
  ['orthopédiste', 'Orthopedic'],
  ['obstétrique', 'Obstetrics'],
  ['dentiste', 'Dentistry'],
  ['œdème', 'edema'],
  ['reins', 'kidney'],
  ['cœur', 'heart'],
  ['genoux', 'knee'],
  ['yeux', 'eye'],
  ['urologue', 'Urology'],
  ['urologists', 'Urology'],
  ['rhumatologue', 'Rheumatology'],
  ['rumatology', 'Rheumatology'],
  ['ophtalmologiste', 'Ophthalmology'],
  ['opthalmologist', 'Ophthalmology'],
  ['opthamologist', 'Ophthalmology'],
  ['nefrology', 'Nephrology'],
  ['pneumologue', 'Respirology'],
  ['pneumologie', 'Respirology'],
  ['pulmonologist', 'Respirology'],
  ['physiatrist', 'Physical Medicine'],
  ['oto-rhino-laryngologiste', 'Otolaryngology'],
  ['excema', 'Eczema'],
  ['kids', 'Children'],
  ['Saint-Amand', 'St'],
])('%s leads to %s', (typed, word) => {
  expect(leads(typed, word)).toBe(true);
});

test.each([
  ['kidney', 'rein'],
  ['biologic', 'Biology'],
  ['rash', 'Rheumatology'],
  ['heart', 'Hematology'],
  ['chest', 'Chirurgie'],
  ['kid', 'Child Psychiatry'],
  ['neurologist', 'Urology'],
  ['biologics', 'Biology'],
])('%s does not lead to %s', (typed, word) => {
  expect(leads(typed, word)).toBe(false);
});

test('a word in parts is one where only the whole means something', () => {
  expect(joinKnownWords('oto-rhino-laryngologistes, Ob-Gyn')).toBe('otorhinolaryngologistes, obgyn');
  expect(joinKnownWords('St-Amand hem-onc x-ray')).toBe('St-Amand hem-onc x-ray');
});

test('a mistake may be forgiven in a word without its ending', () => {
  expect(withoutEndings('Dermatoligist nuerologue mole')).toEqual([
    { word: 'dermatoligist', means: 'dermatolig' },
    { word: 'nuerologue', means: 'nuerolog' },
  ]);
});

test('each word of several keeps its own meanings', () => {
  expect(sameWords('ekg peau')).toEqual(
    expect.arrayContaining([
      { word: 'ekg', means: 'ecg' },
      { word: 'peau', means: 'skin' },
    ]),
  );
  expect(sameWords('ekg peau')).not.toContainEqual({ word: 'ekg', means: 'skin' });
});

test('what is meant is folded, is not the word itself, and there is little of it whatever is typed', () => {
  const known = fc.constantFrom('ent', 'Gynécologie', 'haematologists', 'os', 'constructor', '__proto__');
  fc.assert(
    fc.property(fc.array(fc.oneof(known, fc.string({ unit: 'grapheme' })), { maxLength: 6 }), (words) => {
      const found = sameWords(words.join(' '));
      for (const { word, means } of found) {
        expect(means).toMatch(/^[a-z0-9]+$/u);
        expect(means).not.toBe(word);
      }
      for (const word of new Set(found.map((one) => one.word)))
        expect(found.filter((one) => one.word === word).length).toBeLessThan(15);
    }),
  );
});
