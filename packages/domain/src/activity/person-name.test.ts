import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullName, initials, shortName } from './person-name.ts';

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
