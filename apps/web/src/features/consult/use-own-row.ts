import type { Activity } from '../activity/activity.ts';
import type { GoOn } from '../message/message.ts';
import { folderAcross, openedRow, useRowActions, type Folder } from '../list/list.ts';

type OwnRowActions = {
  /** The folder to which the row would move. */
  other: Folder;
  move: () => void;
  mute: () => void;
  markUnread: () => void;
};

/** The actions on the own row of an opened consult: the viewer's, or for staff that of their clinic. */
export function useOwnRow(activity: Activity, onClose: () => void, goOn: GoOn): OwnRowActions {
  const actions = useRowActions();
  const { row } = activity;
  const own = openedRow(activity);
  const other = folderAcross(row.folder);
  return {
    other,
    move: () => {
      actions.move([own], other);
      // Archived, it is done; one that came back into the inbox is to be worked on.
      if (other === 'archive') goOn.go();
    },
    mute: () => actions.mute([own], !row.muted),
    markUnread: () => {
      // While it is open and in sight the thread would mark it as read again.
      onClose();
      // The details may not show yet that it was marked as read.
      actions.mark([{ ...own, unread: false }], true);
    },
  };
}
