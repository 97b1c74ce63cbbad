import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const patientRows = {
  'patientInfo-lookup': {
    as: 'plus',
    input: () => ({ phn: '055521444', province: 'AB' }),
    bad: { phn: '0'.repeat(41), province: 'ABC' },
  },
} satisfies CallRows;
