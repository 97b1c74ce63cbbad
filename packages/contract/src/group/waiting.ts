import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { waitingConsult } from './group.ts';

/** So many at once. */
export const waitingPageSize = 50;

export const groupWaiting = call({
  name: 'group-waiting',
  summary: `The consults that wait for a keeper to give them, oldest first, ${waitingPageSize} at a time, without anything of a patient.`,
  access: [['specialistScheduleEditing']],
  changes: false,
  input: z.object({ serviceId: id, after: z.string().max(200).nullable().default(null) }),
  output: z.object({ consults: z.array(waitingConsult), next: z.string().nullable() }),
});
