import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { activityStatus } from './activity.ts';

export const activityChangeStatus = call({
  name: 'activity-changeStatus_v1',
  summary:
    'Changes the status of a consult: by its consultant, or by staff of a clinic with a physician who is consultant on it.',
  access: [['editActivityStatus']],
  changes: { waits: true },
  input: z.object({ activityId: id, status: activityStatus }),
  output: done,
});
