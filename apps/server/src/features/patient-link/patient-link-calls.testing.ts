import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const patientLinkRows = {
  'patientLink-look': { as: 'plus', input: (world) => ({ code: world.copyCode }), bad: { code: '' } },
  'patientLink-stay': { as: 'plus', input: () => ({}), bad: {} },
  'patientLink-finish': { as: 'plus', input: () => ({}), bad: {} },
} satisfies CallRows;
