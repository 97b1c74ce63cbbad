import { notifyManager } from '@tanstack/react-query';
import type { CallName, Input, Output } from '../../app/call.ts';
import type { About, Command } from '../../app/local/command.ts';
import { does, localNow, onDone, onRefused, shownNow } from '../../app/local/local.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { forgetUndo } from '../../ui/snackbar.tsx';
import type { AnyRow, PreviewOf } from './changes-of-rows.ts';

/** As many rows as one call takes (inboxBatch and messageBatch of the contract, whose files the page does not load). */
const batch = 500;

/** What one call does with rows of one owner, and what takes it back. */
export type ActOf<Seen extends AnyRow, Name extends CallName> = {
  call: Name;
  rows: readonly Seen[];
  input: Input<Name>;
  unread?: boolean;
  /** The page did it along with something else: nobody marked by hand what they opened. */
  quiet?: true;
  /** How it is taken back, by what the server answered or, without an answer, by what the page knew. */
  back?: (answer: Output<Name> | undefined) => ActOf<Seen, Name>;
};

type Ways<Seen extends AnyRow, Name extends CallName> = {
  calls: readonly Name[];
  /** The stream in which the changes of one owner's rows go out. */
  streamOf: (ownerId: string) => string;
  /** A call that takes the place of none about the same rows: it names the state that it was chosen on. */
  noSlot?: Name;
  /** The commands that must be confirmed before rows are changed. */
  after?: (rows: readonly Seen[]) => readonly string[];
  /** What the list of what waits says of a row besides its name. */
  aboutRow?: (row: Seen) => About;
};

type Undoable = { undo: () => void; answer?: unknown };

/** Ways to do something with rows of a kind, each with its undo. */
export function actsOnRows<Seen extends AnyRow, Name extends CallName>(ways: Ways<Seen, Name>) {
  type Act = ActOf<Seen, Name>;
  type AnyAct = { [One in Name]: ActOf<Seen, One> }[Name];
  type RowCommand = { [One in Name]: Command<One> }[Name];

  /** What can still be taken back, by the command's id, and what the server answered to it. */
  const undoable = new Map<string, Undoable>();
  onSessionForgotten(() => undoable.clear());
  for (const name of ways.calls) {
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
   * Hands over what was done with rows. One owner's changes go out one after the other, so that of two changes of one
   * row the later one counts. Resolves to its undo once everything is kept.
   */
  async function doWithRows(acts: readonly AnyAct[], about: string): Promise<() => void> {
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
    const { call, rows, input, unread, quiet } = act as Act;
    const [first] = rows as readonly [Seen, ...Seen[]];
    const slot = slotOf(act as Act);
    const replaced =
      slot !== undefined && shownNow().some(({ command, standing }) => command.slot === slot && standing !== 'sent');
    const preview: PreviewOf<Seen> = {
      rows,
      ...(unread === undefined ? {} : { unread }),
      ...(undoes ? { undoes } : {}),
    };
    const before = ways.after?.(rows) ?? [];
    const id = await does(call, input, {
      ...(before.length > 0 ? { after: before } : {}),
      stream: ways.streamOf(first.ownerId),
      ...(slot === undefined ? {} : { slot }),
      preview,
      ...(quiet ? { quiet } : {}),
      about: { patient: about, ...(rows.length === 1 ? ways.aboutRow?.(first) : {}) },
    });
    return { id, replaced };
  }

  /** Of changes of the same rows the last one counts. */
  function slotOf({ call, rows }: Act): string | undefined {
    if (call === ways.noSlot) return undefined;
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
    const back = (act as Act).back?.(known.answer as Output<Name> | undefined) as AnyAct | undefined;
    if (back && back.rows.length > 0) await hand(back, about, true);
  }

  /**
   * Calls `refresh` for every command about rows that the server confirms; the rows stay as they were shown until its
   * promise ends.
   */
  function onRowsDone(refresh: (command: RowCommand, ids: ReadonlySet<string>) => Promise<unknown> | void): void {
    for (const name of ways.calls)
      onDone(name, (command) =>
        untilDrawn(
          refresh(command as RowCommand, new Set((command.preview as PreviewOf<Seen>).rows.map(({ id }) => id))),
        ),
      );
  }

  return { doWithRows, hand, onRowsDone };
}

/**
 * Resolves once the lists have heard of what was read. They hear of it in a task of its own: a row that the viewer's
 * own undo brings back would by then be nobody's, and wait as one that is new.
 */
export function untilDrawn(reading: Promise<unknown> | void): Promise<void> | void {
  return reading?.then(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
}

/** The rows in calls of at most 500, each of one owner. */
export function batches<Row extends AnyRow>(rows: readonly Row[]): Row[][] {
  const groups = [...Map.groupBy(rows, ({ ownerId }) => ownerId).values()];
  return groups.flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / batch) }, (_, turn) => all.slice(turn * batch, (turn + 1) * batch)),
  );
}
