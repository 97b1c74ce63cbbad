import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const practiceIdRows = {
  'validation-correctPracId': {
    as: 'pending',
    // Of the right form, and not in the demo world's register, so that the person keeps their role for the next call.
    input: () => ({ practiceId: '1042-00124' }),
    bad: { practiceId: '12' },
  },
  'validation-getStanding': { as: 'pending', input: () => ({}), bad: {} },
  'signup-validatePracId': {
    as: 'plus',
    input: () => ({ practiceId: '104200900', province: 'AB' }),
    bad: { practiceId: '', province: 'Alberta' },
  },
} satisfies CallRows;
