import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const libraryRows = {
  'library-getTemplates': { as: 'derm', input: () => ({}), bad: {} },
  'library-saveTemplates': {
    as: 'derm',
    // Nobody has a library of this version, and an equal one is saved already.
    input: () => ({ version: 0, categories: [] }),
    bad: { version: -1 },
  },
  'library-getResources': { as: 'derm', input: () => ({}), bad: {} },
  'library-getHelpLinks': { as: 'plus', input: () => ({ language: 'fr' }), bad: { language: 'de' } },
} satisfies CallRows;
