import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const searchRows = {
  'search-getSearchKey': {
    as: 'plus',
    input: () => ({ collectionName: 'services' as const }),
    bad: { collectionName: 'patients' },
  },
} satisfies CallRows;
