import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { handOverErrors } from './give.ts';
import { reason } from './group.ts';

export const consultReassign = call({
  name: 'consult-reassign',
  summary:
    'Gives a consult to a colleague of the same service, with a reason that its thread keeps. The clock runs on.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    activityId: id,
    personId: id,
    /** Whose it is as the viewer saw it: where it is another's by now, nothing happens. */
    fromPersonId: id.nullable(),
    reason,
    tomorrow: z.boolean().default(false),
  }),
  output: done,
  errors: handOverErrors,
});
