import { Trans } from '@lingui/react/macro';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import classes from './search.module.css';

type Props = {
  /** How many rows were found, in words. */
  found: string;
  /** Where the search looked, in words. */
  where: string;
  /** Says that what comes meanwhile is not shown. */
  paused?: boolean;
  /** A button that looks elsewhere too. */
  elsewhere?: ReactNode;
  onClear: () => void;
};

/** The line above the rows of a search: how many were found and where, that new activity waits, and the way back. */
export function SearchLine({ found, where, paused = false, elsewhere, onClear }: Props) {
  return (
    <div className={classes.line}>
      <output className={classes.found}>
        {found}
        {' · '}
        {where}
      </output>
      {paused ? (
        <span className={classes.paused}>
          <IconPlayerPause size={14} stroke={2} aria-hidden="true" />
          <Trans>New activity waits until you clear the search</Trans>
        </span>
      ) : null}
      <span className={classes.lineEnd}>
        {elsewhere}
        <Button look="quiet" onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      </span>
    </div>
  );
}
