import { z } from 'zod';
import { agreementLanguages } from '@consult/domain/signup/agreement.ts';
import { signupRoles } from '@consult/domain/signup/signup-roles.ts';
import { call } from '../call.ts';

/** A signature: drawn, as a PNG in base64, or typed by a person who can not draw. */
export const signature = z.discriminatedUnion('way', [
  z.object({ way: z.literal('drawn'), png: z.string().min(1).max(700_000) }),
  z.object({ way: z.literal('typed'), name: z.string().trim().min(1).max(200) }),
]);

export const signupMakeAgreement = call({
  name: 'signup-makeAgreement',
  summary:
    'The signed agreement as a PDF: the role’s contract in the chosen language, with names, date, signature and witnesses filled in.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    role: z.enum(signupRoles),
    /** Who signs chooses it; a page from before there was a choice reads and signs the English one. */
    language: z.enum(agreementLanguages).default('en'),
    firstName: z.string().trim().min(1).max(100),
    lastName: z.string().trim().min(1).max(100),
    email: z.string().trim().min(1).max(254),
    /** Everybody gives one but residents, whose form does not ask for it. */
    city: z.string().trim().max(100),
    province: z.string().length(2),
    signature,
  }),
  /** The PDF in base64. */
  output: z.object({ pdf: z.string() }),
  errors: {
    CONTRACT_MISSING: { status: 404, message: 'The agreement was not found in the content store.' },
    SIGNATURE_UNREADABLE: { status: 400, message: 'The signature cannot be read. Sign again.' },
  },
});
