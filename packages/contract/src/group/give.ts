import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

/** Failures of whoever hands a consult over. */
export const handOverErrors = {
  GIVEN_ALREADY: { status: 409, message: 'This consult was given to somebody else meanwhile.' },
  NOT_THERE: { status: 409, message: 'This colleague is not on duty or not available at present.' },
  TOMORROW_ONLY: { status: 409, message: 'This colleague is there tomorrow only.' },
} as const;

export const groupGive = call({
  name: 'group-give',
  summary: 'A keeper gives a consult that waits to a member of the group; the other keepers take part in it no more.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    activityId: id,
    personId: id,
    /** The giver stays a consultant. */
    stay: z.boolean().default(false),
    /** Also to somebody who is there tomorrow only. */
    tomorrow: z.boolean().default(false),
  }),
  output: done,
  errors: handOverErrors,
});
