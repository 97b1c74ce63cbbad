import { useLingui } from '@lingui/react/macro';
import { IconFolderSymlink, IconMail, IconMailOpened, IconX } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { folderWords } from './folder-words.ts';
import type { Folder, MessageRow } from './messages-query.ts';
import classes from './patient-inbox.module.css';
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

/** The actions for the selected rows: in the head of the columns, on a phone at the bottom. */
export function SelectionBar({ rows, actions, onClear }: Props) {
  const { t } = useLingui();
  const count = rows.length;
  const none = count === 0;
  const unread = none || rows.some((row) => row.read);
  return (
    <div className={classes.selection} role="toolbar" aria-label={t`With the selected messages`}>
      <output className={classes.selected}>{t`${count} selected`}</output>
      <MoveMenu
        rows={rows}
        disabled={none}
        onMove={(folder) => {
          actions.move(rows, folder);
          onClear();
        }}
      />
      <IconButton
        label={unread ? t`Mark as unread` : t`Mark as read`}
        icon={unread ? <IconMail {...sign} /> : <IconMailOpened {...sign} />}
        disabled={none}
        onClick={() => actions.mark(rows, unread)}
      />
      <IconButton label={t`Clear the selection`} icon={<IconX {...sign} />} onClick={onClear} />
    </div>
  );
}
