import type { ReactNode } from 'react';
import { listSidePlace } from '../../ui/side-dialog.tsx';
import { useListBeside } from '../list/list.ts';
import { ConsultOver } from './consult-over.tsx';
import classes from './list-and-consult.module.css';

type Props = {
  /** The id of the opened consult. */
  opened: string | undefined;
  onClose: () => void;
  /** Whether the page may stay in sight: what is shown is a list of consults. */
  mayStay?: boolean;
  /** The page of lists; it stays as it is while a consult is opened, whether it is seen or not. */
  children: ReactNode;
};

/** A page of lists and the consult that is opened from it: over the list, or beside it (decision 140). */
export function ListAndConsult({ opened, onClose, mayStay = true, children }: Props) {
  const beside = useListBeside().beside && mayStay && opened !== undefined;
  return (
    <div className={classes.place} data-beside={beside || undefined}>
      <div className={classes.list} data-covered={(opened !== undefined && !beside) || undefined}>
        {children}
        {beside ? <div id={listSidePlace} className={classes.side} /> : null}
      </div>
      <ConsultOver opened={opened} onClose={onClose} />
    </div>
  );
}
