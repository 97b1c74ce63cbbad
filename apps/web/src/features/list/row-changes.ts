import type { Input } from '../../app/call.ts';
import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';
import type { ListedConsult } from './listed-consult.ts';

/** The part of a row that what is done with rows needs. */
type ActedRow = Pick<ListedConsult, 'id' | 'ownerId' | 'folder' | 'unread' | 'muted'> & {
  patient: Pick<ListedConsult['patient'], 'firstName' | 'lastName'>;
};

/** A row as its person saw it when they did something with it; whole where a list had it. */
export type SeenRow = ActedRow & Partial<ListedConsult>;

/** What a command makes of a row. `lastReadSeq`: of an opened consult. */
type RowChange = Partial<Pick<ListedConsult, 'folder' | 'unread' | 'overdue' | 'muted' | 'status'>> & {
  lastReadSeq?: number;
};

/** The calls that change rows. */
export const rowCalls = [
  'inbox-move',
  'inbox-setRead',
  'inbox-mute',
  'activity-markRead',
  'activity-changeStatus_v1',
] as const;
export type RowCall = (typeof rowCalls)[number];

/** What a command about rows shows besides its input. */
export type RowPreview = {
  /** The rows as they were before. */
  rows: readonly SeenRow[];
  /** Of inbox-setRead: what its marks make of the rows. */
  unread?: boolean;
  /** Whether it takes back what was done before. */
  undoes?: true;
};

export type RowCommand = { [Name in RowCall]: Command<Name> }[RowCall];

/** One change of one row by a command, and the row as its person saw it. */
type Change = { change: RowChange; seen: SeenRow | undefined };

/** The changes of rows that are shown, in the order in which they were done, by the id of the consult. */
export type RowChanges = ReadonlyMap<string, readonly Change[]>;

/** What each call makes of the consults that it names. */
const changesBy: { [Name in RowCall]: (input: Input<Name>, preview: RowPreview) => [string, RowChange][] } = {
  'inbox-move': ({ moves }) => moves.map(({ activityId, folder }) => [activityId, { folder }]),
  'inbox-setRead': ({ marks }, { unread = false }) =>
    marks.map(({ activityId }) => [activityId, unread ? { unread } : { unread, overdue: false }]),
  'inbox-mute': ({ activityIds, muted }) => activityIds.map((id) => [id, { muted }]),
  'activity-markRead': ({ activityId, upToSeq }) => [
    [activityId, { unread: false, overdue: false, lastReadSeq: upToSeq }],
  ],
  'activity-changeStatus_v1': ({ activityId, status }) => [[activityId, { status }]],
};

function isRowCommand(command: { call: string }): command is RowCommand {
  return (rowCalls as readonly string[]).includes(command.call);
}

/** What commands make of the rows that they name, by the id of the consult. */
export function changesOf(commands: readonly { call: string }[]): RowChanges {
  const changes = new Map<string, Change[]>();
  for (const command of commands.filter(isRowCommand)) {
    const preview = command.preview as RowPreview;
    // The compiler can not tell that call and input of one command belong together.
    const by = changesBy[command.call] as (input: RowCommand['input'], preview: RowPreview) => [string, RowChange][];
    for (const [id, change] of by(command.input, preview)) {
      const seen = preview.rows.find((row) => row.id === id);
      changes.set(id, [...(changes.get(id) ?? []), { change, seen }]);
    }
  }
  return changes;
}

const kept = new WeakMap<readonly Shown[], { all: RowChanges; open: RowChanges }>();

/**
 * The changes of rows that are shown as done: `all`, and those that the server has not confirmed (`open`). What the
 * server refused is shown no more. The same answer for the same array.
 */
export function shownChanges(shown: readonly Shown[]): { all: RowChanges; open: RowChanges } {
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

/**
 * A row with what was done to it. What would hide a message (an archive, a read mark) leaves alone a row in which a
 * newer one has come since.
 */
export function withChange<Row extends { id: string; ownerId: string; lastMessageAt?: string }>(
  row: Row,
  changes: RowChanges,
): Row {
  let next = row;
  for (const { change, seen } of changes.get(row.id) ?? []) {
    // A consult can have a row in the viewer's own inbox and one in their clinic's.
    if (seen && seen.ownerId !== row.ownerId && change.status === undefined) continue;
    const hides = change.folder === 'archive' || change.unread === false;
    if (hides && isNewer(row.lastMessageAt, seen?.lastMessageAt)) continue;
    next = { ...next, ...change };
  }
  return next;
}

const isNewer = (at: string | undefined, than: string | undefined): boolean =>
  at !== undefined && than !== undefined && Date.parse(at) > Date.parse(than);

type List<Row> = {
  ownerId: string;
  /** Whether a row belongs in this list. */
  belongs: (row: Row) => boolean;
  /** Compares two rows, below 0 where the first stands first. Without it no row joins the list. */
  order?: (a: Row, b: Row) => number;
  /** Whether every row is loaded. If not, a joining row is shown only where its place is above the last loaded row. */
  complete: boolean;
};

/** The rows of a list with what was done to them: rows changed, rows gone, and rows that join from another list. */
export function withChanges<Row extends ListedConsult>(
  rows: readonly Row[],
  changes: RowChanges,
  { ownerId, belongs, order, complete }: List<Row>,
): Row[] {
  if (changes.size === 0) return [...rows];
  const shown = rows.map((row) => withChange(row, changes)).filter(belongs);
  if (!order) return shown;
  const there = new Set(rows.map(({ id }) => id));
  for (const [id, of] of changes) {
    const seen = of.at(-1)?.seen;
    if (there.has(id) || !seen || seen.ownerId !== ownerId || !isListed<Row>(seen)) continue;
    const come = withChange(seen, changes);
    if (!belongs(come)) continue;
    const at = shown.findIndex((other) => order(come, other) < 0);
    if (at !== -1) shown.splice(at, 0, come);
    else if (complete) shown.push(come);
  }
  return shown;
}

/** A row that some list had whole; the rows of one owner are all of the same kind. */
function isListed<Row extends ListedConsult>(row: SeenRow): row is Row & SeenRow {
  return row.lastMessageAt !== undefined && row.specialty !== undefined;
}

/** Whether the viewer has just changed this row themselves. */
export function isChanged(changes: RowChanges, ownerId: string, id: string): boolean {
  return changes.get(id)?.some(({ seen }) => seen?.ownerId === ownerId) ?? false;
}

/** How many more rows of an owner count after what was done than before; `counts` says whether a row does. */
export function moreAfter(changes: RowChanges, ownerId: string, counts: (row: SeenRow) => boolean): number {
  return [...changes.values()].reduce((more, [first]) => {
    const seen = first?.seen;
    if (!seen || seen.ownerId !== ownerId) return more;
    return more + Number(counts(withChange(seen, changes))) - Number(counts(seen));
  }, 0);
}
