import { z } from 'zod';
import { checkPassword } from '@consult/domain/account/password.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { done } from '../schemas.ts';
import { linkInvalid, oobCode } from './link.ts';

export const confirmPasswordReset = call({
  name: 'resetPassword-confirm',
  summary: 'Sets a new password with the code of a link, which is used up, and ends every session of the person.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    oobCode,
    newPassword: z.string().max(256).check(obeys(checkPassword)),
  }),
  output: done,
  errors: linkInvalid,
});
