import { expect, test } from 'vitest';
import { retitle } from './retitle.ts';

const table = [
  '| Sentence | Test |',
  '|---|---|',
  '| One | `a.spec.ts › x` |',
  '| Two | `a.spec.ts › x`<br>`b.test.ts › y` |',
];

test('a test goes by its new name in every row, and stands in a row once', () => {
  expect(retitle(table.join('\n'), [{ from: 'a.spec.ts › x', to: 'b.test.ts › y' }]).split('\n')).toEqual([
    ...table.slice(0, 2),
    '| One | `b.test.ts › y` |',
    '| Two | `b.test.ts › y` |',
  ]);
});

test('a title of which another is a part stays', () => {
  const text = '| One | `a.spec.ts › x and y` |\n| Two | `a.spec.ts › x` |';
  expect(retitle(text, [{ from: 'a.spec.ts › x', to: 'a.spec.ts › z' }])).toBe(
    '| One | `a.spec.ts › x and y` |\n| Two | `a.spec.ts › z` |',
  );
});

test('a title with a bar is found as the table writes it', () => {
  expect(retitle('| One | `a.spec.ts › x \\| y` |', [{ from: 'a.spec.ts › x | y', to: 'a.spec.ts › z' }])).toBe(
    '| One | `a.spec.ts › z` |',
  );
});

test('an old name that no row has is said', () => {
  expect(() => retitle(table.join('\n'), [{ from: 'a.spec.ts › w', to: 'a.spec.ts › z' }])).toThrow(
    "No row names 'a.spec.ts › w'.",
  );
});
