import { z } from 'zod';
import { call } from '../call.ts';

export const patientLinkFinish = call({
  name: 'patientLink-finish',
  summary: 'A patient finishes and closes: the visit ends, and the link asks for the proof again.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({}),
  output: z.object({}),
});
