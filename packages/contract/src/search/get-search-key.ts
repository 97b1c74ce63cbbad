import { z } from 'zod';
import { call } from '../call.ts';
import { instant } from '../schemas.ts';

/** The collections of a search cluster. */
export const searchCollection = z.enum(['services', 'users']);
export type SearchCollection = z.infer<typeof searchCollection>;

export const searchGetSearchKey = call({
  name: 'search-getSearchKey',
  summary:
    'A short-lived key to one collection of the search, with what its holder may find there inside; the users’ one needs forwardEconsult and finds approvers only.',
  access: 'signed-in',
  changes: false,
  input: z.object({ collectionName: searchCollection }),
  output: z.object({ apiKey: z.string(), expiresAt: instant }),
});
