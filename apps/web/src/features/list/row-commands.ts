import type { Input, Output } from '../../app/call.ts';
import type { Command } from '../../app/local/command.ts';
import { does, localNow, onDone, onRefused, shownNow } from '../../app/local/local.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { forgetUndo } from '../../ui/snackbar.tsx';
import { showAsRead, type Folder } from './listed-consult.ts';
import './say-refused-rows.ts';
import { rowCalls, type RowCall, type RowCommand, type RowPreview, type SeenRow } from './row-changes.ts';

/** As many rows as one call takes (inboxBatch of the contract, whose file the page does not load). */
const batch = 500;

/** Marks a row as read to its end: the server stops at the last message. */
const toTheEnd = 2_147_483_647;

/** What one call does with rows of one owner, and what takes it back. */
export type RowAct<Name extends RowCall = RowCall> = {
  call: Name;
  rows: readonly SeenRow[];
  input: Input<Name>;
  unread?: boolean;
  /** How it is taken back, by what the server answered or, without an answer, by what the page knew. */
  back?: (answer: Output<Name> | undefined) => RowAct<Name>;
};

type AnyAct = { [Name in RowCall]: RowAct<Name> }[RowCall];

type Undoable = { undo: () => void; answer?: unknown };

/** What can still be taken back, by the command's id, and what the server answered to it. */
const undoable = new Map<string, Undoable>();
onSessionForgotten(() => undoable.clear());
for (const name of rowCalls) {
  onDone(name, ({ id }, answer) => {
    const known = undoable.get(id);
    if (known) known.answer = answer;
  });
  onRefused(name, ({ id }) => {
    const known = undoable.get(id);
    undoable.delete(id);
    // Nothing was changed that could be taken back.
    if (known && ![...undoable.values()].some(({ undo }) => undo === known.undo)) forgetUndo(known.undo);
  });
}

/**
 * Hands over what was done with rows. One owner's changes go out one after the other, so that of two changes of one row
 * the later one counts. Resolves to its undo once everything is kept.
 */
export async function doWithRows(acts: readonly AnyAct[], about: string): Promise<() => void> {
  const done: { act: AnyAct; id: string; replaced: boolean }[] = [];
  const undo = () => {
    for (const { act, id, replaced } of done) void takeBack(act, id, replaced, about);
  };
  for (const act of acts) {
    const handed = await hand(act, about);
    done.push({ act, ...handed });
    undoable.set(handed.id, { undo });
  }
  return undo;
}

/** Hands over one call. `replaced`: it takes the place of one about the same rows. */
async function hand(act: AnyAct, about: string, undoes = false): Promise<{ id: string; replaced: boolean }> {
  const { call, rows, input, unread } = act;
  const [{ id: activityId, ownerId }] = rows as readonly [SeenRow, ...SeenRow[]];
  const slot = slotOf(act as RowAct);
  const replaced =
    slot !== undefined && shownNow().some(({ command, standing }) => command.slot === slot && standing !== 'sent');
  const preview: RowPreview = {
    rows,
    ...(unread === undefined ? {} : { unread }),
    ...(undoes ? { undoes } : {}),
  };
  const id = await does(call as 'inbox-move', input as Input<'inbox-move'>, {
    stream: `rows ${ownerId}`,
    ...(slot === undefined ? {} : { slot }),
    preview,
    // The page marks what was opened; nobody did that by itself.
    ...(call === 'activity-markRead' ? { quiet: true as const } : {}),
    about: { patient: about, ...(rows.length === 1 ? { activityId } : {}) },
  });
  return { id, replaced };
}

/**
 * Of changes of the same rows the last one counts. A status names the one that it was chosen on, which an earlier
 * choice may have made: it takes the place of none.
 */
function slotOf({ call, rows }: RowAct): string | undefined {
  if (call === 'activity-changeStatus_v1') return undefined;
  const ids = rows.map(({ id }) => id).toSorted();
  return [call, rows[0]!.ownerId, ...ids].join(' ');
}

/**
 * Takes back what was done: what has not left is discarded; anything else, also what may have arrived without an
 * answer, by a call of its own.
 */
async function takeBack(act: AnyAct, id: string, replaced: boolean, about: string): Promise<void> {
  const known = undoable.get(id);
  if (!known) return;
  const shown = shownNow().find(({ command, standing }) => command.id === id && standing !== 'sent');
  const discarded = shown && !shown.failed && !replaced && (await localNow()?.waiting.discard(id));
  undoable.delete(id);
  if (discarded) return;
  const back = (act as RowAct).back?.(known.answer as Output<RowCall> | undefined) as AnyAct | undefined;
  if (back && back.rows.length > 0) await hand(back, about, true);
}

/** The rows in calls of at most 500, each of one owner. */
export function batches<Row extends SeenRow>(rows: readonly Row[]): Row[][] {
  const groups = [...Map.groupBy(rows, ({ ownerId }) => ownerId).values()];
  return groups.flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / batch) }, (_, turn) => all.slice(turn * batch, (turn + 1) * batch)),
  );
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
  };
  void hand(act, `${row.patient.firstName} ${row.patient.lastName}`.trim());
}

/**
 * Calls `refresh` for every command about rows that the server confirms; the rows stay as they were shown until its
 * promise ends.
 */
export function onRowsDone(refresh: (command: RowCommand, ids: ReadonlySet<string>) => Promise<unknown> | void): void {
  for (const name of rowCalls)
    onDone(name, (command: Command<RowCall>) =>
      refresh(command as RowCommand, new Set((command.preview as RowPreview).rows.map(({ id }) => id))),
    );
}
