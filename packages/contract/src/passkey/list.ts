import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { passkey } from './passkey.ts';

export const securityListPasskeys = call({
  name: 'security-listPasskeys',
  summary: 'The own passkeys, the oldest first; never more than a person may have.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: false,
  input: nothing,
  output: z.object({ passkeys: z.array(passkey) }),
});
