import { Trans } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ConsultSearch } from './use-consult-search.ts';

/** For a search that found nothing: says how it searched, and offers where else to search. */
export function NothingFound({ search, elsewhere }: { search: ConsultSearch; elsewhere: (() => void) | null }) {
  return (
    <EmptyState
      icon={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      action={
        elsewhere ? (
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
