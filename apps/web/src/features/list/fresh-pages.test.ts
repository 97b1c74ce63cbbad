import { describe, expect, test } from 'vitest';
import { changedPages, withFreshPages, withPushedOut } from './fresh-pages.ts';

type Row = { id: string; overdue: boolean };
const onTop = ({ overdue }: Row) => overdue;
const row = (id: string, overdue = false): Row => ({ id, overdue });
const list = (...pages: Row[][]) => ({
  pages: pages.map((rows, index) => ({ rows, next: index === pages.length - 1 ? null : `after ${index}` })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `after ${index - 1}`)),
});
const ids = (pages: ReturnType<typeof list> | null) => pages?.pages.map(({ rows }) => rows.map(({ id }) => id));

const four = list([row('a'), row('b')], [row('c'), row('d')], [row('e'), row('f')], [row('g')]);

describe('which pages are asked for again', () => {
  test('all of a short list', () => {
    expect(changedPages(list([row('a')], [row('b')]), new Set(['a']), onTop)).toBeNull();
  });
  test('of a long one the first, and where a changed row stood', () => {
    expect(changedPages(four, new Set(['f']), onTop)).toEqual([0, 2]);
    expect(changedPages(four, new Set(['new']), onTop)).toEqual([0]);
  });
  test('also the page where the newest begin below overdue ones', () => {
    const late = list([row('a', true)], [row('b', true)], [row('c')], [row('d')], [row('e')]);
    expect(changedPages(late, new Set(['new']), onTop)).toEqual([0, 2]);
  });
});

describe('a list of which some pages are fresh', () => {
  test('has what came up once, at the top, and loses no row that was pushed out of its page', () => {
    const fresh = new Map([
      [0, [row('f'), row('a')]],
      [2, [row('e'), row('g')]],
    ]);
    expect(ids(withFreshPages(four, fresh, new Set(['f']), onTop))).toEqual([
      ['f', 'a', 'b'],
      ['c', 'd'],
      ['e', 'g'],
      [],
    ]);
  });
  test('loses the row that went', () => {
    const fresh = new Map([
      [0, [row('a'), row('b')]],
      [1, [row('d'), row('e')]],
    ]);
    expect(ids(withFreshPages(four, fresh, new Set(['c']), onTop))).toEqual([['a', 'b'], ['d', 'e'], ['f'], ['g']]);
  });
  test('can not tell where a row came back to that is on none of them, nor where one went that is overdue no more', () => {
    const fresh = new Map([[0, [row('a'), row('b')]]]);
    expect(withFreshPages(four, fresh, new Set(['back']), onTop)).toBeNull();
    const late = list([row('x', true), row('a')], [row('c')], [row('d')], [row('e')]);
    expect(withFreshPages(late, new Map([[0, [row('a'), row('c')]]]), new Set(['x']), onTop)).toBeNull();
  });
});

describe('a list that is fetched anew', () => {
  const before = list([row('a'), row('b'), row('c'), row('d')], [row('e')]);
  const more = (rows: Row[]) => ({ pages: [{ rows, next: 'more' }], pageParams: [null] });
  test('keeps what others pushed out of it at its end, and loses what went', () => {
    const fresh = more([row('n'), row('m'), row('a')]);
    expect(ids(withPushedOut(fresh, before, new Set(['c', 'n', 'm'])))).toEqual([['n', 'm', 'a', 'b', 'd', 'e']]);
  });
  test('that is whole has its own rows alone', () => {
    expect(ids(withPushedOut(list([row('a')]), before, new Set()))).toEqual([['a']]);
  });
  test('keeps forty such rows', () => {
    const many = list(Array.from({ length: 60 }, (_, n) => row(`row ${n}`)));
    expect(ids(withPushedOut(more([row('n')]), many, new Set()))?.[0]).toHaveLength(41);
  });
});
