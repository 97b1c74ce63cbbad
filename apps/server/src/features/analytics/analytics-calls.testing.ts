import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const analyticsRows = {
  'analytics-log': {
    as: 'plus',
    input: () => ({ events: [{ name: 'sign_in', params: { platform: 'web' } }] }),
    bad: { events: [] },
  },
} satisfies CallRows;
