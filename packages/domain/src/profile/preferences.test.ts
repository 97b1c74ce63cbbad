import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPreferences, readPreferences } from './preferences.ts';

test('whoever has chosen nothing gets mail and push, and no paper', () => {
  expect(readPreferences({})).toEqual(defaultPreferences);
  expect(readPreferences(null)).toEqual(defaultPreferences);
});

test('what was chosen stands, the rest keeps its default', () => {
  const read = readPreferences({
    language: 'fr',
    homepage: '/dashboard/gallery',
    email: { secureMessaging: false },
    fax: { secureMessage: { incoming: true }, pdf: { includeImages: 'yes' } },
  });
  expect(read).toEqual({
    ...defaultPreferences,
    language: 'fr',
    homepage: '/dashboard/gallery',
    email: { ...defaultPreferences.email, secureMessaging: false },
    fax: {
      ...defaultPreferences.fax,
      secureMessage: { ...defaultPreferences.fax.secureMessage, incoming: true },
    },
  });
});

test('whatever is stored, each preference has its own type', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, part) => {
      for (const stored of [whole, { email: part, fax: { econsult: part }, language: part, homepage: part }]) {
        const { email, fax, language, homepage } = readPreferences(stored);
        expect(Object.values(email).every((value) => typeof value === 'boolean')).toBe(true);
        expect(Object.keys(fax.econsult)).toEqual(['outgoing', 'incoming']);
        expect(['en', 'fr']).toContain(language);
        expect(homepage === null || typeof homepage === 'string').toBe(true);
      }
    }),
  );
});
