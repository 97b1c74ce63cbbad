import { expect, test } from 'vitest';
import { batchesOf, costsOf, countFailures, fitting, testsReached } from './steady-plan.ts';

const files = [
  'apps/a/send.ts',
  'apps/a/send.test.ts',
  'apps/a/send.long.test.ts',
  'apps/a/send-page.test.ts',
  'apps/a/use.ts',
  'apps/a/use.test.ts',
  'apps/a/page.tsx',
  'apps/a/page.screen.test.tsx',
  'apps/b/send.test.tsx',
  'e2e/consult.spec.ts',
  'e2e/journey.ts',
];
const imports = [
  { from: 'apps/a/use.ts', to: 'apps/a/send.ts' },
  { from: 'apps/a/use.test.ts', to: 'apps/a/use.ts' },
  { from: 'apps/b/send.test.tsx', to: 'apps/a/send.ts' },
  { from: 'e2e/consult.spec.ts', to: 'e2e/journey.ts' },
];

test('a changed source reaches the tests that import it and the one beside it, one step and no further', () => {
  expect(testsReached(['apps/a/send.ts'], imports, files)).toEqual(['apps/b/send.test.tsx', 'apps/a/send.test.ts']);
  expect(testsReached(['e2e/journey.ts'], imports, files)).toEqual(['e2e/consult.spec.ts']);
  expect(testsReached(['apps/a/page.tsx'], imports, files)).toEqual(['apps/a/page.screen.test.tsx']);
});

test('changed tests come first, each once; long and removed ones are not run', () => {
  const changed = ['apps/a/send.ts', 'apps/a/send-page.test.ts', 'apps/a/send.long.test.ts', 'apps/a/gone.test.ts'];
  expect(testsReached([...changed, 'apps/a/send.test.ts'], imports, files)).toEqual([
    'apps/a/send-page.test.ts',
    'apps/a/send.test.ts',
    'apps/b/send.test.tsx',
  ]);
});

test('files go to their own runner, a few at a time', () => {
  expect(batchesOf(['e2e/a.spec.ts', 'x.test.ts', 'y.test.ts', 'z.test.ts'], 2)).toEqual([
    ['x.test.ts', 'y.test.ts'],
    ['z.test.ts'],
    ['e2e/a.spec.ts'],
  ]);
});

test('a batch’s time is shared by the time of the tests of each file', () => {
  const ran = (file: string, ms: number) => ({ floor: '', file, title: '', ms, failed: false });
  const batch = { files: ['a', 'b', 'c'], ms: 804, tests: [ran('a', 100), ran('a', 200), ran('b', 100)] };
  const costs = costsOf(batch).map(({ file, ms }) => [file, Math.round(ms)]);
  expect(costs).toEqual([
    ['a', 601],
    ['b', 201],
    ['c', 2],
  ]);
});

test('what does not fit into the time is left out, and shorter files after it are still tried', () => {
  const costs = [
    { file: 'first', ms: 10 },
    { file: 'long', ms: 50 },
    { file: 'short', ms: 5 },
  ];
  expect(fitting(costs, 19, 300)).toEqual({ kept: ['first', 'short'], left: ['long'] });
  expect(fitting(costs, 19, -1)).toEqual({ kept: [], left: ['first', 'long', 'short'] });
});

test('failures are counted over the rounds of their file, the most frequent first', () => {
  const rounds = [
    { file: 'a', failures: ['a › one'] },
    { file: 'b', failures: [] },
    { file: 'a', failures: ['a › two', 'a › one'] },
    { file: 'a', failures: [] },
  ];
  expect(countFailures(rounds)).toEqual([
    { failure: 'a › one', times: 2, of: 3 },
    { failure: 'a › two', times: 1, of: 3 },
  ]);
});
