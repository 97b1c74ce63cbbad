import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import {
  RowList,
  SelectAll,
  type Hand,
  type ListedConsult,
  type Namesake,
  type RowActions,
  type SeenRow,
  type Selection,
} from '../list/list.ts';
import { ConsultRow } from './consult-row.tsx';
import classes from './inbox.module.css';
import { SelectionBar, type Everything } from './selection-bar.tsx';

type Props = {
  rows: readonly ListedConsult[];
  /** Overdue consults stand apart on top; search results have one order only. */
  grouped: boolean;
  /** Whether the list has further pages. */
  more: boolean;
  /** How many rows have something new and wait, because a hand is on the list. */
  waiting: number;
  /** The group under which each row is drawn: 'overdue' or none. */
  groups: ReadonlyMap<string, string>;
  body: RefObject<HTMLDivElement | null>;
  hand: Hand;
  /** Other patients of the same names, by the id of the row. */
  namesakes: ReadonlyMap<string, Namesake>;
  selection: Selection;
  /** The selected rows, also those beyond what is loaded. */
  selected: readonly SeenRow[];
  /** How all rows of the list are selected, where it goes on; null where it is loaded to its end. */
  everything: Everything | null;
  selecting: boolean;
  actions: RowActions;
  openHref: string;
  onOpen: (id: string) => void;
  /** The consult that is open beside or over the list. */
  opened: string | undefined;
  withStatus: boolean;
  withFolder: boolean;
  viewer: 'consultant' | 'moa' | 'referrer';
  children?: ReactNode;
};

/** The rows of a list under their column heads, which become the action bar while rows are selected. */
export function ConsultList(props: Props) {
  const {
    rows,
    grouped,
    more,
    waiting,
    groups,
    body,
    hand,
    selection,
    selected,
    everything,
    selecting,
    actions,
    withStatus,
    withFolder,
    children,
  } = props;
  const drawn = (group: readonly ListedConsult[]) => (
    <ul>
      {group.map((row) => (
        <ConsultRow
          key={row.id}
          row={row}
          namesake={props.namesakes.get(row.id)}
          openHref={props.openHref}
          onOpen={props.onOpen}
          isOpen={row.id === props.opened}
          withStatus={withStatus}
          withFolder={withFolder}
          viewer={props.viewer}
          selected={selection.has(row.id)}
          onSelect={selection.toggle}
          actions={actions}
        />
      ))}
    </ul>
  );
  const isOverdue = ({ id }: ListedConsult) => grouped && groups.get(id) === 'overdue';
  const overdue = rows.filter(isOverdue);
  const others = rows.filter((row) => !isOverdue(row));
  const head = (
    <>
      <SelectAll of={rows.length} selection={selection} />
      {selected.length > 0 ? (
        <SelectionBar
          rows={selected}
          everything={rows.every(({ id }) => selection.has(id)) && selected.length === rows.length ? everything : null}
          actions={actions}
          onClear={selection.clear}
        />
      ) : (
        <ColumnNames withStatus={withStatus} asked={props.viewer === 'referrer'} />
      )}
    </>
  );
  return (
    <RowList
      className={classes.list}
      head={head}
      acting={selected.length > 0}
      selecting={selecting}
      withStatus={withStatus}
      waiting={waiting}
      body={body}
      hand={hand}
    >
      {overdue.length > 0 ? (
        <section>
          <h2 className={classes.group} data-overdue>
            <Trans>Overdue</Trans>{' '}
            <span className={classes.groupCount}>
              {/* The next page may begin with further overdue ones. */}
              {more && others.length === 0 ? `${overdue.length}+` : overdue.length}
            </span>
          </h2>
          {drawn(overdue)}
        </section>
      ) : null}
      {others.length > 0 ? (
        <section>
          {grouped ? (
            <h2 className={classes.group}>
              <Trans>Latest first</Trans>
            </h2>
          ) : null}
          {drawn(others)}
        </section>
      ) : null}
      {children}
    </RowList>
  );
}

function ColumnNames({ withStatus, asked }: { withStatus: boolean; asked: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">
        <Trans>Patient</Trans>
      </span>
      <span aria-hidden="true">
        <Trans>Consult and latest message</Trans>
      </span>
      <span className={classes.referrer} aria-hidden="true">
        {asked ? t({ message: 'Asked', context: 'column: whom a consult went to' }) : t`Referrer`}
      </span>
      {withStatus ? (
        <span className={classes.statusName} aria-hidden="true">
          <Trans>Status</Trans>
        </span>
      ) : null}
      <span aria-hidden="true">
        <Trans>Last message</Trans>
      </span>
    </>
  );
}
