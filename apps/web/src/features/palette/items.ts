import type { ReactNode } from 'react';

/** The groups of the palette, in the order in which they stand. */
export const groups = ['patients', 'consults', 'services', 'colleagues', 'pages', 'actions'] as const;
export type Group = (typeof groups)[number];

/** One line of the palette. */
export type Item = {
  key: string;
  group: Group;
  icon: ReactNode;
  title: string;
  /** What tells it from others of its title. */
  detail: string;
  /** At the end of the line. */
  end?: string | undefined;
  /** Further texts by which it is found. */
  also?: readonly string[];
  /** Stays whatever is typed. */
  always?: boolean;
  /** The keys that do the same, for the end of the line. */
  keys?: readonly string[];
  run: () => void;
};

/** At most so many lines of a group; before anything is typed fewer. */
const most: Readonly<Record<Group, readonly [typed: number, empty: number]>> = {
  patients: [5, 4],
  consults: [5, 4],
  services: [3, 0],
  colleagues: [3, 0],
  pages: [4, 0],
  actions: [6, 6],
};

/** The lines that are shown, by their group, of those that fit what is typed. */
export function shownItems(fitting: readonly Item[], typed: boolean): Item[] {
  return groups.flatMap((group) => fitting.filter((item) => item.group === group).slice(0, most[group][typed ? 0 : 1]));
}

/** The place after a key: up and down go around; Tab goes to the first line of the next group. */
export function nextPlace(items: readonly Item[], at: number, key: 'down' | 'up' | 'tab' | 'back-tab'): number {
  const count = items.length;
  if (count === 0) return 0;
  if (key === 'down') return (at + 1) % count;
  if (key === 'up') return (at + count - 1) % count;
  const firsts = items.flatMap((item, n) => (n === 0 || items[n - 1]!.group !== item.group ? [n] : []));
  if (key === 'tab') return firsts.find((first) => first > at) ?? firsts[0]!;
  return firsts.findLast((first) => first < at) ?? firsts.at(-1)!;
}
