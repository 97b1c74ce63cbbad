import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const diagnosisRows = {
  'diagnosis-search': { as: 'derm', input: () => ({ text: 'melanoma' }), bad: { text: 'x'.repeat(101) } },
} satisfies CallRows;
