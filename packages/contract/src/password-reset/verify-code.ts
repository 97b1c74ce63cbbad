import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';
import { linkInvalid, oobCode } from './link.ts';

export const verifyResetCode = call({
  name: 'resetPassword-verifyCode',
  summary: 'Whether the code of a link to set a new password can still be used. It does not use it up.',
  access: 'anyone',
  changes: false,
  input: z.object({ oobCode }),
  output: done,
  errors: linkInvalid,
});
