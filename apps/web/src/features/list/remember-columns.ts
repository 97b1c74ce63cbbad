import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Shown } from '../../app/local/waiting.ts';
import { does, localNow, onDone, onRefused } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { profileQuery } from '../../app/session.ts';
import { showSnack } from '../../ui/snackbar.tsx';

const name = 'profile-setSearchFilters';

/** Remembers the columns on the person's record. Of several choices the last one counts. */
export async function rememberColumns(columns: readonly SearchColumn[]): Promise<void> {
  await does(name, { searchFilters: [...columns] }, { stream: 'search columns', slot: 'search columns' });
}

/** The remembered columns with the choice that the person's record does not have yet. */
export function withChoice(
  stored: readonly string[] | undefined,
  shown: readonly Shown[],
): readonly string[] | undefined {
  const choice = shown.findLast(({ command, standing }) => command.call === name && standing !== 'refused');
  return choice ? (choice.command.input as { searchFilters: readonly string[] }).searchFilters : stored;
}

onDone(name, async ({ input }) => {
  const { queryKey } = profileQuery;
  const reads = queryClient.isFetching({ queryKey }) > 0;
  queryClient.setQueryData(queryKey, (now) => now && { ...now, searchFilters: input.searchFilters });
  // A reading that is on its way may be older than the choice.
  if (reads) await refetchAfresh(queryKey);
});

onRefused(name, ({ id }) => {
  showSnack({ text: i18n._(msg`Your columns could not be remembered.`) });
  void localNow()?.waiting.discard(id);
});
