import { idForName } from './ids.ts';
import type { Item, Library } from './library.ts';

/** An item and the category in which it stands. */
export type Placed<I extends Item> = { readonly item: I; readonly in: string };

/**
 * What one editor did to something: as it was, null where it is new, and as it is now, null where it was deleted.
 * `theirs` is there while somebody else changed it too, and nobody has said yet which of both counts.
 */
export type Change<State> = {
  readonly id: string;
  readonly was: State | null;
  readonly now: State | null;
  readonly theirs?: State | null;
};

/** The order of categories and of the items in each. */
type Order = readonly (readonly [categoryId: string, itemIds: readonly string[]])[];

/**
 * What an editor changed of a library since `version`: only that, so that what others change meanwhile stays, and a
 * key in a large library writes little.
 */
export type Changes<I extends Item> = {
  readonly version: number;
  readonly items: readonly Change<Placed<I>>[];
  /** Categories by their names. */
  readonly categories: readonly Change<string>[];
  readonly order: { readonly was: Order; readonly now: Order } | null;
  /** The names of all categories, for one that others deleted and that is still needed. */
  readonly names: readonly (readonly [id: string, name: string])[];
};

export const noChanges = { version: 0, items: [], categories: [], order: null, names: [] } satisfies Changes<Item>;

export function isUnchanged({ items, categories, order }: Changes<Item>): boolean {
  return items.length + categories.length === 0 && order === null;
}

/** What waits for its editor's word: changed here, and otherwise by somebody else. */
export function conflictsOf<I extends Item>(changes: Changes<I>) {
  const open = <State>(list: readonly Change<State>[]) => list.filter((one) => one.theirs !== undefined);
  return { items: open(changes.items), categories: open(changes.categories) };
}

/** A library with an editor's changes. */
export function applyChanges<I extends Item>(library: Library<I>, changes: Changes<I>): Library<I> {
  if (isUnchanged(changes)) return library;
  const inPlace = changedInPlace(library, changes);
  if (inPlace) return inPlace;
  const placed = placedIn(library);
  for (const { id, now } of changes.items) set(placed, id, now);
  const names = new Map(library.map(({ id, name }) => [id, name]));
  for (const { id, now } of changes.categories) set(names, id, now);
  // What still holds something comes back.
  const known = new Map([...changes.names, ...library.map(({ id, name }) => [id, name] as const)]);
  const inside = new Map<string, Set<string>>();
  for (const [id, { in: categoryId }] of placed) {
    const held = inside.get(categoryId);
    if (held) held.add(id);
    else inside.set(categoryId, new Set([id]));
    if (!names.has(categoryId)) names.set(categoryId, known.get(categoryId) ?? categoryId);
  }
  const theirs = new Map(orderOf(library));
  const mine = new Map(changes.order?.now ?? []);
  const none: readonly string[] = [];
  const before = new Map(library.map((category) => [category.id, category]));
  return weave([...mine.keys()], [...theirs.keys()], new Set(names.keys())).map((id) => {
    const items = weave(mine.get(id) ?? none, theirs.get(id) ?? none, inside.get(id) ?? new Set()).map(
      (itemId) => placed.get(itemId)!.item,
    );
    // The same object where nothing of it changed: who shows it draws nothing anew.
    const was = before.get(id);
    if (was && was.name === names.get(id) && sameList(was.items, items)) return was;
    return { id, name: names.get(id)!, items };
  });
}

/** The library where fields alone of items were changed, each in its place; null where more was. */
function changedInPlace<I extends Item>(library: Library<I>, changes: Changes<I>): Library<I> | null {
  if (changes.order !== null || changes.categories.length > 0) return null;
  const mine = new Map<string, I>();
  for (const { id, now } of changes.items) {
    const category = now && library.find((one) => one.id === now.in);
    if (!category?.items.some((item) => item.id === id)) return null;
    mine.set(id, now!.item);
  }
  return library.map((category) =>
    category.items.some(({ id }) => mine.has(id))
      ? { ...category, items: category.items.map((item) => mine.get(item.id) ?? item) }
      : category,
  );
}

/** The changes once an editor has turned `shown`, the library with the changes until then, into `next`. */
export function withChange<I extends Item>(changes: Changes<I>, shown: Library<I>, next: Library<I>): Changes<I> {
  const names = (library: Library<I>) => new Map(library.map(({ id, name }) => [id, name]));
  const was = changes.order?.was ?? orderOf(shown);
  const now = orderOf(next);
  // A category that is the same object in both is as it was: a key looks at its own category alone.
  const [inShown, inNext] = [new Set(shown), new Set(next)];
  const apart = { shown: shown.filter((one) => !inNext.has(one)), next: next.filter((one) => !inShown.has(one)) };
  return {
    version: changes.version,
    items: changed(changes.items, placedIn(apart.shown), placedIn(apart.next), samePlaced),
    categories: changed(changes.categories, names(shown), names(next), Object.is),
    order: sameOrder(was, now) ? null : { was, now },
    names: changes.names.length > 0 ? changes.names : shown.map(({ id, name }) => [id, name] as const),
  };
}

/** The changes of an editor together with those that were made on top of them since, as on the version of the first. */
export function together<I extends Item>(first: Changes<I>, since: Changes<I>): Changes<I> {
  const was = first.order?.was ?? since.order?.was;
  const now = since.order?.now ?? first.order?.now;
  return {
    version: first.version,
    items: afterwards(first.items, since.items, samePlaced),
    categories: afterwards(first.categories, since.categories, Object.is),
    order: was && now && !sameOrder(was, now) ? { was, now } : null,
    names: first.names.length > 0 ? first.names : since.names,
  };
}

/**
 * The changes on a newer version of the library. What others did not touch goes on as it is; what they changed alike is
 * no change any more; what they changed otherwise waits for the editor's word. A new item whose id they gave to another
 * one gets its own.
 */
export function rebase<I extends Item>(changes: Changes<I>, library: Library<I>, version: number): Changes<I> {
  if (changes.version === version) return changes;
  if (isUnchanged(changes)) return { ...noChanges, version };
  const names = new Map(library.map(({ id, name }) => [id, name]));
  const placed = placedIn(library);
  const was = changes.order?.was ?? [];
  const before = { categories: was.map(([id]) => id), items: was.flatMap(([, items]) => items) };
  const categoryIds = renewed(changes.categories, names, before.categories, (name) => name, Object.is);
  const itemIds = renewed(changes.items, placed, before.items, ({ item }) => item.name, samePlaced);
  const categoryId = (id: string) => categoryIds.get(id) ?? id;
  const itemId = (id: string) => itemIds.get(id) ?? id;
  const moved = (order: Order): Order => order.map(([id, items]) => [categoryId(id), items.map(itemId)]);
  const rest = {
    items: changes.items.map(({ now, ...one }) => {
      const id = itemId(one.id);
      return { ...one, id, now: now && { item: { ...now.item, id }, in: categoryId(now.in) } };
    }),
    categories: changes.categories.map((one) => ({ ...one, id: categoryId(one.id) })),
  };
  const now = changes.order && mergeOrder(moved(changes.order.was), moved(changes.order.now), orderOf(library));
  return {
    version,
    items: rest.items.flatMap((one) => onto(one, placed.get(one.id) ?? null, samePlaced)),
    categories: rest.categories.flatMap((one) => onto(one, names.get(one.id) ?? null, Object.is)),
    order: now && !sameOrder(now, orderOf(library)) ? { was: orderOf(library), now } : null,
    names: [...new Map([...changes.names.map(([id, name]) => [categoryId(id), name] as const), ...names])],
  };
}

/** The changes once their editor has said which version of something counts. */
export function settle<I extends Item>(
  changes: Changes<I>,
  kind: 'items' | 'categories',
  id: string,
  takes: 'mine' | 'theirs',
): Changes<I> {
  const answer = <State>(list: readonly Change<State>[]): Change<State>[] =>
    list.flatMap(({ theirs, ...one }) => {
      if (one.id !== id) return [theirs === undefined ? one : { ...one, theirs }];
      return takes === 'mine' && theirs !== undefined ? [{ ...one, was: theirs }] : [];
    });
  return { ...changes, [kind]: kind === 'items' ? answer(changes.items) : answer(changes.categories) };
}

/** Whether items or categories changed places, beside those that came, went, or changed their category. */
export function isReordered({ order }: Changes<Item>): boolean {
  if (!order) return false;
  const was = new Map(order.was);
  const now = new Map(order.now);
  const differs = (a: readonly string[], b: readonly string[]) => {
    const [inA, inB] = [new Set(a), new Set(b)];
    return !sameList(
      a.filter((id) => inB.has(id)),
      b.filter((id) => inA.has(id)),
    );
  };
  return differs([...was.keys()], [...now.keys()]) || [...now].some(([id, items]) => differs(was.get(id) ?? [], items));
}

function placedIn<I extends Item>(library: Library<I>): Map<string, Placed<I>> {
  return new Map(library.flatMap(({ id, items }) => items.map((item) => [item.id, { item, in: id }])));
}

function orderOf(library: Library): Order {
  return library.map(({ id, items }) => [id, items.map((item) => item.id)]);
}

function set<State>(map: Map<string, State>, id: string, state: State | null): void {
  if (state === null) map.delete(id);
  else map.set(id, state);
}

/** Whether two lists hold the same things in the same order. */
function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

function sameOrder(a: Order, b: Order): boolean {
  return a.length === b.length && a.every(([id, items], at) => id === b[at]![0] && sameList(items, b[at]![1]));
}

function samePlaced<I extends Item>(a: Placed<I>, b: Placed<I>): boolean {
  if (a.in !== b.in) return false;
  if (a.item === b.item) return true;
  const fields = new Set([...Object.keys(a.item), ...Object.keys(b.item)]) as Set<keyof I>;
  return [...fields].every((field) => a.item[field] === b.item[field]);
}

type Same<State> = (a: State, b: State) => boolean;

const agree = <State>(a: State | null, b: State | null, same: Same<State>): boolean =>
  a === null || b === null ? a === b : same(a, b);

/** The changes of one kind, after another step from `shown` to `next`. */
function changed<State>(
  until: readonly Change<State>[],
  shown: ReadonlyMap<string, State>,
  next: ReadonlyMap<string, State>,
  same: Same<State>,
): Change<State>[] {
  const changes = new Map(until.map((one) => [one.id, one]));
  for (const id of new Set([...shown.keys(), ...next.keys()])) {
    const [before, now] = [shown.get(id) ?? null, next.get(id) ?? null];
    if (agree(before, now, same)) continue;
    const one = changes.get(id) ?? { id, was: before };
    // A thing that waits for its editor's word stays one, also where it is as it was.
    if (agree(one.was, now, same) && !('theirs' in one)) changes.delete(id);
    else changes.set(id, { ...one, now });
  }
  return [...changes.values()];
}

/** The changes of one kind with those that came after them: of a thing in both, the first `was` and the last `now`. */
function afterwards<State>(
  first: readonly Change<State>[],
  since: readonly Change<State>[],
  same: Same<State>,
): Change<State>[] {
  const changes = new Map(first.map((one) => [one.id, one]));
  for (const one of since) changes.set(one.id, { ...one, was: (changes.get(one.id) ?? one).was });
  return [...changes.values()].filter(({ was, now }) => !agree(was, now, same));
}

/** A change on what stands there now. */
function onto<State>(
  { theirs: _before, ...one }: Change<State>,
  stands: State | null,
  same: Same<State>,
): Change<State>[] {
  if (agree(stands, one.now, same)) return [];
  if (agree(stands, one.was, same)) return [one];
  return [{ ...one, theirs: stands }];
}

/**
 * New ids for what is new here and has an id that others gave to something else meanwhile. None is that of something
 * that was there `before`, although they deleted it: it would look like that one changed.
 */
function renewed<State>(
  changes: readonly Change<State>[],
  stands: ReadonlyMap<string, State>,
  before: readonly string[],
  nameOf: (state: State) => string,
  same: Same<State>,
): Map<string, string> {
  const taken = new Set([...stands.keys(), ...before, ...changes.map(({ id }) => id)]);
  const ids = new Map<string, string>();
  for (const { id, was, now } of changes) {
    const other = stands.get(id);
    if (was !== null || now === null || other === undefined || same(other, now)) continue;
    const own = idForName(nameOf(now), taken);
    taken.add(own);
    ids.set(id, own);
  }
  return ids;
}

/** The order of an editor on that of somebody else: a list that only one of them changed stands as changed. */
function mergeOrder(was: Order, mine: Order, theirs: Order): Order {
  const [wasIn, mineIn, theirsIn] = [new Map(was), new Map(mine), new Map(theirs)];
  const pick = (before: readonly string[], own: readonly string[], other: readonly string[]) =>
    sameList(before, own)
      ? weave(other, own, new Set([...other, ...own]))
      : weave(own, other, new Set([...other, ...own]));
  const ids = pick([...wasIn.keys()], [...mineIn.keys()], [...theirsIn.keys()]);
  const none: readonly string[] = [];
  return ids.map((id) => [id, pick(wasIn.get(id) ?? none, mineIn.get(id) ?? none, theirsIn.get(id) ?? none)]);
}

/** The wanted ids in the order of `first`; each that only `second` has stands after the one that it follows there. */
function weave(first: readonly string[], second: readonly string[], wanted: ReadonlySet<string>): string[] {
  const result = first.filter((id) => wanted.has(id));
  const placed = new Set(result);
  let before: string | null = null;
  for (const id of second) {
    if (!wanted.has(id)) continue;
    if (!placed.has(id)) {
      result.splice(before === null ? 0 : result.indexOf(before) + 1, 0, id);
      placed.add(id);
    }
    before = id;
  }
  // What neither order knows: others deleted its place.
  for (const id of wanted) if (!placed.has(id)) result.push(id);
  return result;
}
