import type { ReactNode, RefObject } from 'react';
import classes from './row-list.module.css';
import type { Hand } from './use-steady-rows.ts';
import { WaitingRows } from './waiting-rows.tsx';

type Props = {
  /** The class that says which columns it has, and how a row is drawn on a phone. */
  className: string | undefined;
  /** The names of the columns. */
  head: ReactNode;
  /** Whether actions on the selected rows stand in their place. */
  acting?: boolean;
  /** Whether a tap on a row selects it, on a phone. */
  selecting?: boolean;
  /** Whether there is a column for the status. */
  withStatus?: boolean;
  /** How many rows have something new and wait, because a hand is on the list. */
  waiting: number;
  body: RefObject<HTMLDivElement | null>;
  hand: Hand;
  children: ReactNode;
};

/** The rows of a list under the names of their columns. */
export function RowList(props: Props) {
  const { className, head, acting, selecting, withStatus, waiting, body, hand, children } = props;
  return (
    <div
      className={`${classes.list} ${className}`}
      data-status={withStatus || undefined}
      data-selecting={selecting || undefined}
      {...hand.handlers}
    >
      <div className={classes.body} ref={body} onScroll={hand.handleScroll}>
        <div className={classes.columns} data-on={acting || undefined}>
          {head}
        </div>
        <WaitingRows count={waiting} onShow={hand.letGo} />
        {children}
      </div>
    </div>
  );
}
