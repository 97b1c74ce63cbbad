import type { Expression, Node } from 'typescript/unstable/ast';

/**
 * A possible value of an expression, as far as the source alone shows it. Numbers are texts. `some`: only the type of a
 * number is known, or the possible items of a list.
 */
export type Value =
  | { kind: 'text'; text: string; some?: boolean }
  | { kind: 'flag'; is: boolean }
  | { kind: 'nothing' }
  | { kind: 'list'; items: readonly Value[]; some?: boolean }
  | { kind: 'record'; fields: ReadonlyMap<string, Late> }
  | { kind: 'function'; node: Node; scope: Scope }
  | { kind: 'unknown'; node: Node; why: string };

/** An expression that is read only when needed, or its value. */
export type Late = Value | { kind: 'late'; node: Expression; scope: Scope };

/** The values of a call's parameters while the called function is read. */
export interface Scope {
  /** Tells two readings of one function apart. */
  id: string;
  bound: ReadonlyMap<number | string, Late>;
}

/** The assumptions on the way to a value: which branch, which caller. Values of different assumptions never meet. */
export type Assumed = ReadonlyMap<string, string>;

/** One of the values that an expression can have. */
export interface Way<V = Value> {
  value: V;
  assumed: Assumed;
}

/** Gives every value that an expression can have. */
export type Read = (node: Expression, scope: Scope) => Way[];

/** The key of a parameter without a name, by its place: no number, or it could be that of some symbol. */
export const takenApartAt = (pos: number): string => `at ${pos}`;

export const outside: Scope = { id: '', bound: new Map() };

/** The reader gives up beyond this many ways: the statement then counts as one that the source does not show. */
const mostWays = 2000;

/** Combines each way of the first with each way of the second that does not contradict it. */
export function both<A, B, C>(
  first: readonly Way<A>[],
  second: (value: A, assumed: Assumed) => readonly Way<B>[],
  join: (a: A, b: B) => C,
): Way<C>[] {
  const found: Way<C>[] = [];
  for (const a of first)
    for (const b of second(a.value, a.assumed)) {
      const assumed = together(a.assumed, b.assumed);
      if (assumed) found.push({ value: join(a.value, b.value), assumed });
    }
  if (found.length > mostWays) throw new TooManyWays();
  return found;
}

/** The ways of each, in order, as ways of the list of them. */
export function all<V>(each: readonly (readonly Way<V>[])[]): Way<V[]>[] {
  return each.reduce<Way<V[]>[]>(
    (before, next) =>
      both(
        before,
        () => next,
        (list, value) => [...list, value],
      ),
    [{ value: [], assumed: new Map() }],
  );
}

/** One value, which assumes nothing. */
export function only(value: Value): Way[] {
  return [{ value, assumed: new Map() }];
}

/** A value that the source does not show. */
export function unknown(node: Node, why: string): Way[] {
  return only({ kind: 'unknown', node, why });
}

/** The same ways, each under one assumption more; those that contradict it are left out. */
export function assuming(ways: readonly Way[], key: string, choice: string): Way[] {
  return ways.flatMap(({ value, assumed }) => {
    const more = together(assumed, new Map([[key, choice]]));
    return more ? [{ value, assumed: more }] : [];
  });
}

export class TooManyWays extends Error {
  constructor() {
    super(`it can be more than ${mostWays} texts`);
  }
}

function together(one: Assumed, other: Assumed): Assumed | null {
  for (const [key, choice] of other) if ((one.get(key) ?? choice) !== choice) return null;
  return new Map([...one, ...other]);
}
