import { profileSetSearchFilters } from '@consult/contract/profile/set-search-filters.ts';
import { serve } from '../../call/implement.ts';
import { onceAlone } from '../../call/once.ts';

/** profile-setSearchFilters: remembers in which columns the viewer searches. */
export const setSearchFilters = serve(profileSetSearchFilters).handler(({ input, context }) =>
  onceAlone(context, async (client) => {
    await client.query({
      name: 'set-search-filters',
      text: 'update person set search_filters = $2::text[] where id = $1',
      values: [context.viewer.personId, [...new Set(input.searchFilters)]],
    });
    return { answer: { ok: true as const } };
  }),
);
