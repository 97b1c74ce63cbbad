import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const commandDiscard = call({
  name: 'command-discard',
  summary:
    'Gives up a command of the viewer whose answer was lost: one that has not arrived is never carried out; one that has stays as it is.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({
    /** The id of the command that is given up; messages and consults are taken back instead. */
    id,
  }),
  /** `arrived`: the server had carried it out. */
  output: z.object({ arrived: z.boolean() }),
});
