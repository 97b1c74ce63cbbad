import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const accessLogRows = {
  'accessLog-ofMyAccount': { as: 'plus', input: () => ({}), bad: { before: 7 } },
  'accessLog-ofPatient': {
    as: 'plus',
    input: (world) => ({ patient: { activityId: world.activityId } }),
    bad: { patient: {}, lists: 'all' },
  },
} satisfies CallRows;
