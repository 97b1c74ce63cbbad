import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const accountGetUnlockWays = call({
  name: 'account-getUnlockWays',
  summary: 'With what the own session can be unlocked. Names no passkey.',
  access: 'signed-in',
  beforeSecondFactor: true,
  whileLocked: true,
  changes: false,
  input: nothing,
  output: z.object({ password: z.boolean(), passkey: z.boolean() }),
});
