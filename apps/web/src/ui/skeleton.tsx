import { Trans } from '@lingui/react/macro';
import classes from './skeleton.module.css';

/** A placeholder for one line; width in CSS units. */
export function Bone({ width, height = 8 }: { width: number | string; height?: number }) {
  return <span className={classes.bone} style={{ width, height }} />;
}

/** Placeholders of rows in one column of lines, with a time at the end. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  return <ListSkeleton rows={rows} cells={['what', 'time']} />;
}

/**
 * What a column of a list holds: a box to select a row, two short lines, what it is about, one line, or the time at the
 * end. A phone shows neither boxes nor single lines.
 */
export type SkeletonCell = 'box' | 'lines' | 'what' | 'line' | 'time';

type ListProps = {
  cells: readonly SkeletonCell[];
  rows?: number;
  /** The class of the list, which says by `--cols` how wide its columns are; without it `what` takes the room. */
  list?: string | undefined;
  withStatus?: boolean | undefined;
};

/** Placeholders in the shape of a list's rows, under the names of its columns where it has some. */
export function ListSkeleton({ cells, rows = 8, list, withStatus = false }: ListProps) {
  return (
    <div aria-busy="true" className={list} data-status={withStatus || undefined}>
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      {list ? <div className={classes.head} aria-hidden="true" /> : null}
      {Array.from({ length: rows }, (_, row) => (
        <div
          className={classes.row}
          data-columns={list ? true : undefined}
          data-plain={cells.includes('lines') ? undefined : true}
          key={row}
          aria-hidden="true"
        >
          {cells.map((cell, at) => (
            <Cell key={`${cell} ${at}`} cell={cell} row={row} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Cell({ cell, row }: { cell: SkeletonCell; row: number }) {
  if (cell === 'box') return <span className={classes.box} />;
  if (cell === 'line')
    return (
      <span className={classes.line}>
        <Bone width={row % 2 ? '62%' : '78%'} />
      </span>
    );
  if (cell === 'time') return <Bone width={60} />;
  return cell === 'lines' ? (
    <span className={classes.lines}>
      <Bone width={row % 2 ? 112 : 140} />
      <Bone width={row % 2 ? 76 : 98} />
    </span>
  ) : (
    <span className={classes.lines} data-wide>
      <Bone width={`${30 + ((row * 7) % 20)}%`} />
      <Bone width={`${56 + ((row * 11) % 30)}%`} />
    </span>
  );
}

/** A placeholder for a page that loads: a heading and some text. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      <span className={classes.lines} aria-hidden="true">
        <Bone width={180} height={12} />
        <Bone width="60%" />
        <Bone width="48%" />
        <Bone width="54%" />
      </span>
    </div>
  );
}

/** A placeholder for a field: its label above an empty control. `tall`: of several lines. */
export function FieldSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <span className={classes.field}>
      <Bone width={96} />
      <span className={classes.control} data-tall={tall || undefined} />
    </span>
  );
}
