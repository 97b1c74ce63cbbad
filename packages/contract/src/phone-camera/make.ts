import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { phoneAccess, phoneConsent, phoneWords } from './phone.ts';

export const phoneCameraMake = call({
  name: 'phoneCamera-make',
  summary:
    'Makes a code with which one phone may add photos to the viewer’s gallery. It works once, for five minutes; the phone that the same session let in before is ended.',
  access: phoneAccess,
  changes: { waits: false },
  input: z.object({ consent: phoneConsent }),
  output: z.object({
    id,
    /** 128 random bits in base 32: what a person types. */
    code: z.string(),
    /** The page at which it is typed. With '#' and the code behind it, the address that a phone opens. */
    address: z.string(),
    words: phoneWords,
    codeEndsAt: instant,
  }),
});
