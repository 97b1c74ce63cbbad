import { z } from 'zod';
import { call } from '../call.ts';
import { id, done } from '../schemas.ts';

export const consultSetInformed = call({
  name: 'consult-setInformed',
  summary:
    'A member or their staff marks that the patient was informed; the referrer that it is not needed; null undoes.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ activityId: id, informed: z.enum(['marked', 'not-needed']).nullable() }),
  output: done,
});
