import { cast } from '@consult/testkit/cast.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const libraryRows = {
  'library-getTemplates': { as: 'derm', input: () => ({}), bad: {} },
  'library-saveTemplates': {
    as: 'derm',
    ready: (world) => world.app.write.query('delete from template_store where person_id = $1', [cast.derm.id]),
    input: () => ({ version: 0, categories: [{ id: 'closing', name: 'Closing', items: [] }] }),
    bad: { version: -1 },
  },
  'library-getResources': { as: 'derm', input: () => ({}), bad: {} },
  'library-getHelpLinks': { as: 'plus', input: () => ({ language: 'fr' }), bad: { language: 'de' } },
} satisfies CallRows;
