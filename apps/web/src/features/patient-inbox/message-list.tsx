import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { RowList, SelectAll, type Hand, type Selection } from '../list/list.ts';
import { MessageRow } from './message-row.tsx';
import type { MessageRow as Row } from './messages-query.ts';
import classes from './patient-inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';
import type { MessageActions } from './use-message-actions.tsx';

type Props = {
  rows: readonly Row[];
  /** How many rows have something new and wait, because a hand is on the list. */
  waiting: number;
  body: RefObject<HTMLDivElement | null>;
  hand: Hand;
  selection: Selection;
  selecting: boolean;
  actions: MessageActions;
  openHref: string;
  opened: string | undefined;
  onOpen: (id: string) => void;
  withFolder: boolean;
  children?: ReactNode;
};

/** The rows of a list under their column heads, which become the action bar while rows are selected. */
export function MessageList(props: Props) {
  const { rows, waiting, body, hand, selection, selecting, actions, opened, children } = props;
  const selected = rows.filter(({ id }) => selection.has(id));
  const head = (
    <>
      <SelectAll of={rows.length} selection={selection} />
      {selected.length > 0 ? (
        <SelectionBar rows={selected} actions={actions} onClear={selection.clear} />
      ) : (
        <>
          <span aria-hidden="true">
            <Trans>Patient</Trans>
          </span>
          <span aria-hidden="true">
            <Trans>Subject and what became of it</Trans>
          </span>
          <span aria-hidden="true">
            <Trans>Latest</Trans>
          </span>
        </>
      )}
    </>
  );
  return (
    <RowList
      className={classes.list}
      head={head}
      acting={selected.length > 0}
      selecting={selecting}
      waiting={waiting}
      body={body}
      hand={hand}
    >
      <ul>
        {rows.map((row) => (
          <MessageRow
            key={row.id}
            row={row}
            openHref={props.openHref}
            onOpen={props.onOpen}
            isOpen={row.id === opened}
            withFolder={props.withFolder}
            selected={selection.has(row.id)}
            onSelect={selection.toggle}
            actions={actions}
          />
        ))}
      </ul>
      {children}
    </RowList>
  );
}
