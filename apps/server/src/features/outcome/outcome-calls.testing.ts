import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const outcomeRows = {
  'outcome-save': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, outcome: 'Unknown', diagnosis: '' }),
    record: activityRecord,
    bad: { activityId: noUuid, outcome: 'OAT fitted', diagnosis: 7 },
  },
  'interpretations-billInterpretation': {
    as: 'ent',
    input: (world) => ({ activityId: world.entConsultId, options: { billAudiogram: true } }),
    record: activityRecord,
    bad: { activityId: noUuid, options: {}, 'options.billAudiogram': 'yes' },
  },
} satisfies CallRows;
