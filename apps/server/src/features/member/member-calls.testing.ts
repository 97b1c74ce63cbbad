import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const memberRows = {
  'activity-addSelfToActivityAsMoa_v1': {
    as: 'moa',
    input: (world) => ({ activityId: world.phoneConsultId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  // No record: an admin is no stranger to any activity here (features/member/remove-member.test.ts).
  'activity-removeMember': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, personId: cast.derm2.id }),
    notFor: ['plus', 'moa', 'moa2'],
    bad: { activityId: noUuid, personId: noUuid },
  },
  'secureMessaging-addUserToActivity': {
    as: 'derm',
    input: (world) => ({
      activityId: world.phoneConsultId,
      newUserId: world.newConsultant(),
      activityRole: 'consultant' as const,
    }),
    record: activityRecord,
    bad: { activityId: noUuid, newUserId: randomUUID(), activityRole: 'moa' },
  },
  'secureMessaging-getConsultantsAvailableToUser': { as: 'derm', input: () => ({}), bad: {} },
} satisfies CallRows;
