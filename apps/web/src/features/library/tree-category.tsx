import { Draggable } from '@hello-pangea/dnd';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { Category } from '@consult/domain/library/library.ts';
import type { Row } from './tree-outline.ts';
import { Marks } from './tree-row.tsx';
import { TreeRows } from './tree-rows.tsx';
import classes from './tree.module.css';

type Props = {
  category: Category<Row>;
  /** The index of its head among the rows of the tree; its items follow. */
  from: number;
  /** The ids of the items that a search found; null shows all. */
  found: ReadonlySet<string> | null;
  open: boolean;
  /** Whether an item is dragged over it. */
  over: boolean;
  /** What stands below its rows. */
  end: ReactNode;
  changed: boolean;
  faulty: boolean;
  changedItems: ReadonlySet<string>;
  faultyItems: ReadonlySet<string>;
  /** The row at which Tab stops, and the item that is open, where they are in here. */
  stop: string | undefined;
  selected: string | undefined;
  fixed: boolean;
  parts: TreeParts;
};

/** What an editor puts into its tree: the same object while all of it looks the same. */
export type TreeParts = {
  /** Of the item that is open. */
  itemMenu: (row: Row) => ReactNode;
  categoryMenu: (category: Category<Row>) => ReactNode;
  /** Takes the place of the name while that is written. */
  renaming: (category: Category<Row>) => ReactNode;
  /** Stands below the rows; null for nothing. */
  endOf: (category: Category<Row>) => ReactNode;
};

/**
 * A category of the tree with its rows. Enter opens and closes it, Space picks it up. It is drawn when something in it
 * looks otherwise: a key in the editor, and a row that moves in another category, leave it alone.
 */
export const TreeCategory = memo(function TreeCategory({ category, from, found, open, fixed, parts, ...rest }: Props) {
  const { id, name, items } = category;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const rows = useMemo(() => (found ? items.filter((row) => found.has(row.id)) : items), [found, items]);
  const chosen = rows.find((row) => row.id === rest.selected);
  const rename = parts.renaming(category);
  return (
    <li>
      <Draggable draggableId={`category ${id}`} index={from} isDragDisabled={fixed} disableInteractiveElementBlocking>
        {(provided, { isDragging }) => (
          <div
            ref={provided.innerRef}
            {...provided.draggableProps}
            className={classes.head}
            data-dragging={isDragging || undefined}
            data-over={rest.over || undefined}
          >
            {rename}
            <button
              type="button"
              {...provided.dragHandleProps}
              className={classes.open}
              tabIndex={rest.stop === `category ${id}` ? 0 : -1}
              aria-expanded={open}
              data-row={`category ${id}`}
              hidden={rename !== null}
            >
              <IconGripVertical
                className={classes.grip}
                data-fixed={fixed || undefined}
                size={16}
                stroke={1.75}
                aria-hidden="true"
              />
              <Chevron size={16} stroke={1.75} aria-hidden="true" />
              <span className={classes.title}>{name}</span>
              <Marks changed={rest.changed} faulty={rest.faulty} />
              <span className={classes.count}>{rows.length}</span>
            </button>
            {parts.categoryMenu(category)}
          </div>
        )}
      </Draggable>
      {open && rows.length > 0 ? (
        <ul className={classes.rows} style={{ '--rows': rows.length } as CSSProperties}>
          <TreeRows
            rows={rows}
            from={from + 1}
            changed={rest.changedItems}
            faulty={rest.faultyItems}
            selected={chosen?.id}
            stop={rest.stop}
            fixed={fixed}
            menu={chosen ? parts.itemMenu(chosen) : null}
          />
        </ul>
      ) : null}
      {rest.end === null ? null : (
        // It moves along with the rows around it.
        <Draggable draggableId={`end ${id}`} index={from + (open ? rows.length : 0) + 1} isDragDisabled>
          {(provided) => (
            <div ref={provided.innerRef} {...provided.draggableProps}>
              {rest.end}
            </div>
          )}
        </Draggable>
      )}
    </li>
  );
});
