import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import classes from './search.module.css';
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

/** The line above the rows of a search: how many were found and where, that new activity waits, and the way back. */
export function SearchLine({ search, found, where, onBoth }: Props) {
  const { t } = useLingui();
  const count = found?.count ?? 0;
  return (
    <div className={classes.line}>
      <output className={classes.found}>
        {found === null
          ? t`Searching…`
          : found.more
            ? t`First ${count} found`
            : t`${plural(count, { one: '# consult found', other: '# consults found' })}`}
        {' · '}
        {where}
      </output>
      <span className={classes.paused}>
        <IconPlayerPause size={14} stroke={2} aria-hidden="true" />
        <Trans>New activity waits until you clear the search</Trans>
      </span>
      <span className={classes.lineEnd}>
        {onBoth ? (
          <Button look="quiet" onClick={onBoth}>
            <Trans>Search both folders</Trans>
          </Button>
        ) : null}
        <Button look="quiet" onClick={search.clear}>
          <Trans>Clear</Trans>
        </Button>
      </span>
    </div>
  );
}
