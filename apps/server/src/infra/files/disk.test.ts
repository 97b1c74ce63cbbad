import { statfs } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { diskState, isDiskFull, orDiskFull, stateOfDisk } from './disk.ts';

const gib = 1024 ** 3;

it('a disk is full before its last byte, and scarce below a tenth', () => {
  expect(diskState({ free: 10_000_000, total: 100 * gib })).toBe('full');
  expect(diskState({ free: 9.9 * gib, total: 100 * gib })).toBe('scarce');
  expect(diskState({ free: 10 * gib, total: 100 * gib })).toBe('enough');
  expect(diskState({ free: 0.5 * gib, total: 2 * gib })).toBe('enough');
});

it('a failure for want of room is known by its code, also as the cause of another', () => {
  const failed = (code: string) => Object.assign(new Error('no room'), { code });
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    expect(isDiskFull(failed(code))).toBe(true);
    expect(isDiskFull(new Error('not written', { cause: failed(code) }))).toBe(true);
  }
  for (const other of [failed('23505'), new Error('no room'), 'ENOSPC', null]) expect(isDiskFull(other)).toBe(false);
});

it('a lost connection is the full disk of an embedded database, and of no other', async () => {
  const lost = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const embedded = { dataDir: import.meta.dirname, databaseUrl: undefined };
  const full = async () => 'full' as const;
  expect(isDiskFull(await orDiskFull(lost, embedded, full))).toBe(true);
  expect(await orDiskFull(lost, embedded, async () => 'scarce')).toBe(lost);
  expect(await orDiskFull(lost, { ...embedded, databaseUrl: 'postgres://elsewhere/db' }, full)).toBe(lost);
  const other = new Error('something else');
  expect(await orDiskFull(other, embedded, full)).toBe(other);
});

it('the disk of a data folder without files or a database of its own is that of the folder', async () => {
  const { bavail, blocks, bsize } = await statfs(import.meta.dirname);
  const expected = diskState({ free: bavail * bsize, total: blocks * bsize });
  expect(await stateOfDisk(import.meta.dirname)).toBe(expected);
});
