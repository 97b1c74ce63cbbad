import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Input, Output } from '../../app/call.ts';
import type { Command } from '../../app/local/command.ts';
import { localNow, onRefused, useShownOf } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { actsOnRows, changesOfRows, isNewer, type ActOf, type ChangesOf, type PreviewOf } from '../list/list.ts';
import { countsQuery, refreshMessages, type Folder, type MessageRow } from './messages-query.ts';

type Change = Partial<Pick<MessageRow, 'folder' | 'read'>>;
export type MessageChanges = ChangesOf<MessageRow, Change>;
type RowCall = 'patientMessage-move' | 'patientMessage-markRead' | 'patientMessage-markUnread';
type Least = Pick<MessageRow, 'id' | 'ownerId' | 'statusUpdatedAt'>;

const {
  calls: rowCalls,
  changesOf,
  shownChanges,
  withChange,
  withChanges,
  isChanged,
  moreAfter,
} = changesOfRows<MessageRow, Change, Least, RowCall>({
  makes: {
    'patientMessage-move': ({ moves }) => moves.map(({ messageId, folder }) => [messageId, { folder }]),
    'patientMessage-markRead': ({ marks }) => marks.map(({ messageId }) => [messageId, { read: true }]),
    'patientMessage-markUnread': ({ marks }) => marks.map(({ messageId }) => [messageId, { read: false }]),
  },
  leaves: (row, change, seen) => {
    if (seen && seen.ownerId !== row.ownerId) return true;
    // What would hide an answer or a failure leaves alone a row in which one has come since.
    const hides = change.folder === 'archive' || change.read === true;
    return hides && isNewer(row.statusUpdatedAt, seen?.statusUpdatedAt);
  },
  isWhole: () => true,
});
export { isChanged, shownChanges, withChange, withChanges };

/** What was done to rows, for a component. */
export function useMessageChanges(): ReturnType<typeof shownChanges> {
  return shownChanges(useShownOf(rowCalls));
}

const { doWithRows, hand, onRowsDone } = actsOnRows<MessageRow, RowCall>({
  calls: rowCalls,
  streamOf: (ownerId) => `patient messages ${ownerId}`,
});
export { doWithRows };

const ownerOf = (rows: readonly MessageRow[]): string => rows[0]!.ownerId;

/** Moves rows of one owner, none of which lies in the folder. */
export function moveAct(rows: readonly MessageRow[], folder: Folder): ActOf<MessageRow, 'patientMessage-move'> {
  const moves = (moved: readonly MessageRow[], to: (row: MessageRow) => Folder): Input<'patientMessage-move'> => ({
    ownerId: ownerOf(rows),
    moves: moved.map((row) => ({
      messageId: row.id,
      folder: to(row),
      ...(to(row) === 'archive' ? { seenAt: row.statusUpdatedAt } : {}),
    })),
  });
  return {
    call: 'patientMessage-move',
    rows,
    input: moves(rows, () => folder),
    back: (answer) => {
      const before = new Map(answer?.previous.map((one) => [one.messageId, one.folder]));
      const moved = rows.filter(({ id }) => !answer || before.has(id)).map((row) => ({ ...row, folder }));
      const back = (row: MessageRow) =>
        before.get(row.id) ?? rows.find(({ id }) => id === row.id)?.folder ?? ('inbox' as const);
      return { call: 'patientMessage-move', rows: moved, input: moves(moved, back) };
    },
  };
}

type MarkAct = ActOf<MessageRow, 'patientMessage-markRead'> | ActOf<MessageRow, 'patientMessage-markUnread'>;

/** Marks rows of one owner as unread or as read; all of them are the other. */
export function markAct(rows: readonly MessageRow[], unread: boolean): MarkAct {
  const marks = rows.map((row) => ({ messageId: row.id, ...(unread ? {} : { seenAt: row.statusUpdatedAt }) }));
  const marked = {
    rows,
    input: { ownerId: ownerOf(rows), marks },
  };
  // Only what was changed is changed back.
  const changed = (answer: Output<'patientMessage-markRead'> | undefined) => {
    const other = new Set(answer?.previous.filter(({ read }) => read === unread).map(({ messageId }) => messageId));
    return rows.filter(({ id }) => !answer || other.has(id)).map((row) => ({ ...row, read: !unread }));
  };
  return unread
    ? {
        call: 'patientMessage-markUnread',
        ...marked,
        back: (answer) => markAct(changed(answer), false) as ActOf<MessageRow, 'patientMessage-markUnread'>,
      }
    : {
        call: 'patientMessage-markRead',
        ...marked,
        back: (answer) => markAct(changed(answer), true) as unknown as ActOf<MessageRow, 'patientMessage-markRead'>,
      };
}

/** Marks a message as read because its reader has opened it. */
export function markOpened(row: MessageRow, about: string): void {
  void hand({ ...(markAct([row], false) as ActOf<MessageRow, 'patientMessage-markRead'>), quiet: true }, about);
}

type RowCommand = { [Name in RowCall]: Command<Name> }[RowCall];

function refusedText({ call, input, preview }: RowCommand): MessageDescriptor {
  if ((preview as PreviewOf<MessageRow>).undoes) return msg`Error undoing the previous action`;
  if (call === 'patientMessage-markUnread') return msg`Error marking message as unread`;
  if (call === 'patientMessage-markRead') return msg`Error updating message read status`;
  const folder = input.moves[0]?.folder;
  if (folder === 'archive') return msg`Error moving messages to Archive`;
  return folder === 'sent' ? msg`Error moving messages to Sent` : msg`Error moving messages to Inbox`;
}

for (const name of rowCalls)
  onRefused(name, (command) => {
    // A message that is gone is not there to be marked; nobody did that on purpose.
    if (!command.quiet) showSnack({ text: i18n._(refusedText(command as RowCommand)) });
    void localNow()?.waiting.discard(command.id);
  });

/** The counts with what was done to rows. A number that the server no longer counts exactly stays. */
export function countsAfter(counts: Output<'patientMessage-counts'>, changes: MessageChanges): typeof counts {
  const isUnread = ({ folder, read }: MessageRow) => folder === 'inbox' && !read;
  return {
    owners: counts.owners.map((owner) => ({
      ...owner,
      unread:
        owner.unread >= mostCounted
          ? owner.unread
          : Math.max(0, owner.unread + moreAfter(changes, owner.ownerId, isUnread)),
    })),
  };
}

/** The server stops counting here. */
const mostCounted = 100;

onRowsDone((command, ids) => {
  // The counts change at once: those that are read anew may have it or not.
  queryClient.setQueryData(countsQuery.queryKey, (now) => now && countsAfter(now, changesOf([command])));
  const owner = (command.preview as PreviewOf<MessageRow>).rows[0]?.ownerId ?? '';
  return Promise.allSettled([refreshMessages('', ids), refreshMessages(owner, ids)]);
});
