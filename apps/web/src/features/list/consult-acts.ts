import { onDone, shownNow } from '../../app/local/local.ts';
import {
  changesOf,
  finishCalls,
  rowCalls,
  type FinishCommand,
  type RowCall,
  type RowCommand,
  type SeenRow,
} from './consult-changes.ts';
import { showAsRead, type Folder } from './listed-consult.ts';
import { actsOnRows, untilDrawn, type ActOf } from './row-acts.ts';
import './say-refused-rows.ts';

/** Marks a row as read to its end: the server stops at the last message. */
const toTheEnd = 2_147_483_647;

type RowAct<Name extends RowCall> = ActOf<SeenRow, Name>;

const acts = actsOnRows<SeenRow, RowCall>({
  calls: rowCalls,
  streamOf: (ownerId) => `rows ${ownerId}`,
  noSlot: 'activity-changeStatus_v1',
  aboutRow: ({ id }) => ({ activityId: id }),
  // A reply with which a consult is done goes first: of two changes of one row the later one counts.
  after: (rows) =>
    shownNow().flatMap(({ command, standing }) =>
      standing !== 'refused' &&
      standing !== 'sent' &&
      isFinish(command) &&
      rows.some(({ id }) => changesOf([command]).has(id))
        ? [command.id]
        : [],
    ),
});
const { hand } = acts;
export const { doWithRows } = acts;

function isFinish(command: { call: string }): command is FinishCommand {
  return finishCalls.some((name) => name === command.call);
}

/**
 * Calls `refresh` for every command that the server confirms and that changed rows; the rows stay as they were shown
 * until its promise ends.
 */
export function onRowsDone(
  refresh: (command: RowCommand | FinishCommand, ids: ReadonlySet<string>) => Promise<unknown> | void,
): void {
  acts.onRowsDone(refresh);
  for (const name of finishCalls)
    onDone(name, (command) => {
      const ids = new Set(changesOf([command]).keys());
      return ids.size > 0 ? untilDrawn(refresh(command as FinishCommand, ids)) : undefined;
    });
}

/** What would hide a message names the last one that was seen: it may arrive after a newer one. */
const seenOf = ({ lastMessageAt }: SeenRow) => (lastMessageAt === undefined ? {} : { seenAt: lastMessageAt });

/** Moves rows of one owner, which all lie in the other folder. */
export function moveAct(rows: readonly SeenRow[], folder: Folder): RowAct<'inbox-move'> {
  const [{ ownerId }] = rows as readonly [SeenRow, ...SeenRow[]];
  const moves = (to: (row: SeenRow) => Folder, moved = rows) => ({
    ownerId,
    moves: moved.map((row) => ({
      activityId: row.id,
      folder: to(row),
      ...(to(row) === 'archive' ? seenOf(row) : {}),
    })),
  });
  return {
    call: 'inbox-move',
    rows,
    input: moves(() => folder),
    back: (answer) => {
      const before = new Map(answer?.previous.map((one) => [one.activityId, one.folder]));
      const moved = rows.filter(({ id }) => !answer || before.has(id));
      const now = moved.map((row) => ({ ...row, folder }));
      return { call: 'inbox-move', rows: now, input: moves((row) => before.get(row.id) ?? folderOf(rows, row), now) };
    },
  };
}

const folderOf = (rows: readonly SeenRow[], { id }: SeenRow): Folder =>
  rows.find((row) => row.id === id)?.folder ?? 'inbox';

/** Marks rows of one owner as unread, or as read to their end; all of them are the other. */
export function markAct(rows: readonly SeenRow[], unread: boolean): RowAct<'inbox-setRead'> {
  const [{ ownerId }] = rows as readonly [SeenRow, ...SeenRow[]];
  const marks = (marked: readonly SeenRow[], read: (row: SeenRow) => number | null) => ({
    ownerId,
    marks: marked.map((row) => ({
      activityId: row.id,
      lastReadSeq: read(row),
      ...(read(row) === toTheEnd ? seenOf(row) : {}),
    })),
  });
  return {
    call: 'inbox-setRead',
    rows,
    unread,
    input: marks(rows, () => (unread ? null : toTheEnd)),
    back: (answer) => {
      const before = new Map(answer?.previous.map((one) => [one.activityId, one.lastReadSeq]));
      const marked = rows.filter(({ id }) => !answer || before.has(id)).map((row) => ({ ...row, unread }));
      return {
        call: 'inbox-setRead',
        rows: marked,
        unread: !unread,
        input: marks(marked, ({ id }) => before.get(id) ?? (unread ? toTheEnd : null)),
      };
    },
  };
}

/** Mutes rows of one owner, or unmutes them. */
export function muteAct(rows: readonly SeenRow[], muted: boolean): RowAct<'inbox-mute'> {
  const [{ ownerId }] = rows as readonly [SeenRow, ...SeenRow[]];
  return { call: 'inbox-mute', rows, input: { ownerId, activityIds: rows.map(({ id }) => id), muted } };
}

/** Changes the status of a consult for all its members; over one that it was not chosen on the server refuses it. */
export function statusAct(
  row: SeenRow & Pick<Required<SeenRow>, 'status'>,
  status: NonNullable<SeenRow['status']>,
): RowAct<'activity-changeStatus_v1'> {
  return {
    call: 'activity-changeStatus_v1',
    rows: [row],
    input: { activityId: row.id, status, seen: row.status },
    back: () => ({
      call: 'activity-changeStatus_v1',
      rows: [{ ...row, status }],
      input: { activityId: row.id, status: row.status, seen: status },
    }),
  };
}

onDone('activity-markRead', ({ input }) => showAsRead(input.activityId));

/** Marks a consult as read up to a message, as soon as its reader has seen that. */
export function markSeen(row: SeenRow, upToSeq: number): void {
  const act: RowAct<'activity-markRead'> = {
    call: 'activity-markRead',
    rows: [row],
    input: { activityId: row.id, upToSeq },
    quiet: true,
  };
  void hand(act, `${row.patient.firstName} ${row.patient.lastName}`.trim());
}
