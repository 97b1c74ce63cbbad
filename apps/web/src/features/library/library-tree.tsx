import {
  DragDropContext,
  Droppable,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Item, Library } from '@consult/domain/library/library.ts';
import { itemsOf } from '@consult/domain/library/library.ts';
import { moveCategory, moveItem } from '@consult/domain/library/moves.ts';
import { TreeCategory, type TreeParts } from './tree-category.tsx';
import type { ShownTree } from './use-shown-tree.ts';
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

const idIn = (name: string): string => name.slice(name.indexOf(' ') + 1);

/**
 * The categories of a library with their items. Dragging moves them; so do Space with the arrows, and Alt with an
 * arrow. Tab stops once; arrows go from row to row.
 */
export function LibraryTree({ shown, parts, ...props }: Props) {
  const { t } = useLingui();
  const { rows: library, found, changed, faulty } = shown;
  const fixed = found !== null || props.fixed === true;
  const [at, setAt] = useState<string | null>(null);
  const shows = (id: string) => found === null || found.has(id);
  const rows = library.flatMap(({ id, items }) => [
    ...(found === null || items.some((item) => shows(item.id)) ? [`category ${id}`] : []),
    ...(found !== null || props.open.has(id)
      ? items.filter((item) => shows(item.id)).map((item) => `item ${item.id}`)
      : []),
  ]);
  const stop =
    at !== null && rows.includes(at)
      ? at
      : props.selected && rows.includes(`item ${props.selected}`)
        ? `item ${props.selected}`
        : rows[0];

  const nameOf = (row: string) =>
    row.startsWith('item ')
      ? (itemsOf(library).find(({ id }) => id === idIn(row))?.name ?? '')
      : (library.find(({ id }) => id === idIn(row))?.name ?? '');
  const sayPlace = ({ draggableId, destination }: DragUpdate) => {
    const name = nameOf(draggableId);
    if (!destination) return t`${name} is over no place.`;
    const place = destination.index + 1;
    if (draggableId.startsWith('category ')) return t`${name}: place ${place}.`;
    const category = nameOf(destination.droppableId);
    return t`${name}: place ${place} in ${category}.`;
  };
  const handleStart = ({ draggableId }: DragStart, { announce }: ResponderProvided) => {
    const name = nameOf(draggableId);
    announce(t`${name} is picked up. Arrows move it, Space drops it, Esc puts it back.`);
  };
  const handleEnd = (result: DropResult, { announce }: ResponderProvided) => {
    const { draggableId, destination, source, reason } = result;
    const name = nameOf(draggableId);
    const isSame = destination?.droppableId === source.droppableId && destination.index === source.index;
    if (reason === 'CANCEL' || !destination || isSame) return announce(t`${name} is where it was.`);
    const { index, droppableId } = destination;
    const id = idIn(draggableId);
    props.onMove((now) =>
      draggableId.startsWith('category ') ? moveCategory(now, id, index) : moveItem(now, id, idIn(droppableId), index),
    );
    announce(sayPlace(result));
  };
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
    const category = row.startsWith('category ');
    if (event.altKey && by !== 0 && !fixed) {
      event.preventDefault();
      props.onMove((now) => moveBy(now, row, by));
      return;
    }
    if (event.altKey) return;
    const to =
      by !== 0
        ? rows[rows.indexOf(row) + by]
        : event.key === 'Home'
          ? rows[0]
          : event.key === 'End'
            ? rows.at(-1)
            : undefined;
    const toggles = category && event.key === (props.open.has(idIn(row)) ? 'ArrowLeft' : 'ArrowRight');
    if (to !== undefined) {
      setAt(to);
      focusRow(event.currentTarget, to);
    } else if (toggles) props.onOpen(idIn(row));
    else if (by === 0) return;
    event.preventDefault();
  };
  return (
    <DragDropContext
      onDragStart={handleStart}
      onDragUpdate={(update, { announce }) => announce(sayPlace(update))}
      onDragEnd={handleEnd}
      dragHandleUsageInstructions={t`Space picks it up, and arrows move it then. Alt with an arrow moves it at once.`}
    >
      <Droppable droppableId="categories" type="category" isDropDisabled={fixed}>
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
            {library.map((category, index) => {
              const { id, items } = category;
              if (found !== null && !items.some((item) => shows(item.id))) return null;
              const has = (row: string | undefined) =>
                row === `category ${id}` || items.some((item) => row === `item ${item.id}`);
              return (
                <TreeCategory
                  key={id}
                  category={category}
                  index={index}
                  found={found}
                  open={found !== null || props.open.has(id)}
                  changed={changed.categories.has(id)}
                  faulty={faulty.categories.has(id)}
                  changedItems={changed.items}
                  faultyItems={faulty.items}
                  stop={has(stop) ? stop : undefined}
                  selected={has(`item ${props.selected}`) ? props.selected : undefined}
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

/** A row one place up or down; an item at the end of its category goes on in the next one. */
export function moveBy<I extends Item>(library: Library<I>, row: string, by: 1 | -1): Library<I> {
  const id = idIn(row);
  if (row.startsWith('category ')) {
    const from = library.findIndex((category) => category.id === id);
    return from + by < 0 || from + by >= library.length ? library : moveCategory(library, id, from + by);
  }
  const inside = library.findIndex(({ items }) => items.some((item) => item.id === id));
  const category = library[inside];
  if (!category) return library;
  const to = category.items.findIndex((item) => item.id === id) + by;
  if (to >= 0 && to < category.items.length) return moveItem(library, id, category.id, to);
  const next = library[inside + by];
  return next ? moveItem(library, id, next.id, by > 0 ? 0 : next.items.length) : library;
}

/** Puts the focus on a row. */
export function focusRow(within: ParentNode, row: string): void {
  within.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus();
}
