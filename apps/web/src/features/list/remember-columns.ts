import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import { call } from '../../app/call.ts';
import { inTurn } from '../../app/in-turn.ts';
import { queryClient } from '../../app/query-client.ts';
import { profileQuery } from '../../app/session.ts';

let waiting = 0;
/** Whether a choice cancelled a reading of the person's record. */
let givenUp = false;

/**
 * Remembers the columns on the person's record; the page has them at once. Of several choices the last one counts, in
 * whichever order the network delivers them, and no older reading of the record undoes it.
 */
export async function rememberColumns(columns: readonly SearchColumn[]): Promise<void> {
  const { queryKey } = profileQuery;
  if (queryClient.getQueryData(queryKey) && queryClient.isFetching({ queryKey }) > 0) {
    givenUp = true;
    void queryClient.cancelQueries({ queryKey });
  }
  queryClient.setQueryData(queryKey, (now) => now && { ...now, searchFilters: [...columns] });
  const asked = inTurn(['search-columns'], () => call('profile-setSearchFilters', { searchFilters: [...columns] }));
  waiting += 1;
  try {
    await asked;
  } finally {
    waiting -= 1;
    if (waiting === 0 && givenUp) {
      givenUp = false;
      void queryClient.invalidateQueries({ queryKey });
    }
  }
}
