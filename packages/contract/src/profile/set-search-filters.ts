import { z } from 'zod';
import { call } from '../call.ts';
import { searchColumns } from '@consult/domain/inbox/search-terms.ts';
import { done } from '../schemas.ts';

export const profileSetSearchFilters = call({
  name: 'profile-setSearchFilters',
  summary: 'Remembers in which columns the viewer searches.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.object({
    searchFilters: z
      .array(z.enum(searchColumns))
      .min(1, 'Select at least one column to search.')
      .max(searchColumns.length),
  }),
  output: done,
});
