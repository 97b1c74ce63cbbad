import { z } from 'zod';
import { passwordRequired } from '@consult/domain/account/password.ts';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const accountUnlock = call({
  name: 'account-unlock',
  summary: 'Unlocks the session for whoever has its password. Wrong ones count as failed sign-ins of the account.',
  access: 'signed-in',
  beforeSecondFactor: true,
  whileLocked: true,
  input: z.object({ password: z.string().min(1, passwordRequired).max(1000) }),
  output: done,
  errors: { PASSWORD_WRONG: { status: 403, message: 'This is not your password.' } },
});
