import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { passkeyName } from './passkey.ts';

export const securityRenamePasskey = call({
  name: 'security-renamePasskey',
  summary: 'Gives one of the own passkeys another name.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ passkeyId: id, name: passkeyName }),
  output: done,
});
