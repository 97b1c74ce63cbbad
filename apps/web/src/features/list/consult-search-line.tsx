import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { SearchLine } from './search-line.tsx';
import type { ConsultSearch } from './use-consult-search.ts';

type Props = {
  search: ConsultSearch;
  /** How many rows are shown, and whether there are more; null while the search runs. */
  found: { count: number; more: boolean } | null;
  /** Where the search looked, in words. */
  where: string;
  /** Searches both folders; offered where only one was searched. */
  onBoth?: () => void;
};

/** The line above the consults that a search found. */
export function ConsultSearchLine({ search, found, where, onBoth }: Props) {
  const { t } = useLingui();
  const count = found?.count ?? 0;
  const words =
    found === null
      ? t`Searching…`
      : found.more
        ? t`First ${count} found`
        : t`${plural(count, { one: '# consult found', other: '# consults found' })}`;
  return (
    <SearchLine
      found={words}
      where={where}
      paused
      elsewhere={
        onBoth ? (
          <Button look="quiet" onClick={onBoth}>
            <Trans>Search both folders</Trans>
          </Button>
        ) : null
      }
      onClear={search.clear}
    />
  );
}
