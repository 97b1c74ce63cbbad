import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { requestOptions } from './passkey.ts';

export const accountBeginPasskeySignIn = call({
  name: 'account-beginPasskeySignIn',
  summary: 'What the browser has a device sign; the same for everybody, good for five minutes and one answer.',
  access: 'anyone',
  changes: { waits: false },
  input: nothing,
  output: z.object({ options: requestOptions }),
});
