import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullName, initials, salutationIn, shortName, titledIn } from './person-name.ts';

test.each([
  [{ salutation: 'Dr.', firstName: 'Odile', lastName: 'Falardeau' }, 'Dr. O. Falardeau', 'Dr. Odile Falardeau', 'OF'],
  [{ firstName: 'Mei', lastName: 'Chen' }, 'M. Chen', 'Mei Chen', 'MC'],
  [{ salutation: 'Dr.', firstName: ' élise ', lastName: " d'Arcy" }, "Dr. É. d'Arcy", "Dr. élise d'Arcy", 'ÉD'],
  [{ salutation: 'Dr.', firstName: '', lastName: 'Łuk' }, 'Dr. Łuk', 'Dr. Łuk', 'Ł'],
  [{ salutation: '', firstName: 'Cher', lastName: ' ' }, 'Cher', 'Cher', 'C'],
  [
    { salutation: null, firstName: 'Jean-Pierre', lastName: 'de la Tour' },
    'J. de la Tour',
    'Jean-Pierre de la Tour',
    'JD',
  ],
  [{ firstName: "'Abdul", lastName: '𐐨x' }, 'A. 𐐨x', "'Abdul 𐐨x", 'A𐐀'],
  [{ firstName: '', lastName: '' }, '', '', ''],
])('%j', (person, short, full, letters) => {
  expect(shortName(person)).toBe(short);
  expect(fullName(person)).toBe(full);
  expect(initials(person)).toBe(letters);
});

test('any name is written without stray spaces, with at most two initials', () => {
  const name = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(name, name, fc.constantFrom('Dr.', '', null), (firstName, lastName, salutation) => {
      const person = { firstName, lastName, salutation };
      for (const text of [shortName(person), fullName(person)]) expect(text).toBe(text.trim());
      expect(Array.from(initials(person)).length).toBeLessThanOrEqual(2);
    }),
  );
});

test.each([
  ['Dr.', 'Dr. Odile Roy', 'Dr Odile Roy'],
  ['Dr', 'Dr. Odile Roy', 'Dr Odile Roy'],
  ['Dre', 'Dr. Odile Roy', 'Dre Odile Roy'],
  ['', 'Odile Roy', 'Odile Roy'],
  ['Prof.', 'Prof. Odile Roy', 'Prof. Odile Roy'],
])('who is %j reads %j in English and %j in French, alone and in a name that was joined', (salutation, en, fr) => {
  const person = { salutation, firstName: 'Odile', lastName: 'Roy' };
  const stored = `${salutation} Odile Roy`.trim();
  expect([fullName(person, 'en'), titledIn('en', stored)]).toEqual([en, en]);
  expect([fullName(person, 'fr'), titledIn('fr', stored)]).toEqual([fr, fr]);
  expect(salutationIn('fr', salutation)).toBe(fr.replace(/ ?Odile Roy/, ''));
});

test('a name that only begins like a title stays as it is', () => {
  for (const name of ['Drew Barry', 'Dreyfus Clinic', 'Dr', '']) expect(titledIn('fr', name)).toBe(name);
});
