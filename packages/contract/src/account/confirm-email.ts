import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const securityConfirmEmail = call({
  name: 'security-confirmEmail',
  summary: 'Confirms the own e-mail address with the code of a link that was mailed to it.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ code: z.string().min(1).max(100) }),
  output: done,
  errors: {
    LINK_INVALID: {
      status: 410,
      message: 'The link to confirm your e-mail address is invalid or has expired.',
    },
  },
});
