import { z } from 'zod';
import { checkPassword, passwordRequired } from '@consult/domain/account/password.ts';
import { call } from '../call.ts';

export const securityChangePassword = call({
  name: 'security-changePassword',
  summary:
    'Changes the own password. All other sessions end; this one goes on with a new token, which a native client is told.',
  access: 'signed-in',
  input: z.object({
    currentPassword: z.string().min(1, passwordRequired).max(1000),
    newPassword: z
      .string()
      .max(256)
      .check(({ value, issues }) => {
        const message = checkPassword(value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
  }),
  output: z.object({ token: z.string().optional() }),
  errors: {
    PASSWORD_WRONG: { status: 403, message: 'This is not your password.' },
    NO_PASSWORD: { status: 409, message: 'This account has no password.' },
  },
});
