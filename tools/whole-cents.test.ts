import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, runProgram } from './program.ts';

const of = (line: string) => `import { cents } from '@consult/domain/money/money.ts';\nexport const made = ${line};\n`;

/** Files with the fault planted in them, and those that are sound. */
const faults: Record<string, string> = {
  'apps/server/src/features/report/quarter.ts': of('cents(1) / 4'),
  'apps/server/src/features/report/tax.ts': of('cents(Math.round(Number(1) * 2))'),
  'apps/server/src/features/report/share.ts': of('Number(cents(100)) * 0.05'),
  'apps/server/src/features/report/read.ts': of('cents(Number.parseFloat("1.50"))'),
  'apps/server/src/features/report/said.ts': of('Number(cents(100))["toFixed"](2)'),
  'apps/server/src/features/report/cast.ts':
    "import type { Cents } from '@consult/domain/money/money.ts';\nexport const made = 1 as unknown as Cents;\n",
  'apps/web/src/features/payment/half.tsx': 'export const half = (amount: number) => amount / 2;\n',
  'packages/domain/src/money/money.ts': 'export const dollars = (amount: number) => amount / 100;\n',
};
const sound: Record<string, string> = {
  'apps/server/src/features/report/sum.ts': of('cents(1) + cents(2) * 3'),
  'apps/server/src/features/report/exact.ts': of('cents(Number((BigInt(7) * 5n) / 100_000n))'),
  'apps/server/src/features/search/half.ts': 'export const half = (words: number) => Math.floor(words / 2);\n',
  'apps/web/src/features/payment/sign.tsx': 'export const sign = <i data-stroke={1.75} />;\n',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-cents-'));
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
  for (const [path, text] of Object.entries({
    ...faults,
    ...sound,
    '.oxlintrc.json': JSON.stringify({
      jsPlugins: ['./tools/lint/whole-cents.mjs'],
      categories: { correctness: 'off' },
      rules: { 'money/whole-cents': 'error' },
    }),
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('whatever divides, rounds or casts money is refused wherever it is written, and nothing else is', async () => {
  let said = '';
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'unix'];
  const code = await runProgram(process.execPath, args, { cwd: folder, say: (text) => void (said += text) });
  const refused = said.split('\n').flatMap((line) => /^(\S+?):\d+:\d+: Money is whole cents/.exec(line)?.[1] ?? []);
  expect([...new Set(refused)].toSorted()).toEqual(Object.keys(faults).toSorted());
  expect(code).toBe(1);
});
