import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconBell, IconBellOff, IconInbox } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { folderAcross, MarkButton, SelectionBar as Bar, type RowActions, type SeenRow } from '../list/list.ts';
import classes from './inbox.module.css';

/** All rows of a list that goes on beyond what is loaded. */
export type Everything = {
  /** How many there are, in words. */
  words: string;
  state: 'rest' | 'asking' | 'failed';
  select: () => void;
};

type Props = {
  rows: readonly SeenRow[];
  /** Offered where every loaded row is selected and there are more. */
  everything?: Everything | null;
  actions: RowActions;
  onClear: () => void;
};

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions for the selected consults. */
export function SelectionBar({ rows, everything = null, actions, onClear }: Props) {
  const { t } = useLingui();
  const words = everything?.words ?? '';
  const none = rows.length === 0;
  const folder = folderAcross(rows[0]?.folder ?? 'inbox');
  const unread = none || rows.some((row) => !row.unread);
  const muted = none || rows.some((row) => !row.muted);
  return (
    <Bar
      label={t`With the selected consults`}
      count={rows.length}
      className={classes.selection}
      onClear={onClear}
      end={
        everything ? (
          <Button
            look="quiet"
            className={classes.everything}
            running={everything.state === 'asking' ? t`Selecting…` : undefined}
            onClick={everything.select}
          >
            {everything.state === 'failed' ? t`Could not select all. Try again` : t`Select all ${words}`}
          </Button>
        ) : null
      }
    >
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
