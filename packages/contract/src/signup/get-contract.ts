import { z } from 'zod';
import { agreementLanguages } from '@consult/domain/signup/agreement.ts';
import { signupRoles } from '@consult/domain/signup/signup-roles.ts';
import { call } from '../call.ts';

export const signupGetContract = call({
  name: 'signup-getContract',
  summary: 'The agreement of a role as it is read before it is signed, in Markdown, its placeholders not filled in.',
  access: 'anyone',
  changes: false,
  input: z.object({
    role: z.enum(signupRoles),
    /** Who signs chooses it; a page from before there was a choice reads and signs the English one. */
    language: z.enum(agreementLanguages).default('en'),
  }),
  output: z.object({ markdown: z.string() }),
  errors: { CONTRACT_MISSING: { status: 404, message: 'The agreement was not found in the content store.' } },
});
