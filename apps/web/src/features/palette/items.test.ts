import { expect, test } from 'vitest';
import { nextPlace, shownItems, type Group, type Item } from './items.ts';

const item = (group: Group, key: string): Item => ({ key, group, icon: null, title: key, detail: '', run: () => {} });
const items = [item('patients', 'a'), item('patients', 'b'), item('consults', 'c'), item('actions', 'd')];

test('up and down go around, Tab goes from group to group, Shift+Tab back', () => {
  expect([0, 1, 2, 3].map((at) => nextPlace(items, at, 'down'))).toEqual([1, 2, 3, 0]);
  expect([0, 1, 2, 3].map((at) => nextPlace(items, at, 'up'))).toEqual([3, 0, 1, 2]);
  expect([0, 1, 2, 3].map((at) => nextPlace(items, at, 'tab'))).toEqual([2, 2, 3, 0]);
  expect([0, 1, 2, 3].map((at) => nextPlace(items, at, 'back-tab'))).toEqual([3, 0, 0, 2]);
  expect(nextPlace([], 0, 'down')).toBe(0);
});

test('groups stand in their order, each with its first few', () => {
  const many = ['actions', 'patients', 'services'].flatMap((group) =>
    Array.from({ length: 9 }, (_, n) => item(group as Group, `${group}${n}`)),
  );
  const shown = (typed: boolean) => shownItems(many, typed).map(({ key }) => key);
  expect(shown(true).filter((key) => key.startsWith('patients'))).toHaveLength(5);
  expect(shown(true).findIndex((key) => key.startsWith('services'))).toBe(5);
  expect(shown(false).some((key) => key.startsWith('services'))).toBe(false);
});
