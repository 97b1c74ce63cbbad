import { z } from 'zod';
import { call } from '../call.ts';
import { visitEnds } from './code.ts';

export const patientLinkStay = call({
  name: 'patientLink-stay',
  summary: 'A patient who still reads keeps their visit open.',
  access: 'visit',
  changes: false,
  input: z.object({}),
  output: visitEnds,
});
