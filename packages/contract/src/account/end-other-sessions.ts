import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const securityEndOtherSessions = call({
  name: 'security-endOtherSessions',
  summary: 'Ends all own sessions but the one that asks.',
  access: 'signed-in',
  changes: { waits: false },
  input: nothing,
  output: z.object({ ended: z.int().nonnegative() }),
});
