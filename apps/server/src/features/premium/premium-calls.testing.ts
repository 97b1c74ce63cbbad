import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const premiumRows = {
  'premium-getNumberOfOneWayMessageUsesRemaining': { as: 'plus', input: () => ({}), bad: {} },
} satisfies CallRows;
