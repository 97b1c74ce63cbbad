import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileKeystore } from './file-keystore.ts';
import { exportKeys, importKeys } from './key-export.ts';

let folder: string;
let file: string;
let exported: string;
const passphrase = 'correct horse battery';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-export-'));
  file = join(folder, 'keystore.json');
  exported = join(folder, 'keys.export');
  await openFileKeystore(file).createFirstMaster();
});

afterEach(() => rm(folder, { recursive: true }));

test('exported keys open on another machine what was wrapped here', async () => {
  const here = openFileKeystore(file);
  const first = await here.wrap(Buffer.alloc(32, 7), 'somewhere');
  await here.rotateMaster();
  const second = await here.wrap(Buffer.alloc(32, 8), 'somewhere');
  expect(await exportKeys(file, exported, passphrase)).toHaveLength(2);
  expect((await stat(exported)).mode & 0o777).toBe(0o600);

  const there = join(folder, 'there', 'keystore.json');
  expect(await importKeys(there, exported, passphrase)).toHaveLength(2);
  expect(await importKeys(there, exported, passphrase)).toEqual([]);
  const other = openFileKeystore(there);
  expect(await other.unwrap(first.masterId, first.wrapped, 'somewhere')).toEqual(Buffer.alloc(32, 7));
  expect(await other.unwrap(second.masterId, second.wrapped, 'somewhere')).toEqual(Buffer.alloc(32, 8));
  expect((await other.wrap(Buffer.alloc(32), 'x')).masterId).toBe(second.masterId);
});

test('an import adds and keeps what is there', async () => {
  await exportKeys(file, exported, passphrase);
  const there = join(folder, 'there', 'keystore.json');
  const other = openFileKeystore(there);
  await other.createFirstMaster();
  const own = await other.wrap(Buffer.alloc(32, 1), 'x');
  expect(await importKeys(there, exported, passphrase)).toHaveLength(1);
  expect((await other.wrap(Buffer.alloc(32), 'x')).masterId).toBe(own.masterId);
  expect(await other.unwrap(own.masterId, own.wrapped, 'x')).toEqual(Buffer.alloc(32, 1));
});

test('an export holds no key in the clear, opens with its passphrase only, and overwrites nothing', async () => {
  await exportKeys(file, exported, passphrase);
  const text = await readFile(exported, 'utf8');
  const { masters } = JSON.parse(await readFile(file, 'utf8')) as { masters: Record<string, string> };
  for (const [id, key] of Object.entries(masters)) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(id);
  }
  await expect(importKeys(file, exported, 'another passphrase')).rejects.toThrow('does not open with this passphrase');
  await expect(exportKeys(file, exported, passphrase)).rejects.toThrow('is there already');
  await expect(importKeys(file, file, passphrase)).rejects.toThrow('is not an export of keys');
});
