import { expect, it } from 'vitest';
import { withChangedRows } from './refresh-found.ts';

type Row = { id: string; said: string };
const rows = (said: string, ...ids: string[]): Row[] => ids.map((id) => ({ id, said }));
const shown = (pages: Row[][]): string[] => pages.map((page) => page.map(({ id, said }) => `${id} ${said}`).join(', '));

it('only what the reader changed is shown as it is by now', () => {
  const found = [rows('then', 'a', 'b', 'c'), rows('then', 'd')];
  const fresh = [rows('now', 'a', 'b', 'c'), rows('now', 'd')];
  expect(shown(withChangedRows(found, fresh, new Set(['b'])))).toEqual(['a then, b now, c then', 'd then']);
});

it('what no longer matches goes, and comes back to its place when that is taken back', () => {
  const found = [rows('then', 'a', 'b', 'c')];
  const gone = withChangedRows(found, [rows('now', 'a', 'c')], new Set(['b']));
  expect(shown(gone)).toEqual(['a then, c then']);
  expect(shown(withChangedRows(gone, [rows('now', 'a', 'b', 'c')], new Set(['b'])))).toEqual(['a then, b now, c then']);
});

it('new activity waits: what came meanwhile is not shown, and what it pushed out of its page stays', () => {
  const found = [rows('then', 'a', 'b'), rows('then', 'c')];
  const fresh = [rows('now', 'new', 'a'), rows('now', 'c')];
  expect(shown(withChangedRows(found, fresh, new Set(['c'])))).toEqual(['a then, b then', 'c now']);
});
