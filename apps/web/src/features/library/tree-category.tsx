import { Draggable, Droppable } from '@hello-pangea/dnd';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Marks } from './tree-row.tsx';
import classes from './tree.module.css';

type Props = {
  id: string;
  index: number;
  name: string;
  count: number;
  open: boolean;
  changed: boolean;
  faulty: boolean;
  stop: boolean;
  fixed: boolean;
  menu: ReactNode;
  /** Takes the place of the name while that is written. */
  rename: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Stands below the rows. */
  end: ReactNode;
};

/** A category of the tree with its rows. Enter opens and closes it, Space picks it up. */
export function TreeCategory({ id, index, open, fixed, children, end, ...shown }: Props) {
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <Draggable draggableId={`category ${id}`} index={index} isDragDisabled={fixed} disableInteractiveElementBlocking>
      {(provided, { isDragging }) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={classes.category}
          data-dragging={isDragging || undefined}
        >
          <div className={classes.head}>
            {shown.rename ?? null}
            <button
              type="button"
              {...provided.dragHandleProps}
              className={classes.open}
              tabIndex={shown.stop ? 0 : -1}
              aria-expanded={open}
              data-row={`category ${id}`}
              hidden={shown.rename !== null}
            >
              <IconGripVertical
                className={classes.grip}
                data-fixed={fixed || undefined}
                size={16}
                stroke={1.75}
                aria-hidden="true"
              />
              <Chevron size={16} stroke={1.75} aria-hidden="true" />
              <span className={classes.title}>{shown.name}</span>
              <Marks changed={shown.changed} faulty={shown.faulty} />
              <span className={classes.count}>{shown.count}</span>
            </button>
            {shown.menu}
          </div>
          <Droppable droppableId={`category ${id}`} type="item" isDropDisabled={fixed}>
            {(dropping, { isDraggingOver }) => (
              <ul
                ref={dropping.innerRef}
                {...dropping.droppableProps}
                className={classes.items}
                data-over={isDraggingOver || undefined}
              >
                {open ? children : null}
                {dropping.placeholder}
              </ul>
            )}
          </Droppable>
          {end}
        </li>
      )}
    </Draggable>
  );
}
