import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconInbox, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { onSessionForgotten } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { forgetSnacksOfSession, showSnack } from '../../ui/snackbar.tsx';
import { actOnRows, type ShowRows } from './act-on-rows.ts';
import type { Folder, ListedConsult } from './listed-consult.ts';
import { forgetChanges } from './row-changes.ts';
import { markOf, markOnServer, moveOf, moveOnServer, muteOnServer } from './server-changes.ts';

/** The part of a row that the actions need. */
type ActedRow = Pick<ListedConsult, 'id' | 'ownerId' | 'folder' | 'unread' | 'muted'> & {
  patient: Pick<ListedConsult['patient'], 'firstName' | 'lastName'>;
};

export type RowActions<Row extends ActedRow = ListedConsult> = {
  move: (rows: readonly Row[], folder: Folder) => void;
  mark: (rows: readonly Row[], unread: boolean) => void;
  mute: (rows: readonly Row[], muted: boolean) => void;
};

/**
 * Where the rows are on screen: in lists, or as the one row of an opened consult. Create it once, outside a component.
 */
export type RowPlace<Row extends ActedRow> = {
  show: ShowRows<Row>;
  /** Set in the opened consult: its snackbar comes with the server's answer and has no icon. */
  opened?: {
    /**
     * Waits for a call that marks the consult as read: it must not reach the server after the one that marks it as
     * unread.
     */
    untilMarked: (activityId: string) => Promise<void>;
  };
};

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

// The next person at this device must not undo what the one before did.
onSessionForgotten(() => {
  forgetChanges();
  forgetSnacksOfSession();
});

/** Moves, marks and mutes rows. The page shows a change at once; Undo or a refusal by the server takes it back. */
export function useRowActions<Row extends ActedRow>({ show, opened }: RowPlace<Row>): RowActions<Row> {
  const { t } = useLingui();
  return useMemo(() => {
    const aboutOf = (rows: readonly Row[]) => {
      const count = rows.length;
      const [{ patient }] = rows as readonly [Row, ...Row[]];
      return count > 1
        ? t`${plural(count, { one: '# consult', other: '# consults' })}`
        : `${patient.firstName} ${patient.lastName}`.trim();
    };
    const snackOf = (rows: readonly Row[], text: string, icon: ReactNode) => ({
      text,
      about: aboutOf(rows),
      undoText: t`UNDO`,
      ...(opened ? {} : { icon }),
    });
    const saidAfter = opened !== undefined;
    const undoFailed = t`Error undoing the previous action`;
    const mute = async (rows: readonly Row[], muted: boolean) => {
      const shown = show(rows.map((row) => ({ row, change: { muted }, before: { muted: row.muted } })));
      const count = rows.length;
      if (opened) announce(muted ? t`Muted` : t`Unmuted`);
      else
        announce(
          muted
            ? t`${plural(count, { one: 'Muted', other: '# consults muted' })}`
            : t`${plural(count, { one: 'Unmuted', other: '# consults unmuted' })}`,
        );
      try {
        await muteOnServer(rows, muted);
      } catch {
        shown.takeBack();
        showSnack({ text: muted ? t`Error muting this consult` : t`Error unmuting this consult` });
      }
      await shown.settle();
    };
    return {
      move: (all, folder) => {
        const rows = all.filter((row) => row.folder !== folder);
        if (rows.length === 0) return;
        const name = folder === 'inbox' ? t`Inbox` : t`Archive`;
        const icon = folder === 'inbox' ? <IconInbox {...sign} /> : <IconArchive {...sign} />;
        void actOnRows({
          changed: rows.map((row) => ({ row, change: { folder }, before: { folder: row.folder } })),
          show,
          steps: rows.map((row) => moveOf(row, folder)),
          send: moveOnServer,
          snack: snackOf(rows, t`Moved to ${name}`, icon),
          saidAfter,
          failed: t`Error moving message to ${name}`,
          undoFailed,
        });
      },
      mark: (all, unread) => {
        const rows = all.filter((row) => row.unread !== unread);
        if (rows.length === 0) return;
        const icon = unread ? <IconMail {...sign} /> : <IconMailOpened {...sign} />;
        const marked = opened && Promise.all(rows.map(({ id }) => opened.untilMarked(id))).then(() => undefined);
        void actOnRows({
          changed: rows.map((row) => ({ row, change: { unread }, before: { unread: row.unread } })),
          show,
          steps: rows.map((row) => markOf(row, unread)),
          send: markOnServer,
          ...(marked ? { after: marked } : {}),
          snack: snackOf(rows, unread ? t`Marked as unread` : t`Marked as read`, icon),
          saidAfter,
          failed: unread ? t`Error marking message as unread` : t`Error updating message read status`,
          undoFailed,
        });
      },
      mute: (all, muted) => {
        const rows = all.filter((row) => row.muted !== muted);
        if (rows.length > 0) void mute(rows, muted);
      },
    };
  }, [t, show, opened]);
}
