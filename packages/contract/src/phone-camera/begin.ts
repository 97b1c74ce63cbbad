import { z } from 'zod';
import { call } from '../call.ts';
import { phoneBegun } from './phone.ts';

export const phoneCameraBegin = call({
  name: 'phoneCamera-begin',
  summary:
    'A phone uses a code, and from then on may add photos to the gallery of whoever made it, for 15 minutes. Repeated with the same token it answers the same.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    code: z.string().min(1).max(200),
    /**
     * 32 random bytes of the phone in base64url: what it sends as the header `consult-phone` from now on. It makes them
     * itself, so that an answer that is lost on the way costs no code.
     */
    token: z.string().regex(/^[\w-]{43}$/),
  }),
  output: phoneBegun,
  errors: {
    CODE_UNKNOWN: {
      status: 404,
      message: 'This is not a code that was made here. Check it, or make a new one on your computer.',
    },
    CODE_USED: {
      status: 410,
      message: 'A phone has used this code already. A code works once: make a new one on your computer.',
    },
    CODE_RAN_OUT: {
      status: 410,
      message: 'This code does not work any more. It works for five minutes: make a new one on your computer.',
    },
  },
});
