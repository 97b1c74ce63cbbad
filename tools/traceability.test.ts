import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUntraced, readTitles } from './traceability.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'consult-trace-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'a.test.ts'),
    `test('a draft is saved', () => {});\ntest.each([1])('it\\'s %s', () => {});\ntest.skip('never runs', () => {});`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const withRows = (...rows: string[]) => {
  writeFileSync(
    join(root, 'docs/traceability.md'),
    ['| The specification says | Test |', '| --- | --- |', ...rows].join('\n'),
  );
  return findUntraced(root);
};

test('rows that name tests that exist are let through', () => {
  expect(withRows("| Save | `a.test.ts › a draft is saved`<br>`a.test.ts › it's %s` |")).toEqual([]);
});

test.each([
  ['a file that is not there', '| Save | `b.test.ts › a draft is saved` |', 'there is no file b.test.ts'],
  ['a title that is not there', '| Save | `a.test.ts › a draft` |', "a.test.ts has no test 'a draft'"],
  ['a test that is skipped', '| Save | `a.test.ts › never runs` |', "a.test.ts has no test 'never runs'"],
  ['something that is no test', '| Save | `a.ts › a draft is saved` |', "'a.ts' is no test file"],
  ['no test at all', '| Save | |', 'a row needs a sentence and a test'],
])('a row with %s fails', (_what, row, said) => {
  expect(withRows(row)).toEqual([`docs/traceability.md:3: ${said}`]);
});

test('a table without rows fails', () => {
  expect(withRows()).toEqual(['docs/traceability.md: there is no row']);
});

test('titles are read however they are quoted', () => {
  expect([...readTitles('test("one", f); test(`two`, f); it(\n  "three",\n f); expect(a, "four")')]).toEqual([
    'one',
    'two',
    'three',
  ]);
});
