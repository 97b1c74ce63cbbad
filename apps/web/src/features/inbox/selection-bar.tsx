import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconBell, IconBellOff, IconInbox, IconMail, IconMailOpened, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { folderAcross, type ListedConsult, type RowActions } from '../list/list.ts';
import classes from './inbox.module.css';

type Props = { rows: readonly ListedConsult[]; actions: RowActions; onClear: () => void };

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions for the selected rows: in the head of the columns, on a phone at the bottom. */
export function SelectionBar({ rows, actions, onClear }: Props) {
  const { t } = useLingui();
  const count = rows.length;
  const none = count === 0;
  const folder = folderAcross(rows[0]?.folder ?? 'inbox');
  const unread = none || rows.some((row) => !row.unread);
  const muted = none || rows.some((row) => !row.muted);
  return (
    <div className={classes.selection} role="toolbar" aria-label={t`With the selected consults`}>
      <output className={classes.selected}>{t`${count} selected`}</output>
      <IconButton
        label={folder === 'archive' ? t`Move to Archive` : t`Move to Inbox`}
        icon={folder === 'archive' ? <IconArchive {...sign} /> : <IconInbox {...sign} />}
        disabled={none}
        onClick={() => {
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
      <IconButton
        label={muted ? t`Mute` : t`Unmute`}
        icon={muted ? <IconBellOff {...sign} /> : <IconBell {...sign} />}
        disabled={none}
        onClick={() => actions.mute(rows, muted)}
      />
      <IconButton label={t`Clear the selection`} icon={<IconX {...sign} />} onClick={onClear} />
    </div>
  );
}
