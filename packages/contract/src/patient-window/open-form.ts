import { z } from 'zod';
import { formInVisit } from '../care-form/render-form.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const patientWindowOpenForm = call({
  name: 'patientWindow-openForm',
  summary: 'A patient goes from their window into a form that it shows: the proof of the window holds for the form.',
  access: 'visit',
  changes: { waits: false },
  input: z.object({
    /** The message that the form was sent with. */
    id,
  }),
  output: formInVisit,
});
