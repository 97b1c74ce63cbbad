import { useLingui } from '@lingui/react/macro';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconFolder,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export type RowActions = { up: (() => void) | null; down: (() => void) | null; remove: () => void };

/** Moving a row up and down, as entries of a menu. */
export function useMoves({ up, down }: RowActions): MenuItem[] {
  const { t } = useLingui();
  return [
    { key: 'up', label: t`Move up`, icon: <IconArrowUp {...icon} />, disabled: !up, onSelect: () => up?.() },
    { key: 'down', label: t`Move down`, icon: <IconArrowDown {...icon} />, disabled: !down, onSelect: () => down?.() },
  ];
}

type ItemProps = { name: string; actions: RowActions; onMoveTo: () => void; onDuplicate: () => void };

/** What can be done with a template. */
export function ItemMenu({ name, actions, onMoveTo, onDuplicate }: ItemProps) {
  const { t } = useLingui();
  const moves = useMoves(actions);
  return (
    <ActionMenu
      label={t`Actions for ${name}`}
      items={[
        ...moves,
        { key: 'to', label: t`Move to a category…`, icon: <IconFolder {...icon} />, onSelect: onMoveTo },
        'line',
        { key: 'duplicate', label: t`Duplicate`, icon: <IconCopy {...icon} />, onSelect: onDuplicate },
        { key: 'delete', label: t`Delete…`, icon: <IconTrash {...icon} />, onSelect: actions.remove },
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

type CategoryProps = { name: string; actions: RowActions; onAdd: () => void; onRename: () => void };

/** What can be done with a category. */
export function CategoryMenu({ name, actions, onAdd, onRename }: CategoryProps) {
  const { t } = useLingui();
  const moves = useMoves(actions);
  return (
    <ActionMenu
      label={t`Actions for the category ${name}`}
      items={[
        { key: 'add', label: t`New template`, icon: <IconPlus {...icon} />, onSelect: onAdd },
        { key: 'rename', label: t`Rename`, icon: <IconPencil {...icon} />, onSelect: onRename },
        'line',
        ...moves,
        'line',
        { key: 'delete', label: t`Delete…`, icon: <IconTrash {...icon} />, onSelect: actions.remove },
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
