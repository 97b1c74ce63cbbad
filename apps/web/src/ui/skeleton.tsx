import { Trans } from '@lingui/react/macro';
import classes from './skeleton.module.css';

/** A placeholder for one line; width in CSS units. */
export function Bone({ width, height = 8 }: { width: number | string; height?: number }) {
  return <span className={classes.bone} style={{ width, height }} />;
}

type RowsProps = {
  rows?: number;
  plain?: boolean;
  /** Whether rows can be selected. */
  boxes?: boolean;
  head?: boolean;
};

/**
 * Placeholders in the shape of the inbox's rows: two lines left, one right; under the names of columns with `head`.
 * Plain ones have one column of lines and nothing to select.
 */
export function RowSkeletons({ rows = 8, plain = false, boxes = !plain, head = false }: RowsProps) {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      {head ? <div className={classes.head} aria-hidden="true" /> : null}
      {Array.from({ length: rows }, (_, row) => (
        <div className={classes.row} data-plain={plain || undefined} key={row} aria-hidden="true">
          {plain ? null : (
            <>
              {boxes ? <span className={classes.box} /> : null}
              <span className={classes.lines}>
                <Bone width={row % 2 ? 112 : 140} />
                <Bone width={row % 2 ? 76 : 98} />
              </span>
            </>
          )}
          <span className={classes.lines} data-wide>
            <Bone width={`${30 + ((row * 7) % 20)}%`} />
            <Bone width={`${56 + ((row * 11) % 30)}%`} />
          </span>
          <Bone width={60} />
        </div>
      ))}
    </div>
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
