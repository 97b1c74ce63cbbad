import { profileSetSearchFilters } from '@consult/contract/profile/set-search-filters.ts';
import { serve } from '../../call/implement.ts';

/** profile-setSearchFilters: remembers in which columns the viewer searches. */
export const setSearchFilters = serve(profileSetSearchFilters).handler(async ({ input, context: { app, viewer } }) => {
  await app.write.query({
    name: 'set-search-filters',
    text: 'update person set search_filters = $2::text[] where id = $1',
    values: [viewer.personId, [...new Set(input.searchFilters)]],
  });
  return { ok: true as const };
});
