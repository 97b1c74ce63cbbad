import { memo, type ReactNode } from 'react';
import type { Row } from './tree-outline.ts';
import { TreeRow } from './tree-row.tsx';

type Props = {
  rows: readonly Row[];
  /** The index of the first one among the rows of the tree. */
  from: number;
  changed: ReadonlySet<string>;
  faulty: ReadonlySet<string>;
  /** The one of these that is open, and the one at which Tab stops. */
  selected: string | undefined;
  stop: string | undefined;
  fixed: boolean;
  /** Of the one that is open. */
  menu: ReactNode;
};

/** The rows of one category. */
export const TreeRows = memo(function TreeRows({ rows, from, changed, faulty, selected, stop, fixed, menu }: Props) {
  return rows.map(({ id, name, second }, index) => (
    <TreeRow
      key={id}
      id={id}
      index={from + index}
      name={name}
      second={second}
      changed={changed.has(id)}
      faulty={faulty.has(id)}
      selected={selected === id}
      stop={stop === `item ${id}`}
      fixed={fixed}
      menu={selected === id ? menu : null}
    />
  ));
});
