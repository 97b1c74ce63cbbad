import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const premiumRows = {
  'premium-getNumberOfFormUsesRemaining': { as: 'plus', input: () => ({}), bad: {} },
  'premium-canSendForms': { as: 'plus', input: () => ({ numUses: 2 }), bad: { numUses: -1 } },
  'premium-canSendOneWayMessages': {
    as: 'plus',
    input: () => ({ numUses: 2 }),
    bad: { numUses: -1 },
  },
  'premium-getNumberOfOneWayMessageUsesRemaining': { as: 'plus', input: () => ({}), bad: {} },
} satisfies CallRows;
