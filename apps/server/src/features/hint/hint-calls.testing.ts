import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const hintRows = {
  'hint-list': { as: 'plus', input: () => ({}), bad: {} },
  'hint-dismiss': { as: 'plus', input: () => ({ name: 'fax-preferences' as const }), bad: { name: 'no-hint' } },
} satisfies CallRows;
