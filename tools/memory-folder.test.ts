import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

let within: string;
beforeEach(() => {
  within = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(within, { recursive: true }));

/** The folder that a process of its own made, which has ended. */
function folderOfAnother(end: string): string {
  const program = `
    const { memoryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'memory-folder.ts'))});
    console.log(memoryFolder(${JSON.stringify(within)}, 1));
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return stdout.trim();
}

test('a run’s folder in memory goes with the run', () => {
  const folder = folderOfAnother('');
  expect(folder).toContain(within);
  expect(existsSync(folder)).toBe(false);
});

test('the folder of a killed run goes when the next one starts, and that of a running one stays', () => {
  const killed = folderOfAnother(`process.kill(process.pid, 'SIGKILL');`);
  const running = join(within, `consult-run-${process.ppid}-x`);
  mkdirSync(running);
  expect(existsSync(killed)).toBe(true);
  const next = memoryFolder(within, 1);
  expect([killed, running, next!].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

test('without room in memory, or without such a folder, there is none', () => {
  expect(memoryFolder(within, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(memoryFolder(join(within, 'nothing'), 1)).toBeUndefined();
});
