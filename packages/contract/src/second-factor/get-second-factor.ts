import { z } from 'zod';
import { call } from '../call.ts';
import { instant, nothing } from '../schemas.ts';

export const securityGetSecondFactor = call({
  name: 'security-getSecondFactor',
  summary: 'How the own account is protected by a second factor.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: false,
  input: nothing,
  output: z.object({
    /** Whether the person has a password, which changes here ask for again. */
    hasPassword: z.boolean(),
    authenticatorApp: z.object({ addedAt: instant }).nullable(),
    /** How many recovery codes are left. */
    recoveryCodes: z.number().int().min(0),
    /** Whether signing in asks for it. */
    asked: z.boolean(),
    /** Whether one of the person's roles requires a second factor. */
    required: z.boolean(),
    /** Whether this session began with the second factor: only then may the person replace an existing one. */
    proven: z.boolean(),
  }),
});
