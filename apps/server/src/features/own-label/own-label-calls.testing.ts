import type { CallRows } from '../../app/call-row.testing.ts';

const tooLong = 'l'.repeat(61);

/** How the tests try the calls of this room. */
export const ownLabelRows = {
  'imageLabel-addOwn': { as: 'derm', input: () => ({ label: 'Blue naevus' }), bad: { label: tooLong } },
  'imageLabel-choices': {
    as: 'derm',
    input: () => ({ specialty: 'Dermatology' }),
    bad: { specialty: 'Cardiology' },
  },
  'imageLabel-removeOwn': { as: 'derm', input: () => ({ label: 'Blue naevus' }), bad: { label: '' } },
} satisfies CallRows;
