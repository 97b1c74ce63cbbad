import { z } from 'zod';
import { call } from '../call.ts';
import { instant } from '../schemas.ts';
import { progress, savedProgress } from './form.ts';

export const formsSaveProgress = call({
  name: 'forms-saveProgress',
  summary:
    'Keeps what a patient has typed into a form. Over a newer version it keeps nothing and answers with that one.',
  access: 'visit',
  changes: { waits: false },
  input: progress.extend({
    /** The version that it was made on; 0 where there was none. */
    baseVersion: z.number().int().nonnegative(),
  }),
  /** What a body of a failure may not hold, a patient's words, is an answer. */
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('saved'), version: z.number().int().positive() }),
    z.object({ state: z.literal('newer'), progress: savedProgress }),
    /** It was submitted meanwhile; nothing was kept. */
    z.object({ state: z.literal('submitted'), submittedAt: instant }),
  ]),
});
