import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const securityEndSession = call({
  name: 'security-endSession',
  summary: 'Ends one of the own sessions everywhere; its open screens close.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    sessionId: id,
    /** The viewer says that somebody else signed in; written down as such. */
    notMine: z.boolean().default(false),
  }),
  output: done,
});
