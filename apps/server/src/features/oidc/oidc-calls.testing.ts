import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const oidcRows = {
  'account-finishProviderSignIn': { as: 'plus', input: () => ({}), bad: {}, answers: 'SIGN_IN_OVER' },
  'security-getProvider': { as: 'plus', input: () => ({}), bad: {} },
  'security-connectProvider': { as: 'plus', input: () => ({}), bad: { password: 7 }, answers: 'NOT_FOUND' },
  'security-disconnectProvider': { as: 'plus', input: () => ({}), bad: { password: 7 } },
} satisfies CallRows;
