import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconInbox, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { onSessionForgotten } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { forgetSnacksOfSession, showSnack } from '../../ui/snackbar.tsx';
import type { Folder } from './listed-consult.ts';
import type { SeenRow } from './consult-changes.ts';
import { doWithRows, markAct, moveAct, muteAct } from './consult-acts.ts';
import { batches } from './row-acts.ts';

export type RowActions = {
  move: (rows: readonly SeenRow[], folder: Folder) => void;
  mark: (rows: readonly SeenRow[], unread: boolean) => void;
  mute: (rows: readonly SeenRow[], muted: boolean) => void;
};

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

// The next person at this device must not undo what the one before did.
onSessionForgotten(forgetSnacksOfSession);

/** Moves, marks and mutes rows: the page shows it once it is kept, and the server has it later. */
export function useRowActions(): RowActions {
  const { t } = useLingui();
  return useMemo(() => {
    const aboutOf = (rows: readonly SeenRow[]) => {
      const count = rows.length;
      const [{ patient }] = rows as readonly [SeenRow, ...SeenRow[]];
      const name = `${patient.firstName} ${patient.lastName}`.trim();
      // A row that was selected beyond what is loaded has no name here.
      return count > 1 || name === '' ? t`${plural(count, { one: '# consult', other: '# consults' })}` : name;
    };
    const run = async (
      rows: readonly SeenRow[],
      acts: Parameters<typeof doWithRows>[0],
      said: { text: string; icon: ReactNode },
    ) => {
      const about = aboutOf(rows);
      const undo = await doWithRows(acts, about);
      showSnack({ ...said, about, undoText: t`UNDO`, undo, byKey: true });
    };
    return {
      move: (all, folder) => {
        const rows = all.filter((row) => row.folder !== folder);
        if (rows.length === 0) return;
        const name = folder === 'inbox' ? t`Inbox` : t`Archive`;
        const acts = batches(rows).map((some) => moveAct(some, folder));
        const icon = folder === 'inbox' ? <IconInbox {...sign} /> : <IconArchive {...sign} />;
        void run(rows, acts, { text: t`Moved to ${name}`, icon });
      },
      mark: (all, unread) => {
        const rows = all.filter((row) => row.unread !== unread);
        if (rows.length === 0) return;
        const acts = batches(rows).map((some) => markAct(some, unread));
        const icon = unread ? <IconMail {...sign} /> : <IconMailOpened {...sign} />;
        void run(rows, acts, { text: unread ? t`Marked as unread` : t`Marked as read`, icon });
      },
      mute: (all, muted) => {
        const rows = all.filter((row) => row.muted !== muted);
        if (rows.length === 0) return;
        const acts = batches(rows).map((some) => muteAct(some, muted));
        const count = rows.length;
        void doWithRows(acts, aboutOf(rows)).then(() =>
          announce(
            muted
              ? t`${plural(count, { one: 'Muted', other: '# consults muted' })}`
              : t`${plural(count, { one: 'Unmuted', other: '# consults unmuted' })}`,
          ),
        );
      },
    };
  }, [t]);
}
