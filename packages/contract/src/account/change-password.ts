import { z } from 'zod';
import { checkPassword } from '@consult/domain/account/password.ts';
import { passwordTyped } from '../account/password-typed.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';

export const securityChangePassword = call({
  name: 'security-changePassword',
  summary:
    'Changes the own password. All other sessions end; this one goes on with a new token, which a native client is told.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({
    currentPassword: passwordTyped,
    newPassword: z.string().max(256).check(obeys(checkPassword)),
  }),
  output: z.object({ token: z.string().optional() }),
  errors: {
    PASSWORD_WRONG: { status: 403, message: 'This is not your password.' },
    NO_PASSWORD: { status: 409, message: 'This account has no password.' },
  },
});
