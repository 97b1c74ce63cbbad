import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const avaLinkAccount = call({
  name: 'ava-linkAccount',
  summary: 'Links the viewer’s account with the account at a partner that a signed token names.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ jwt: z.string().min(1).max(4_000) }),
  output: done,
  errors: {
    // The same answer for every fault of the token.
    LINK_REFUSED: {
      status: 409,
      message: 'Invalid information provided to link your AVA account to your Alethea account. Please try again.',
    },
    // This person has another account there, or somebody else has this one.
    LINKED_OTHERWISE: { status: 409, message: 'Error linking your AVA account to your Alethea account' },
  },
});
