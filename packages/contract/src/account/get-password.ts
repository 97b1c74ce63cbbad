import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const securityGetPassword = call({
  name: 'security-getPassword',
  summary: 'Whether the account has a password: whoever signs in through another provider only has none.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({ hasPassword: z.boolean() }),
});
