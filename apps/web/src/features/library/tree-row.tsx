import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconGripVertical, IconPencil } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import classes from './tree.module.css';

type Props = {
  id: string;
  index: number;
  name: string;
  /** The second line. */
  second: string;
  changed: boolean;
  faulty: boolean;
  selected: boolean;
  /** Whether Tab stops here. */
  stop: boolean;
  /** A search shows some of the items, between which there is no place to drop. */
  fixed: boolean;
  menu: ReactNode;
};

/**
 * A row of the tree: Enter opens it, Space picks it up. The tree listens for all rows, so that a key in the editor
 * draws only the row that changes. What it shows is left alone where only its place among the rows is another.
 */
export const TreeRow = memo(function TreeRow({ id, index, menu, selected, ...shown }: Props) {
  return (
    <Draggable draggableId={`item ${id}`} index={index} isDragDisabled={shown.fixed} disableInteractiveElementBlocking>
      {(provided, { isDragging }) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={classes.row}
          data-selected={selected || undefined}
          data-dragging={isDragging || undefined}
        >
          <RowButton id={id} selected={selected} {...shown} handle={provided.dragHandleProps} />
          {menu}
        </li>
      )}
    </Draggable>
  );
});

type ButtonProps = Omit<Props, 'index' | 'menu'> & { handle: DraggableProvidedDragHandleProps | null };

const RowButton = memo(function RowButton({ id, handle, fixed, ...shown }: ButtonProps) {
  return (
    <button
      type="button"
      {...handle}
      className={classes.open}
      tabIndex={shown.stop ? 0 : -1}
      aria-current={shown.selected || undefined}
      data-row={`item ${id}`}
    >
      <IconGripVertical
        className={classes.grip}
        data-fixed={fixed || undefined}
        size={16}
        stroke={1.75}
        aria-hidden="true"
      />
      <span className={classes.words}>
        <span className={classes.first}>{shown.name}</span>
        <span className={classes.second}>{shown.second}</span>
      </span>
      <Marks changed={shown.changed} faulty={shown.faulty} />
    </button>
  );
});

/** Signs that something is changed and not saved, or can not be saved so. */
export function Marks({ changed, faulty }: { changed: boolean; faulty: boolean }) {
  const { t } = useLingui();
  if (faulty) return <IconAlertCircle className={classes.wrong} size={16} stroke={1.75} aria-label={t`Check this`} />;
  if (!changed) return null;
  return <IconPencil className={classes.mark} size={16} stroke={1.75} aria-label={t`Not saved`} />;
}
