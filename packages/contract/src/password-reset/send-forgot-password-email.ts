import { z } from 'zod';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';

export const sendForgotPasswordEmail = call({
  name: 'resetPassword-sendForgotPasswordEmail',
  summary:
    'Mails a link to set a new password, where the address is an account’s. The answer is the same where it is none.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    email: z
      .string()
      .trim()
      .max(320)
      .check(obeys((email) => checkEmail(email, emailRequired))),
  }),
  output: z.object({ message: z.string() }),
});
