import { expect, test } from 'vitest';
import { runProgram } from './program.ts';

const script = (source: string): string[] => ['--eval', source];

test('what a program prints is handed over in whole lines, and its exit code given', async () => {
  const said: string[] = [];
  const source = `process.stdout.write('one\\nhalf'); console.error('wrong'); process.stdout.write(' a line\\nrest'); process.exitCode = 3;`;
  const code = await runProgram(process.execPath, script(source), {
    say: (text) => said.push(text),
    inBackground: true,
  });
  expect(code).toBe(3);
  expect(said.every((text) => text.endsWith('\n'))).toBe(true);
  expect(said.join('').split('\n').filter(Boolean).toSorted()).toEqual(['half a line', 'one', 'rest', 'wrong']);
});

test('a program that runs over its limit is ended, said and failed; so is one that can not be run', async () => {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  expect(await runProgram(process.execPath, script('setInterval(() => undefined, 1000)'), { say, limitMs: 300 })).toBe(
    1,
  );
  expect(said.join('')).toContain('minutes and was ended');
  expect(await runProgram('no-such-program', [], { say })).toBe(1);
  expect(said.join('')).toContain('no-such-program could not be run');
});
