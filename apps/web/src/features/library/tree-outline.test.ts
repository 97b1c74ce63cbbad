import { describe, expect, test } from 'vitest';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { changeItem, moveItem } from '@consult/domain/library/moves.ts';
import { outlineOf, type KnownOutline } from './tree-outline.ts';

const template = (id: string): Template => ({ id, name: `Name of ${id}`, text: 'Words', diagnosis: '', outcome: '' });
const library: Library<Template> = [
  { id: 'a', name: 'A', items: [template('a1'), template('a2')] },
  { id: 'b', name: 'B', items: [template('b1')] },
];
const secondOf = ({ outcome }: Template) => outcome;
const outline = outlineOf(library, secondOf, []);

describe('A key in the editor', () => {
  test('in a text draws no row', () => {
    expect(outlineOf(changeItem(library, 'a1', { text: 'Other words' }), secondOf, outline)).toBe(outline);
  });

  test.each([{ name: 'Another' }, { outcome: 'done' }])('in what a row shows draws that row: %o', (change) => {
    const next = outlineOf(changeItem(library, 'a1', change), secondOf, outline);
    expect(next[0]!.items[0]).toEqual({ id: 'a1', name: change.name ?? 'Name of a1', second: change.outcome ?? '' });
    expect(next[0]!.items[1]).toBe(outline[0]!.items[1]);
    expect(next[1]).toBe(outline[1]);
  });
});

test('What was looked at once is not looked at again, and what others saved is', () => {
  let looked = 0;
  const counted = (item: Template) => {
    looked += 1;
    return secondOf(item);
  };
  const known: KnownOutline = new WeakMap();
  const first = outlineOf(library, counted, [], known);
  expect(outlineOf(changeItem(library, 'b1', { text: 'Other words' }), counted, first, known)).toBe(first);
  expect(looked).toBe(4);
  const elsewhere = outlineOf(changeItem(library, 'a1', { name: 'Another' }), counted, first, known);
  expect(elsewhere[0]!.items[0]!.name).toBe('Another');
  // Back to an object that was looked at before: what stands now is what it says.
  expect(outlineOf(library, counted, elsewhere, known)[0]!.items[0]!.name).toBe('Name of a1');
});

test('A row that changes its category looks as it did, and both categories are drawn', () => {
  const next = outlineOf(moveItem(library, 'a2', 'b', 0), secondOf, outline);
  expect(next.map(({ items }) => items.map(({ id }) => id))).toEqual([['a1'], ['a2', 'b1']]);
  expect(next[1]!.items[0]).toBe(outline[0]!.items[1]);
});
