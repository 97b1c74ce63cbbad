import { randomUUID } from 'node:crypto';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const finishRows = {
  'activity-finish': {
    as: 'derm',
    input: (world) => ({
      activityId: world.activityId,
      finishId: randomUUID(),
      finish: { status: { to: 'booked' as const, seen: 'pending' as const } },
    }),
    record: activityRecord,
    // Who may not set the status gets nothing done.
    notFor: ['plus', 'moa2'],
    ready: (world) => world.app.write.query(`update activity set status = 'pending' where id = $1`, [world.activityId]),
    bad: { activityId: noUuid, finishId: noUuid, finish: 'all of it' },
  },
  'activity-takeBackFinish': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, finishId: randomUUID() }),
    record: activityRecord,
    bad: { activityId: noUuid, finishId: noUuid },
  },
} satisfies CallRows;
