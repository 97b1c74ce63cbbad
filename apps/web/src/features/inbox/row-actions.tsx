import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconBell, IconBellOff, IconInbox } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { folderAcross, MarkButton, RowButtons, type ListedConsult, type RowActions as Actions } from '../list/list.ts';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions for one row. */
export function RowActions({ row, actions }: { row: ListedConsult; actions: Actions }) {
  const { t } = useLingui();
  const folder = folderAcross(row.folder);
  return (
    <RowButtons>
      <IconButton
        label={folder === 'archive' ? t`Move to Archive` : t`Move to Inbox`}
        icon={folder === 'archive' ? <IconArchive {...sign} /> : <IconInbox {...sign} />}
        onClick={() => actions.move([row], folder)}
      />
      <MarkButton asUnread={!row.unread} onMark={(as) => actions.mark([row], as)} />
      <IconButton
        label={row.muted ? t`Unmute` : t`Mute`}
        icon={row.muted ? <IconBell {...sign} /> : <IconBellOff {...sign} />}
        onClick={() => actions.mute([row], !row.muted)}
      />
    </RowButtons>
  );
}
