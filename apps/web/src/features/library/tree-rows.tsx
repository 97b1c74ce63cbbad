import { memo, type ReactNode } from 'react';
import type { Item } from '@consult/domain/library/library.ts';
import { TreeRow } from './tree-row.tsx';

type Props = {
  items: readonly Item[];
  secondOf: (item: Item) => string;
  changed: ReadonlySet<string>;
  faulty: ReadonlySet<string>;
  /** The one of these that is open, and the one at which Tab stops. */
  selected: string | undefined;
  stop: string | undefined;
  fixed: boolean;
  /** Of the one that is open. */
  menu: ReactNode;
};

/** The rows of one category. A key in the editor draws those of its own category alone. */
export const TreeRows = memo(function TreeRows({
  items,
  secondOf,
  changed,
  faulty,
  selected,
  stop,
  fixed,
  menu,
}: Props) {
  return items.map((item, index) => (
    <TreeRow
      key={item.id}
      id={item.id}
      index={index}
      name={item.name}
      second={secondOf(item)}
      changed={changed.has(item.id)}
      faulty={faulty.has(item.id)}
      selected={selected === item.id}
      stop={stop === `item ${item.id}`}
      fixed={fixed}
      menu={selected === item.id ? menu : null}
    />
  ));
});
