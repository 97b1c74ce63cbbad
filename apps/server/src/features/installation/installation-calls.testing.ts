import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const installationRows = {
  'installation-getChecklist': { as: 'admin', input: () => ({}), bad: {} },
} satisfies CallRows;
