import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import { delphinesProof, shareOf } from './window-world.testing.ts';

/** How the tests try the calls of this room. */
export const patientWindowRows = {
  'patientWindow-close': {
    as: 'plus',
    input: (world) => ({ activityId: world.window.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'patientWindow-get': {
    as: 'plus',
    input: (world) => ({ activityId: world.window.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid },
  },
  'patientWindow-open': {
    as: 'plus',
    input: (world) => ({ code: world.window.code, ...delphinesProof }),
    bad: { code: '', province: 'ABC', phn: ' ', dateOfBirth: ' ' },
  },
  'patientWindow-share': {
    as: 'plus',
    input: (world) => shareOf(world.window.activityId),
    record: activityRecord,
    bad: {
      activityId: noUuid,
      share: 'none',
      takeBack: 'none',
      patientEmail: 'no address',
    },
  },
} satisfies CallRows;
