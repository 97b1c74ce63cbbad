import { z } from 'zod';
import { call } from '../call.ts';
import { instant, nothing } from '../schemas.ts';

export const securityGetProvider = call({
  name: 'security-getProvider',
  summary: 'Whether the own account is connected with one at the OpenID Connect provider, and since when.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({ connectedAt: instant.nullable() }),
});
