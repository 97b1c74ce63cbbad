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
  'patientWindow-openForm': {
    as: 'plus',
    inWindow: true,
    input: (world) => ({ id: world.forms.answeredId }),
    bad: { id: noUuid },
  },
  'patientWindow-share': {
    as: 'plus',
    input: (world) => shareOf(world.window.activityId),
    record: activityRecord,
    bad: {
      activityId: noUuid,
      share: 'none',
      takeBack: 'none',
      shareFiles: 'none',
      takeBackFiles: 'none',
      again: 'now',
      patientEmail: 'no address',
    },
  },
  'patientWindow-show': {
    as: 'plus',
    inWindow: true,
    input: () => ({}),
    bad: {},
  },
} satisfies CallRows;
