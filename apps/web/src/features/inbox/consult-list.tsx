import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { WaitingRows, type Hand, type ListedConsult, type RowActions, type Selection } from '../list/list.ts';
import { ConsultRow } from './consult-row.tsx';
import classes from './inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';

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
  selection: Selection;
  selecting: boolean;
  actions: RowActions;
  openHref: string;
  onOpen: (id: string) => void;
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
    selecting,
    actions,
    withStatus,
    withFolder,
    children,
  } = props;
  const { t } = useLingui();
  const selected = rows.filter(({ id }) => selection.has(id));
  const all = selected.length === rows.length && rows.length > 0;
  const drawn = (group: readonly ListedConsult[]) => (
    <ul>
      {group.map((row) => (
        <ConsultRow
          key={row.id}
          row={row}
          openHref={props.openHref}
          onOpen={props.onOpen}
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
  return (
    <div
      className={classes.list}
      data-status={withStatus || undefined}
      data-selecting={selecting || undefined}
      {...hand.handlers}
    >
      <div className={classes.body} ref={body} onScroll={hand.handleScroll}>
        <div className={classes.columns} data-on={selected.length > 0 || undefined}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              className={classes.box}
              aria-label={t`Select all`}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = selected.length > 0 && !all;
              }}
              onChange={() => (all ? selection.clear() : selection.all())}
            />
          </label>
          {selected.length > 0 ? (
            <SelectionBar rows={selected} actions={actions} onClear={selection.clear} />
          ) : (
            <ColumnNames withStatus={withStatus} />
          )}
        </div>
        <WaitingRows count={waiting} className={classes.waiting} onShow={hand.letGo} />
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
      </div>
    </div>
  );
}

function ColumnNames({ withStatus }: { withStatus: boolean }) {
  return (
    <>
      <span aria-hidden="true">
        <Trans>Patient</Trans>
      </span>
      <span aria-hidden="true">
        <Trans>Consult and latest message</Trans>
      </span>
      <span className={classes.referrer} aria-hidden="true">
        <Trans>Referrer</Trans>
      </span>
      {withStatus ? (
        <span aria-hidden="true">
          <Trans>Status</Trans>
        </span>
      ) : null}
      <span className={classes.atEnd} aria-hidden="true">
        <Trans>Last message</Trans>
      </span>
    </>
  );
}
