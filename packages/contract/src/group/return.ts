import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { reason } from './group.ts';

export const consultReturn = call({
  name: 'consult-return',
  summary: 'The consultant gives a consult back to its referrer with a reason. The promise ends.',
  access: 'signed-in',
  sends: true,
  changes: { waits: false },
  input: z.object({ activityId: id, reason }),
  output: done,
});
