import { z } from 'zod';
import { call } from '../call.ts';
import { readerZone } from '../said-time.ts';
import { id } from '../schemas.ts';
import { activityDetail } from './activity.ts';

export const activityOpen = call({
  name: 'activity-open',
  summary: 'Reads one consult: patient, members, answers, and what the viewer may do with it.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id, timeZone: readerZone }),
  output: activityDetail,
});
