import { activityRecord, noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const activityRows = {
  'activity-open': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'activity-markRead': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, upToSeq: 1 }),
    record: activityRecord,
    bad: { activityId: noUuid, upToSeq: -1 },
  },
  'activity-readStates': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'activity-changeStatus_v1': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, status: 'booked' as const }),
    record: activityRecord,
    // Staff of the referrer's clinic, which has no consultant on it.
    notFor: ['moa2'],
    ready: (world) => world.app.write.query(`update activity set status = 'pending' where id = $1`, [world.activityId]),
    bad: { activityId: noUuid, status: 'no_status' },
  },
  'activity-auditLog': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid, before: noMarker.slice(2) },
  },
  'secureMessaging-getConsultantStatus': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'secureMessaging-exportEconsultPdf': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
} satisfies CallRows;
