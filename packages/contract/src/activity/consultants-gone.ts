import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const getConsultantStatus = call({
  name: 'secureMessaging-getConsultantStatus',
  summary: 'Flags of a consult’s consultants: noLongerOnPlatform where none of them is there any more.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id }),
  output: z.array(z.enum(['noLongerOnPlatform'])),
});
