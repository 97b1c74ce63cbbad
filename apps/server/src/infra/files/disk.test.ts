import { expect, it } from 'vitest';
import { diskState, isDiskFull } from './disk.ts';

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
