import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconBell, IconBellOff, IconInbox } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { folderAcross, MarkButton, SelectionBar as Bar, type ListedConsult, type RowActions } from '../list/list.ts';
import classes from './inbox.module.css';

type Props = { rows: readonly ListedConsult[]; actions: RowActions; onClear: () => void };

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions for the selected consults. */
export function SelectionBar({ rows, actions, onClear }: Props) {
  const { t } = useLingui();
  const none = rows.length === 0;
  const folder = folderAcross(rows[0]?.folder ?? 'inbox');
  const unread = none || rows.some((row) => !row.unread);
  const muted = none || rows.some((row) => !row.muted);
  return (
    <Bar label={t`With the selected consults`} count={rows.length} className={classes.selection} onClear={onClear}>
      <IconButton
        label={folder === 'archive' ? t`Move to Archive` : t`Move to Inbox`}
        icon={folder === 'archive' ? <IconArchive {...sign} /> : <IconInbox {...sign} />}
        disabled={none}
        onClick={() => {
          actions.move(rows, folder);
          onClear();
        }}
      />
      <MarkButton asUnread={unread} disabled={none} onMark={(as) => actions.mark(rows, as)} />
      <IconButton
        label={muted ? t`Mute` : t`Unmute`}
        icon={muted ? <IconBellOff {...sign} /> : <IconBell {...sign} />}
        disabled={none}
        onClick={() => actions.mute(rows, muted)}
      />
    </Bar>
  );
}
