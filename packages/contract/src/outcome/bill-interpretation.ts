import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const billInterpretation = call({
  name: 'interpretations-billInterpretation',
  summary: 'Bills interpretations on a consult, each kind once.',
  access: [['billAudiogram'], ['billSinusEndoscopy']],
  changes: { waits: true },
  input: z.object({
    activityId: id,
    options: z.object({ billAudiogram: z.boolean().default(false), billSinusEndoscopy: z.boolean().default(false) }),
  }),
  output: done,
});
