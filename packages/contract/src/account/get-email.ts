import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const securityGetEmail = call({
  name: 'security-getEmail',
  summary: 'The address that one signs in with, and whether it is known to be one’s own.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({
    email: z.string(),
    /** False until a person who signed up has used a link from a mail to the address. */
    confirmed: z.boolean(),
  }),
});
