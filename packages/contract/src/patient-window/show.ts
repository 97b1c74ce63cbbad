import { z } from 'zod';
import { call } from '../call.ts';
import { shownWindow } from './window.ts';

export const patientWindowShow = call({
  name: 'patientWindow-show',
  summary: 'A patient who is in their window reads it again, also coming back from one of its forms.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({}),
  output: shownWindow,
});
