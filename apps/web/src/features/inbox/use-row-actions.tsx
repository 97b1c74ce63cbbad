import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconInbox, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { onSessionForgotten } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { forgetSnacks, forgetUndo, showSnack } from '../../ui/snackbar.tsx';
import {
  dropChange,
  forgetChanges,
  markOf,
  markOnServer,
  moveOf,
  moveOnServer,
  muteOnServer,
  showChange,
  type Folder,
  type ListedConsult,
  type RowChange,
} from '../list/list.ts';
import { refreshFound, refreshRows } from './refresh-inbox.ts';

export type RowActions = {
  move: (rows: readonly ListedConsult[], folder: Folder) => void;
  mark: (rows: readonly ListedConsult[], unread: boolean) => void;
  mute: (rows: readonly ListedConsult[], muted: boolean) => void;
};

type Act<Step> = {
  rows: readonly ListedConsult[];
  /** How a row looks at once. */
  change: RowChange;
  /** How it looked. */
  before: (row: ListedConsult) => RowChange;
  steps: readonly Step[];
  /** Does the steps and answers those that take them back. */
  send: (steps: readonly Step[]) => Promise<Step[]>;
  said: ReactNode;
  icon: ReactNode;
  failed: string;
};

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

// The next person at this device takes back nothing of the one before.
onSessionForgotten(() => {
  forgetChanges();
  forgetSnacks();
});

/** The lists ask for what was changed; what was only shown then goes. */
async function settle(ids: ReadonlySet<string>, turn: number): Promise<void> {
  await Promise.allSettled([refreshRows(ids), refreshFound(ids)]);
  dropChange(turn);
}

/** Move, mark and mute: shown at once, taken back by UNDO, and as it was where the server refuses. */
export function useRowActions(): RowActions {
  const { t } = useLingui();
  return useMemo(() => {
    const act = async <Step,>({ rows, change, before, steps, send, said, icon, failed }: Act<Step>) => {
      const turn = showChange(rows.map((row) => ({ row, change })));
      const ids = new Set(rows.map(({ id }) => id));
      const sent = send(steps);
      const takeBack = async () => {
        const back = showChange(rows.map((row) => ({ row, change: before(row) })));
        // What failed is as it was already, and has said so.
        const previous = await sent.catch(() => []);
        try {
          if (previous.length > 0) await send(previous);
        } catch {
          showSnack({ text: t`Error undoing the previous action` });
        }
        await settle(ids, back);
      };
      const undo = () => void takeBack();
      const count = rows.length;
      const [{ patient }] = rows as readonly [ListedConsult, ...ListedConsult[]];
      const about =
        count > 1
          ? t`${plural(count, { one: '# consult', other: '# consults' })}`
          : `${patient.firstName} ${patient.lastName}`.trim();
      showSnack({ text: said, about, icon, undo, undoText: t`UNDO`, byKey: true });
      try {
        await sent;
      } catch {
        forgetUndo(undo);
        dropChange(turn);
        showSnack({ text: failed });
      }
      await settle(ids, turn);
    };
    const mute = async (rows: readonly ListedConsult[], muted: boolean) => {
      const turn = showChange(rows.map((row) => ({ row, change: { muted } })));
      const count = rows.length;
      announce(
        muted
          ? t`${plural(count, { one: 'Muted', other: '# consults muted' })}`
          : t`${plural(count, { one: 'Unmuted', other: '# consults unmuted' })}`,
      );
      try {
        await muteOnServer(rows, muted);
      } catch {
        dropChange(turn);
        showSnack({ text: muted ? t`Error muting this consult` : t`Error unmuting this consult` });
      }
      await settle(new Set(rows.map(({ id }) => id)), turn);
    };
    return {
      move: (all, folder) => {
        const rows = all.filter((row) => row.folder !== folder);
        const name = folder === 'inbox' ? t`Inbox` : t`Archive`;
        if (rows.length > 0)
          void act({
            rows,
            change: { folder },
            before: (row) => ({ folder: row.folder }),
            steps: rows.map((row) => moveOf(row, folder)),
            send: moveOnServer,
            said: t`Moved to ${name}`,
            icon: folder === 'inbox' ? <IconInbox {...sign} /> : <IconArchive {...sign} />,
            failed: t`Error moving message to ${name}`,
          });
      },
      mark: (all, unread) => {
        const rows = all.filter((row) => row.unread !== unread);
        if (rows.length > 0)
          void act({
            rows,
            change: { unread },
            before: (row) => ({ unread: row.unread }),
            steps: rows.map((row) => markOf(row, unread)),
            send: markOnServer,
            said: unread ? t`Marked as unread` : t`Marked as read`,
            icon: unread ? <IconMail {...sign} /> : <IconMailOpened {...sign} />,
            failed: unread ? t`Error marking message as unread` : t`Error updating message read status`,
          });
      },
      mute: (all, muted) => {
        const rows = all.filter((row) => row.muted !== muted);
        if (rows.length > 0) void mute(rows, muted);
      },
    };
  }, [t]);
}
