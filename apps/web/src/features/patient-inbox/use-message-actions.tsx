import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconInbox, IconMail, IconMailOpened, IconSend } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { showSnack } from '../../ui/snackbar.tsx';
import { batches } from '../list/list.ts';
import { folderWords } from './folder-words.ts';
import { doWithRows, markAct, moveAct } from './message-rows.ts';
import type { Folder, MessageRow } from './messages-query.ts';

export type MessageActions = {
  move: (rows: readonly MessageRow[], folder: Folder) => void;
  mark: (rows: readonly MessageRow[], unread: boolean) => void;
};

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const signs: Readonly<Record<Folder, ReactNode>> = {
  inbox: <IconInbox {...sign} />,
  sent: <IconSend {...sign} />,
  archive: <IconArchive {...sign} />,
};

/** The folder in which a message belongs that leaves the archive: what came back lies in the inbox. */
function homeOf(row: MessageRow): Folder {
  const cameBack =
    row.respondedAt !== null || row.state === 'failed' || row.state === 'received' || row.link === 'guessed';
  return cameBack ? 'inbox' : 'sent';
}

/** Where a row goes by its first button: into the archive, and out of it. */
export function acrossOf(row: MessageRow): Folder {
  return row.folder === 'archive' ? homeOf(row) : 'archive';
}

/** The name of the patient of a row; the address where the clinic knows no name. */
export function patientOf({ patientInfo: { firstName, lastName, email } }: Pick<MessageRow, 'patientInfo'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Moves and marks rows: the page shows it once it is kept, and the server has it later. */
export function useMessageActions(): MessageActions {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const aboutOf = (rows: readonly MessageRow[]) => {
      const count = rows.length;
      return count > 1 ? t`${plural(count, { one: '# message', other: '# messages' })}` : patientOf(rows[0]!);
    };
    const run = async (
      rows: readonly MessageRow[],
      acts: Parameters<typeof doWithRows>[0],
      said: { text: string; icon: ReactNode },
    ) => {
      const about = aboutOf(rows);
      const undo = await doWithRows(acts, about);
      showSnack({ ...said, about, undo, byKey: true });
    };
    return {
      move: (all, folder) => {
        const rows = all.filter((row) => row.folder !== folder);
        if (rows.length === 0) return;
        const name = folderWords(i18n, folder);
        const acts = batches(rows).map((some) => moveAct(some, folder));
        void run(rows, acts, { text: t`Moved to ${name}`, icon: signs[folder] });
      },
      mark: (all, unread) => {
        const rows = all.filter((row) => row.read === unread);
        if (rows.length === 0) return;
        const acts = batches(rows).map((some) => markAct(some, unread));
        const icon = unread ? <IconMail {...sign} /> : <IconMailOpened {...sign} />;
        void run(rows, acts, { text: unread ? t`Marked as unread` : t`Marked as read`, icon });
      },
    };
  }, [t, i18n]);
}
