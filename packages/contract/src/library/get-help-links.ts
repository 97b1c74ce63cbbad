import { z } from 'zod';
import { call } from '../call.ts';

const links = z.array(z.object({ title: z.string(), address: z.string() }));

export const libraryGetHelpLinks = call({
  name: 'library-getHelpLinks',
  summary: 'Support links, handouts and diagnostic references of the help page, in the language asked for.',
  access: 'signed-in',
  changes: false,
  input: z.object({ language: z.enum(['en', 'fr']) }),
  output: z.object({
    support: links,
    handouts: links,
    references: links,
    /** How many entries are broken and left out. */
    leftOut: z.number().int(),
  }),
});
