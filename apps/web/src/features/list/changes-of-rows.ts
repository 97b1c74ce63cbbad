import type { CallName, Input } from '../../app/call.ts';
import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';

/** What every row has: what it is about, and whose it is. */
export type AnyRow = { id: string; ownerId: string };

/** What a command about rows shows besides its input. `Seen`: a row as its person saw it. */
export type PreviewOf<Seen> = {
  /** The rows as they were before. */
  rows: readonly Seen[];
  /** Of a call that marks rows both ways: what its marks make of them. */
  unread?: boolean;
  /** Whether it takes back what was done before. */
  undoes?: true;
};

/** One change of one row by a command, and the row as its person saw it. */
type Done<Seen, Change> = { change: Change; seen: Seen | undefined };

/** The changes of rows that are shown, in the order in which they were done, by the id of the row. */
export type ChangesOf<Seen, Change> = ReadonlyMap<string, readonly Done<Seen, Change>[]>;

/** A kind of rows, and what commands make of them. `Least`: the part of a row that decides about a change. */
type RowKind<Seen extends AnyRow, Change extends object, Least extends AnyRow, Name extends CallName> = {
  /** What each call makes of the rows that it names. */
  makes: { readonly [One in Name]: (input: Input<One>, preview: PreviewOf<Seen>) => [string, Change][] };
  /** Whether a change leaves a row alone: it was meant for another owner's, or would hide what came since. */
  leaves: (row: Least, change: Change, seen: Seen | undefined) => boolean;
  /** Whether a list can draw a row from what its person saw of it. */
  isWhole: (seen: Seen) => boolean;
};

type List<Row> = {
  ownerId: string;
  /** Whether a row belongs in this list. */
  belongs: (row: Row) => boolean;
  /** Compares two rows, below 0 where the first stands first. Without it no row joins the list. */
  order?: (a: Row, b: Row) => number;
  /** Whether every row is loaded. If not, a joining row is shown only where its place is above the last loaded row. */
  complete: boolean;
};

/** Shows rows of a kind with what was done to them and the server has not confirmed. */
export function changesOfRows<Seen extends AnyRow, Change extends object, Least extends AnyRow, Name extends CallName>({
  makes,
  leaves,
  isWhole,
}: RowKind<Seen, Change, Least, Name>) {
  type Changes = ChangesOf<Seen, Change>;
  const calls = Object.keys(makes) as Name[];
  const kept = new WeakMap<readonly Shown[], { all: Changes; open: Changes }>();

  /** What commands make of the rows that they name, by the id of the row. */
  function changesOf(commands: readonly { call: string }[]): Changes {
    const changes = new Map<string, Done<Seen, Change>[]>();
    for (const command of commands) {
      if (!isAbout(command)) continue;
      // A message names rows only where something is done with them besides.
      const preview = { rows: [], ...(command.preview as Partial<PreviewOf<Seen>> | undefined) } as PreviewOf<Seen>;
      // The compiler can not tell that call and input of one command belong together.
      const make = makes[command.call] as (input: unknown, preview: PreviewOf<Seen>) => [string, Change][];
      for (const [id, change] of make(command.input, preview)) {
        const seen = preview.rows.find((row) => row.id === id);
        changes.set(id, [...(changes.get(id) ?? []), { change, seen }]);
      }
    }
    return changes;
  }

  function isAbout(command: { call: string }): command is Command<Name> {
    return Object.hasOwn(makes, command.call);
  }

  /**
   * The changes of rows that are shown as done: `all`, and those that the server has not confirmed (`open`). What the
   * server refused is shown no more. The same answer for the same array.
   */
  function shownChanges(shown: readonly Shown[]): { all: Changes; open: Changes } {
    const before = kept.get(shown);
    if (before) return before;
    const stands = shown.filter(({ standing }) => standing !== 'refused');
    const changes = {
      all: changesOf(stands.map(({ command }) => command)),
      open: changesOf(stands.filter(({ standing }) => standing !== 'sent').map(({ command }) => command)),
    };
    kept.set(shown, changes);
    return changes;
  }

  /** A row with what was done to it. */
  function withChange<Row extends Least>(row: Row, changes: Changes): Row {
    let next = row;
    for (const { change, seen } of changes.get(row.id) ?? [])
      if (!leaves(row, change, seen)) next = { ...next, ...change };
    return next;
  }

  /** The rows of a list with what was done to them: rows changed, rows gone, and rows that join from another list. */
  function withChanges<Row extends Least>(
    rows: readonly Row[],
    changes: Changes,
    { ownerId, belongs, order, complete }: List<Row>,
  ): Row[] {
    if (changes.size === 0) return [...rows];
    const shown = rows.map((row) => withChange(row, changes)).filter(belongs);
    if (!order) return shown;
    const there = new Set(rows.map(({ id }) => id));
    for (const [id, of] of changes) {
      const seen = of.at(-1)?.seen;
      if (there.has(id) || !seen || seen.ownerId !== ownerId || !isWhole(seen)) continue;
      // The rows of one owner are all of the same kind.
      const come = withChange(seen as unknown as Row, changes);
      if (!belongs(come)) continue;
      const at = shown.findIndex((other) => order(come, other) < 0);
      if (at !== -1) shown.splice(at, 0, come);
      else if (complete) shown.push(come);
    }
    return shown;
  }

  /** Whether the viewer has just changed this row themselves. */
  function isChanged(changes: Changes, ownerId: string, id: string): boolean {
    return changes.get(id)?.some(({ seen }) => seen?.ownerId === ownerId) ?? false;
  }

  /** How many more rows of an owner count after what was done than before; `counts` says whether a row does. */
  function moreAfter(changes: Changes, ownerId: string, counts: (row: Seen) => boolean): number {
    return [...changes.values()].reduce((more, [first]) => {
      const seen = first?.seen;
      if (!seen || seen.ownerId !== ownerId) return more;
      const now = withChange(seen as Seen & Least, changes);
      return more + Number(counts(now)) - Number(counts(seen));
    }, 0);
  }

  return { calls, changesOf, shownChanges, withChange, withChanges, isChanged, moreAfter };
}

/** Whether a time is later than another; false where one of them is unknown. */
export const isNewer = (at: string | undefined, than: string | undefined): boolean =>
  at !== undefined && than !== undefined && Date.parse(at) > Date.parse(than);
