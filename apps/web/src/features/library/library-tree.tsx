import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Item, Library } from '@consult/domain/library/library.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { placeSaid } from './place-said.ts';
import { TreeCategory, type TreeParts } from './tree-category.tsx';
import { idIn, isCategory, moveBy, placeOf, rowsOf } from './tree-places.ts';
import { rowIn, useGathered } from './use-gathered.ts';
import type { ShownTree } from './use-shown-tree.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import classes from './tree.module.css';

type Props = {
  shown: ShownTree;
  /** Whether nothing can be moved now. */
  fixed?: boolean;
  /** The ids of the categories whose items are shown. */
  open: ReadonlySet<string>;
  selected: string | undefined;
  parts: TreeParts;
  onOpen: (categoryId: string) => void;
  onSelect: (itemId: string) => void;
  onMove: (step: <I extends Item>(library: Library<I>) => Library<I>) => void;
};

/**
 * The categories of a library with their items: to the drag library one list of rows, whose scrolling it follows once
 * a frame. Dragging moves them; so do Space with the arrows, and Alt with an arrow. Tab stops once; arrows go from row
 * to row.
 */
export function LibraryTree({ shown, parts, ...props }: Props) {
  const { t, i18n } = useLingui();
  const { rows: library, found, changed, faulty } = shown;
  const fixed = found !== null || props.fixed === true;
  const [at, setAt] = useState<string | null>(null);
  const { gathered, gather } = useGathered();
  const ends = useMemo(() => library.map((category) => parts.endOf(category)), [library, parts]);
  const isOpen = (id: string) => !gathered && (found !== null || props.open.has(id));
  const shownOf = library.map((category, index) => {
    const inside = found ? category.items.filter((item) => found.has(item.id)) : category.items;
    const end = ends[index] ?? null;
    const none = found !== null && inside.length === 0;
    return { category, end, own: none ? [] : rowsOf(category, isOpen(category.id) ? inside : [], end !== null) };
  });
  const rows = shownOf.flatMap(({ own }) => own);
  const stops = rows.filter((row) => !row.startsWith('end '));
  const stop =
    at !== null && rows.includes(at)
      ? at
      : props.selected && rows.includes(`item ${props.selected}`)
        ? `item ${props.selected}`
        : rows[0];
  const { over, responders } = useTreeDrag({ library, rows, onMove: props.onMove, onGather: gather });
  const rowOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (row === undefined) return;
    setAt(row);
    // The press, which may begin a drag, takes no focus.
    focusRow(event.currentTarget, row);
    if (row.startsWith('item ')) props.onSelect(idIn(row));
    else props.onOpen(idIn(row));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    // While something is picked up, the arrows move it.
    if (row === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.altKey && by !== 0 && !fixed) {
      event.preventDefault();
      const next = moveBy(library, row, by);
      props.onMove((now) => moveBy(now, row, by));
      announce(placeSaid(i18n, next, row));
      // In a closed category the focus would be lost with it, and the next key move something else.
      const into = isCategory(row) ? undefined : placeOf(next, idIn(row))?.categoryId;
      if (into !== undefined && !props.open.has(into)) props.onOpen(into);
      // In another category it is drawn anew.
      const list = event.currentTarget;
      afterCommit(() => (rowIn(list, row) ?? list.querySelector<HTMLElement>('[data-row][tabindex="0"]'))?.focus());
      return;
    }
    if (event.altKey) return;
    const to =
      by !== 0
        ? stops[stops.indexOf(row) + by]
        : event.key === 'Home'
          ? stops[0]
          : event.key === 'End'
            ? stops.at(-1)
            : undefined;
    const toggles = isCategory(row) && event.key === (props.open.has(idIn(row)) ? 'ArrowLeft' : 'ArrowRight');
    if (to !== undefined) {
      setAt(to);
      focusRow(event.currentTarget, to);
    } else if (toggles) props.onOpen(idIn(row));
    else if (by === 0) return;
    event.preventDefault();
  };
  return (
    <DragDropContext
      {...responders}
      dragHandleUsageInstructions={t`Space picks it up, and arrows move it then. Alt with an arrow moves it at once.`}
    >
      <Droppable droppableId="rows" isDropDisabled={fixed}>
        {(provided) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its rows, which are buttons
          <ul
            ref={provided.innerRef}
            {...provided.droppableProps}
            className={classes.tree}
            onClick={handleClick}
            onKeyDown={handleKeyDown}
            onFocus={({ target }) => {
              const row = rowOf(target);
              if (row !== undefined && row !== stop) setAt(row);
            }}
          >
            {shownOf.map(({ category, end, own }) => {
              const { id } = category;
              if (own.length === 0) return null;
              const selected = `item ${props.selected}`;
              return (
                <TreeCategory
                  key={id}
                  category={category}
                  from={rows.indexOf(`category ${id}`)}
                  found={found}
                  open={isOpen(id)}
                  over={over === id}
                  end={end}
                  changed={changed.categories.has(id)}
                  faulty={faulty.categories.has(id)}
                  changedItems={changed.items}
                  faultyItems={faulty.items}
                  stop={stop !== undefined && own.includes(stop) ? stop : undefined}
                  selected={own.includes(selected) ? props.selected : undefined}
                  fixed={fixed}
                  parts={parts}
                />
              );
            })}
            {provided.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

/** Puts the focus on a row. */
function focusRow(within: ParentNode, row: string): void {
  rowIn(within, row)?.focus();
}
