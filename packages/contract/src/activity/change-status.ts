import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { activityStatus } from './activity.ts';

export const activityChangeStatus = call({
  name: 'activity-changeStatus_v1',
  summary:
    'Changes the status of a consult: by its consultant, or by staff of a clinic with a physician who is consultant on it.',
  access: [['editActivityStatus']],
  changes: { waits: true },
  input: z.object({
    activityId: id,
    status: activityStatus,
    /** The status that it was chosen on: over another one it is refused. Absent: over any. */
    seen: activityStatus.optional(),
  }),
  output: done,
  errors: stateChanged,
});
