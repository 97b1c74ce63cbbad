import { changeActivity, type Activity } from '../activity/activity.ts';
import { folderAcross, useRowActions, type Folder, type RowChange, type RowPlace } from '../list/list.ts';
import { untilMarked } from '../message/message.ts';

type OwnRow = Activity['row'] & Pick<Activity, 'id' | 'patient'>;

/** Shows a change in the opened consult, except that it is unread: the thread would mark it as read again. */
function showInDetails(activityId: string, { unread: _unread, status: _status, ...part }: RowChange): void {
  if (Object.keys(part).length > 0) changeActivity(activityId, (now) => ({ ...now, row: { ...now.row, ...part } }));
}

const openedConsult: RowPlace<OwnRow> = {
  show: (changed) => {
    for (const { row, change } of changed) showInDetails(row.id, change);
    return {
      takeBack: () => {
        for (const { row, before } of changed) showInDetails(row.id, before);
      },
      // The live event of the row makes lists and details ask again.
      settle: async () => undefined,
    };
  },
  opened: { untilMarked },
};

type OwnRowActions = {
  /** The folder to which the row would move. */
  other: Folder;
  move: () => void;
  mute: () => void;
  markUnread: () => void;
};

/** The actions on the own row of an opened consult: the viewer's, or for staff that of their clinic. */
export function useOwnRow(
  { id, row, patient }: Pick<Activity, 'id' | 'row' | 'patient'>,
  onClose: () => void,
): OwnRowActions {
  const actions = useRowActions(openedConsult);
  const own: OwnRow = { ...row, id, patient };
  const other = folderAcross(row.folder);
  return {
    other,
    move: () => actions.move([own], other),
    mute: () => actions.mute([own], !row.muted),
    markUnread: () => {
      // While it is open and in sight the thread would mark it as read again.
      onClose();
      // The details may not show yet that it was marked as read.
      actions.mark([{ ...own, unread: false }], true);
    },
  };
}
