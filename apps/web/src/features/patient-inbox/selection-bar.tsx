import { useLingui } from '@lingui/react/macro';
import { IconFolderSymlink } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MarkButton, SelectionBar as Bar } from '../list/list.ts';
import { folderWords } from './folder-words.ts';
import type { Folder, MessageRow } from './messages-query.ts';
import type { MessageActions } from './use-message-actions.tsx';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const folders: readonly Folder[] = ['inbox', 'sent', 'archive'];

type MoveProps = { rows: readonly MessageRow[]; disabled?: boolean; onMove: (folder: Folder) => void };

/** Moves messages to one of the other folders. */
export function MoveMenu({ rows, disabled = false, onMove }: MoveProps) {
  const { t, i18n } = useLingui();
  const away = folders.filter((folder) => rows.some((row) => row.folder !== folder));
  return (
    <ActionMenu
      label={t`Move to`}
      items={away.map((folder) => ({ key: folder, label: folderWords(i18n, folder), onSelect: () => onMove(folder) }))}
    >
      {(trigger) => (
        <IconButton label={t`Move to…`} icon={<IconFolderSymlink {...sign} />} disabled={disabled} {...trigger} />
      )}
    </ActionMenu>
  );
}

type Props = { rows: readonly MessageRow[]; actions: MessageActions; onClear: () => void };

/** The actions for the selected messages. */
export function SelectionBar({ rows, actions, onClear }: Props) {
  const { t } = useLingui();
  const none = rows.length === 0;
  return (
    <Bar label={t`With the selected messages`} count={rows.length} onClear={onClear}>
      <MoveMenu
        rows={rows}
        disabled={none}
        onMove={(folder) => {
          actions.move(rows, folder);
          onClear();
        }}
      />
      <MarkButton
        asUnread={none || rows.some((row) => row.read)}
        disabled={none}
        onMark={(as) => actions.mark(rows, as)}
      />
    </Bar>
  );
}
