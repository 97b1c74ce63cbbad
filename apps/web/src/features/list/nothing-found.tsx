import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../ui/key.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { ConsultSearch } from './use-consult-search.ts';

/** Looks in the names of patients too; Enter does it from the search field, and from anywhere but a control. */
function SearchNames({ search }: { search: () => void }) {
  const { t } = useLingui();
  useShortcut('Enter', t`Search patient names too`, search, { notOnControls: true });
  return (
    <Button look="primary" onClick={search} hint={<Key>⏎</Key>}>
      <Trans>Search patient names too</Trans>
    </Button>
  );
}

/** For a search that found nothing: says how it searched, and offers where else to search. */
export function NothingFound({ search, elsewhere }: { search: ConsultSearch; elsewhere: (() => void) | null }) {
  return (
    <EmptyState
      icon={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      action={
        search.searchNames ? (
          <>
            <SearchNames search={search.searchNames} />
            {elsewhere ? (
              <Button onClick={elsewhere}>
                <Trans>Search both folders</Trans>
              </Button>
            ) : null}
          </>
        ) : elsewhere ? (
          <Button onClick={elsewhere}>
            <Trans>Search both folders</Trans>
          </Button>
        ) : (
          <Button onClick={search.clear}>
            <Trans>Clear the search</Trans>
          </Button>
        )
      }
    >
      <Trans>No consults match. Whole words are looked for, in the chosen columns only.</Trans>
    </EmptyState>
  );
}
