import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { passwordTyped } from './password-typed.ts';

export const accountUnlock = call({
  name: 'account-unlock',
  summary: 'Unlocks the session for whoever has its password. Wrong ones count as failed sign-ins of the account.',
  access: 'signed-in',
  beforeSecondFactor: true,
  whileLocked: true,
  changes: { waits: false },
  input: z.object({ password: passwordTyped }),
  output: done,
  errors: { PASSWORD_WRONG: { status: 403, message: 'This is not your password.' } },
});
