import { useState } from 'react';

/** The order in which rows are shown. */
export type Steady = {
  order: readonly string[];
  /** The places of the rows while the order is held: those of rows that have gone stay free for their return. */
  places: readonly string[];
  /** How many rows stand elsewhere in the server's order by now: new ones, and those with something new. */
  waiting: number;
};

type Before = Pick<Steady, 'order' | 'places'>;

/**
 * The order in which rows are shown. While it is held (a hand is on the list), rows stay in their places: new rows at
 * the end (load more) are added, new rows further up wait, and rows that are gone leave. A row that comes back to where
 * it was, by a refusal, takes its place again, and so does a row that the viewer's `own` undo brings back.
 */
export function steadyOrder(
  before: Before,
  fresh: readonly string[],
  held: boolean,
  own: (id: string) => boolean = () => false,
): Steady {
  if (!held) return { order: fresh, places: fresh, waiting: 0 };
  const known = new Set(before.places);
  const drawn = new Set(before.order);
  const index = new Map(fresh.map((id, at) => [id, at]));
  const lastKnown = fresh.findLastIndex((id) => known.has(id));
  const places = [...before.places, ...fresh.filter((id, at) => at > lastKnown && !known.has(id))];
  for (const id of fresh) {
    if (places.includes(id) || !own(id)) continue;
    const next = fresh.slice(index.get(id)).find((other) => known.has(other));
    places.splice(next === undefined ? places.length : places.indexOf(next), 0, id);
  }
  const there = places.filter((id) => index.has(id));
  const stays = (id: string, at: number) => {
    if (drawn.has(id) || !known.has(id) || own(id)) return true;
    const neighbours = [there[at - 1], id, there[at + 1]].flatMap((one) => (one && index.get(one)) ?? []);
    return neighbours.every((place, n) => n === 0 || place > (neighbours[n - 1] ?? -1));
  };
  const order = there.filter(stays);
  const inOrder = longestRise(order.flatMap((id) => index.get(id) ?? []));
  return { order, places, waiting: fresh.length - inOrder };
}

/** The length of the longest subsequence that only rises: the rows that need not move. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at === -1 ? ends.length : at] = number;
  }
  return ends.length;
}

type Held = Before & {
  /** Which list, search or turn these rows are of. */
  of: string;
  groups: ReadonlyMap<string, string>;
};

/**
 * As steadyOrder, with the order of the last render remembered, and the group under which each row is drawn. Another
 * list (`of`) begins anew.
 */
export function useSteadyOrder(
  fresh: readonly string[],
  {
    held,
    of,
    own,
    groupOf,
  }: { held: boolean; of: string; own: (id: string) => boolean; groupOf: (id: string) => string },
): Steady & { groups: ReadonlyMap<string, string> } {
  const [before, setBefore] = useState<Held>({ of, order: fresh, places: fresh, groups: new Map() });
  const holds = held && before.of === of;
  const next = steadyOrder(before, fresh, holds, own);
  const groups = new Map(
    next.order.map((id) => [id, (holds ? before.groups.get(id) : undefined) ?? groupOf(id)] as const),
  );
  const changed =
    before.of !== of ||
    !same(next.order, before.order) ||
    !same(next.places, before.places) ||
    next.order.some((id) => groups.get(id) !== before.groups.get(id));
  if (changed) setBefore({ of, order: next.order, places: next.places, groups });
  return { ...next, groups };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
