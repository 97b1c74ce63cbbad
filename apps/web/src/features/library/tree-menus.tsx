import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconDots, IconFolder, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { ActionMenu, type MenuItem, type MenuItems } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RowMoves } from './use-row-moves.ts';

/** How the signs of a menu's entries are drawn. */
export const menuIcon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Moving a row up and down, as entries of a menu. */
function useMoves(movesOf: () => RowMoves): () => MenuItems {
  const { t } = useLingui();
  return () => {
    const { up, down } = movesOf();
    return [
      { key: 'up', label: t`Move up`, icon: <IconArrowUp {...menuIcon} />, disabled: !up, onSelect: () => up?.() },
      {
        key: 'down',
        label: t`Move down`,
        icon: <IconArrowDown {...menuIcon} />,
        disabled: !down,
        onSelect: () => down?.(),
      },
    ];
  };
}

type ItemProps = {
  name: string;
  /** Asked when the menu is opened. */
  movesOf: () => RowMoves;
  onMoveTo: () => void;
  onRemove: () => void;
  /** What only its kind has. */
  own: MenuItem;
};

/** What can be done with a template or a resource. */
export function ItemMenu({ name, movesOf, onMoveTo, onRemove, own }: ItemProps) {
  const { t } = useLingui();
  const moves = useMoves(movesOf);
  return (
    <ActionMenu
      label={t`Actions for ${name}`}
      items={() => [
        ...moves(),
        { key: 'to', label: t`Move to a category…`, icon: <IconFolder {...menuIcon} />, onSelect: onMoveTo },
        'line',
        own,
        { key: 'delete', label: t`Delete…`, icon: <IconTrash {...menuIcon} />, onSelect: onRemove },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={t`Actions for ${name}`}
          icon={<IconDots size={18} stroke={1.75} aria-hidden="true" />}
        />
      )}
    </ActionMenu>
  );
}

type CategoryProps = {
  name: string;
  /** Asked when the menu is opened. */
  movesOf: () => RowMoves;
  /** 'New template'. */
  addLabel: string;
  onAdd: () => void;
  onRename: () => void;
  onRemove: () => void;
};

/** What can be done with a category. */
export function CategoryMenu({ name, movesOf, addLabel, onAdd, onRename, onRemove }: CategoryProps) {
  const { t } = useLingui();
  const moves = useMoves(movesOf);
  return (
    <ActionMenu
      label={t`Actions for the category ${name}`}
      items={() => [
        { key: 'add', label: addLabel, icon: <IconPlus {...menuIcon} />, onSelect: onAdd },
        { key: 'rename', label: t`Rename`, icon: <IconPencil {...menuIcon} />, onSelect: onRename },
        'line',
        ...moves(),
        'line',
        { key: 'delete', label: t`Delete…`, icon: <IconTrash {...menuIcon} />, onSelect: onRemove },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={t`Actions for the category ${name}`}
          icon={<IconDots size={18} stroke={1.75} aria-hidden="true" />}
        />
      )}
    </ActionMenu>
  );
}
