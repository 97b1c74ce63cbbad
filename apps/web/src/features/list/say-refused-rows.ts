import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { localNow, onRefused } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { rowCalls, type RowCommand, type RowPreview } from './consult-changes.ts';

/** What is said of a refused change of rows; null for one that nobody made on purpose. */
function refusedText(command: RowCommand): MessageDescriptor | null {
  if ((command.preview as RowPreview).undoes) return msg`Error undoing the previous action`;
  switch (command.call) {
    case 'inbox-move':
      return command.input.moves[0]?.folder === 'inbox'
        ? msg`Error moving message to Inbox`
        : msg`Error moving message to Archive`;
    case 'inbox-setRead':
      return (command.preview as RowPreview).unread
        ? msg`Error marking message as unread`
        : msg`Error updating message read status`;
    case 'inbox-mute':
      return command.input.muted ? msg`Error muting this consult` : msg`Error unmuting this consult`;
    case 'activity-changeStatus_v1':
      if (command.refusal?.code === 'STATE_CHANGED')
        // The opened consult shows both.
        return isOpened(command.input.activityId)
          ? null
          : msg`Somebody else changed the status. Open the consult to choose again.`;
      return msg`There was an error changing the status of this consult. Please try again later`;
    case 'activity-markRead':
      // The page of a consult that is gone says so.
      return command.refusal?.code === 'NOT_FOUND' ? null : msg`Error updating message read status`;
  }
}

const isOpened = (activityId: string): boolean =>
  queryClient
    .getQueryCache()
    .find({ queryKey: ['activity', activityId] })
    ?.isActive() ?? false;

/** Whether the consult has the status already that somebody chose: a colleague may just have chosen it too. */
function isSame({ refusal }: RowCommand): boolean {
  const { status } = (refusal?.faults ?? {}) as { status?: { code: string } };
  return status?.code === 'same-status';
}

for (const name of rowCalls)
  onRefused(name, (refused) => {
    const command = refused as RowCommand;
    const same = isSame(command);
    const text = same ? null : refusedText(command);
    if (text) showSnack({ text: i18n._(text) });
    // Once it is said, the row shows what the server has, and nothing is left to decide; a status is everybody's, so
    // its person decides.
    if (same || name !== 'activity-changeStatus_v1') void localNow()?.waiting.discard(command.id);
  });
