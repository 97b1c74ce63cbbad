import { useLingui } from '@lingui/react/macro';
import { IconDots, IconFolder, IconPencil, IconPlus, IconReplace, IconTrash } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMoves, type RowActions } from './template-menus.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type ItemProps = { name: string; actions: RowActions; onMoveTo: () => void; onReplace: () => void };

/** What can be done with a resource. */
export function ResourceMenu({ name, actions, onMoveTo, onReplace }: ItemProps) {
  const { t } = useLingui();
  const moves = useMoves(actions);
  return (
    <ActionMenu
      label={t`Actions for ${name}`}
      items={[
        ...moves,
        { key: 'to', label: t`Move to a category…`, icon: <IconFolder {...icon} />, onSelect: onMoveTo },
        'line',
        { key: 'replace', label: t`Replace the file…`, icon: <IconReplace {...icon} />, onSelect: onReplace },
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

/** What can be done with a category of resources. */
export function ResourceCategoryMenu({ name, actions, onAdd, onRename }: CategoryProps) {
  const { t } = useLingui();
  const moves = useMoves(actions);
  return (
    <ActionMenu
      label={t`Actions for the category ${name}`}
      items={[
        { key: 'add', label: t`New resource`, icon: <IconPlus {...icon} />, onSelect: onAdd },
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
