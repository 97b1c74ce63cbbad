import type { Input } from '../../app/call.ts';
import type { Command } from '../../app/local/command.ts';
import type { ListedConsult } from './listed-consult.ts';
import { changesOfRows, isNewer, type AnyRow, type ChangesOf, type PreviewOf } from './changes-of-rows.ts';

/** The part of a row that what is done with rows needs. */
type ActedRow = Pick<ListedConsult, 'id' | 'ownerId' | 'folder' | 'unread' | 'muted'> & {
  patient: Pick<ListedConsult['patient'], 'firstName' | 'lastName'>;
};

/** A row of a consult as its person saw it when they did something with it; whole where a list had it. */
export type SeenRow = ActedRow & Partial<ListedConsult>;

/** What a command makes of a row. `lastReadSeq`: of an opened consult. */
type RowChange = Partial<Pick<ListedConsult, 'folder' | 'unread' | 'overdue' | 'muted' | 'status'>> & {
  lastReadSeq?: number;
};

export type RowPreview = PreviewOf<SeenRow>;
export type RowChanges = ChangesOf<SeenRow, RowChange>;

/** The calls that change rows of consults. */
export type RowCall = 'inbox-move' | 'inbox-setRead' | 'inbox-mute' | 'activity-markRead' | 'activity-changeStatus_v1';
export type RowCommand = { [Name in RowCall]: Command<Name> }[RowCall];

/** The calls that change a row and its status along with something else (decision 128). */
export type FinishCall = 'message-send' | 'activity-finish';
export type FinishCommand = { [Name in FinishCall]: Command<Name> }[FinishCall];

export const rowCalls: readonly RowCall[] = [
  'inbox-move',
  'inbox-setRead',
  'inbox-mute',
  'activity-markRead',
  'activity-changeStatus_v1',
];
export const finishCalls: readonly FinishCall[] = ['message-send', 'activity-finish'];

/** What is done with a consult in one moment, as changes of its row. */
function finished(activityId: string, finish: Input<'message-send'>['finish']): [string, RowChange][] {
  const { status, archive } = finish ?? {};
  return [
    ...(status ? ([[activityId, { status: status.to }]] as const) : []),
    ...(archive ? ([[activityId, { folder: 'archive' }]] as const) : []),
  ].map(([id, change]) => [id, change]);
}

export const {
  calls: shownCalls,
  changesOf,
  shownChanges,
  withChange,
  withChanges,
  isChanged,
  moreAfter,
} = changesOfRows<SeenRow, RowChange, AnyRow & { lastMessageAt?: string }, RowCall | FinishCall>({
  makes: {
    'inbox-move': ({ moves }) => moves.map(({ activityId, folder }) => [activityId, { folder }]),
    'inbox-setRead': ({ marks }, { unread = false }) =>
      marks.map(({ activityId }) => [activityId, unread ? { unread } : { unread, overdue: false }]),
    'inbox-mute': ({ activityIds, muted }) => activityIds.map((id) => [id, { muted }]),
    'activity-markRead': ({ activityId, upToSeq }) => [
      [activityId, { unread: false, overdue: false, lastReadSeq: upToSeq }],
    ],
    'activity-changeStatus_v1': ({ activityId, status }) => [[activityId, { status }]],
    'message-send': ({ activityId, finish }) => finished(activityId, finish),
    'activity-finish': ({ activityId, finish }) => finished(activityId, finish),
  },
  leaves: (row, change, seen) => {
    // A consult can have a row in the viewer's own inbox and one in their clinic's; its status is of both.
    if (seen && seen.ownerId !== row.ownerId && change.status === undefined) return true;
    // What would hide a message (an archive, a read mark) leaves alone a row in which a newer one has come since.
    const hides = change.folder === 'archive' || change.unread === false;
    return hides && isNewer(row.lastMessageAt, seen?.lastMessageAt);
  },
  isWhole: ({ lastMessageAt, specialty }) => lastMessageAt !== undefined && specialty !== undefined,
});

/** Whether a command changes rows: of the messages only those with which a consult is done. */
export function changesRows(command: Command): boolean {
  return command.call !== 'message-send' || (command.input as Input<'message-send'>).finish !== undefined;
}
