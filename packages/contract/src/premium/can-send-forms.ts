import { z } from 'zod';
import { call } from '../call.ts';
import { numUses } from './can-send.ts';

export const premiumCanSendForms = call({
  name: 'premium-canSendForms',
  summary:
    'Whether this many forms may be sent now: always for who is not limited, else while uses of the month are left.',
  access: [['forms'], ['premiumForms']],
  changes: false,
  input: numUses,
  output: z.boolean(),
});
