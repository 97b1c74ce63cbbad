import { z } from 'zod';
import { signupRoles } from '@consult/domain/signup/signup-roles.ts';
import { call } from '../call.ts';

export const signupGetContract = call({
  name: 'signup-getContract',
  summary: 'The agreement of a role as it is read before it is signed, in Markdown, its placeholders not filled in.',
  access: 'anyone',
  input: z.object({ role: z.enum(signupRoles) }),
  output: z.object({ markdown: z.string() }),
  errors: { CONTRACT_MISSING: { status: 404, message: 'The agreement was not found in the content store.' } },
});
