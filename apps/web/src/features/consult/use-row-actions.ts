import { useLingui } from '@lingui/react/macro';
import { call } from '../../app/call.ts';
import { inTurn } from '../../app/in-turn.ts';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { changeActivity, type Activity } from '../activity/activity.ts';
import { untilMarked } from '../message/message.ts';

type Row = Activity['row'];

/** What the viewer, or for staff their clinic, does with their own row of an opened consult: shown at once, taken back if it fails. */
export function useRowActions(activity: Pick<Activity, 'id' | 'row' | 'patient'>, onClose: () => void) {
  const { t } = useLingui();
  const { id, row, patient } = activity;
  const about = `${patient.firstName} ${patient.lastName}`.trim();
  const names: Record<Row['folder'], string> = { inbox: t`Inbox`, archive: t`Archive` };
  const set = (part: Partial<Row>) => changeActivity(id, (now) => ({ ...now, row: { ...now.row, ...part } }));
  const other: Row['folder'] = row.folder === 'inbox' ? 'archive' : 'inbox';

  const putBack = async (moves: { activityId: string; folder: Row['folder'] }[]) => {
    const back = moves.find(({ activityId }) => activityId === id)?.folder;
    if (back) set({ folder: back });
    try {
      await inTurn([id], () => call('inbox-move', { ownerId: row.ownerId, moves }));
    } catch {
      if (back) set({ folder: other });
      showSnack({ text: t`Error undoing the previous action` });
    }
  };
  const move = async () => {
    const folder = names[other];
    set({ folder: other });
    try {
      const moves = [{ activityId: id, folder: other }];
      const { previous } = await inTurn([id], () => call('inbox-move', { ownerId: row.ownerId, moves }));
      showSnack({
        text: t`Moved to ${folder}`,
        about,
        ...(previous.length > 0 ? { undo: () => void putBack(previous), undoText: t`UNDO`, byKey: true } : {}),
      });
    } catch {
      set({ folder: row.folder });
      showSnack({ text: t`Error moving message to ${folder}` });
    }
  };
  const mute = async () => {
    const muted = !row.muted;
    set({ muted });
    announce(muted ? t`Muted` : t`Unmuted`);
    try {
      await inTurn([id], () => call('inbox-mute', { ownerId: row.ownerId, activityIds: [id], muted }));
    } catch {
      set({ muted: row.muted });
      showSnack({ text: muted ? t`Error muting this consult` : t`Error unmuting this consult` });
    }
  };
  const markUnread = async () => {
    // Open and in sight, it would be read again at once.
    onClose();
    try {
      // Still being marked as read, it would be read again after this.
      await untilMarked(id);
      const marks = [{ activityId: id, lastReadSeq: null }];
      const { previous } = await inTurn([id], () => call('inbox-setRead', { ownerId: row.ownerId, marks }));
      const undo = () =>
        void inTurn([id], () => call('inbox-setRead', { ownerId: row.ownerId, marks: previous })).catch(() =>
          showSnack({ text: t`Error undoing the previous action` }),
        );
      showSnack({
        text: t`Marked as unread`,
        about,
        ...(previous.length > 0 ? { undo, undoText: t`UNDO`, byKey: true } : {}),
      });
    } catch {
      showSnack({ text: t`Error marking message as unread` });
    }
  };
  return { other, move: () => void move(), mute: () => void mute(), markUnread: () => void markUnread() };
}
