import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

const tooLong = 'l'.repeat(61);

/** How the tests try the calls of this room. */
export const imageLabelRows = {
  'ai-specialistLabelImages': {
    as: 'derm',
    input: ({ labelled: { activityId, photoId } }) => ({
      activityId,
      labels: [
        {
          filePath: photoId,
          doctorLabels: ['Wart'],
          customLabels: [],
          specialty: 'Dermatology',
          created: '2026-03-01T12:00:00.000Z',
        },
      ],
    }),
    record: activityRecord,
    bad: { activityId: noUuid, labels: [], 'labels.0.filePath': noUuid, 'labels.0.doctorLabels.0': tooLong },
  },
} satisfies CallRows;
