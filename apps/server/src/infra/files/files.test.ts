import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../call/config.ts';
import type { Files } from './files.ts';
import { openFiles } from '../../app/open-files.ts';
import { uploadCipher } from './upload-cipher.ts';

let dataDir: string;
let files: Files;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'consult-files-'));
  files = openFiles({ dataDir });
});
afterAll(() => rm(dataDir, { recursive: true }));

const newFile = () => ({ id: randomUUID(), key: randomBytes(32) });

async function everythingOnDisk(): Promise<Buffer> {
  const paths = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    await Promise.all(paths.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name)))),
  );
}

describe('a finished file', () => {
  test('is there whole for another process, and nowhere readable', async () => {
    const file = newFile();
    const bytes = Buffer.from('a finding that nobody may read '.repeat(9000));
    await files.put(file, bytes);
    expect((await openFiles({ dataDir }).read({ ...file, size: bytes.length })).equals(bytes)).toBe(true);
    expect((await everythingOnDisk()).includes('nobody may read')).toBe(false);
  });

  test('that was removed, twice even, is told to be missing', async () => {
    const file = newFile();
    await files.put(file, Buffer.from('x'));
    await files.blobs.kept.remove(file.id);
    await files.blobs.kept.remove(file.id);
    await expect(files.read({ ...file, size: 1 })).rejects.toThrow('a file whose bytes are not there');
  });

  test('is not there at all when its writing was cut, and what was left over is listed for the sweep', async () => {
    const id = randomUUID();
    const cut = function* (): Generator<Buffer> {
      yield Buffer.alloc(100);
      throw new Error('cut');
    };
    await expect(files.blobs.kept.put(id, cut())).rejects.toThrow('cut');
    expect(await files.blobs.kept.open(id)).toBeNull();
    const killed = randomUUID();
    await mkdir(join(dataDir, 'files/kept', killed.slice(-2)), { recursive: true });
    await writeFile(join(dataDir, 'files/kept', killed.slice(-2), `${killed}.new`), 'half');
    const listed: string[] = [];
    for await (const ids of files.blobs.kept.list()) listed.push(...ids);
    expect(listed).toContain(killed);
    expect(await files.blobs.kept.writtenAt(killed)).toBeInstanceOf(Date);
    await files.blobs.kept.remove(killed);
    expect(await files.blobs.kept.writtenAt(killed)).toBeNull();
  });
});

describe('an upload under way', () => {
  test('written in any pieces, some of them twice, reads back as it was sent', async () => {
    const bytes = randomBytes(5000);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
        const upload = newFile();
        await files.blobs.parts.create(upload.id);
        const part = (await files.blobs.parts.open(upload.id))!;
        const places = [0, ...cuts.toSorted((a, b) => a - b)];
        for (const [n, from] of places.entries()) {
          // Each piece overlaps the next, as the late bytes of an interrupted connection do.
          const piece = bytes.subarray(from, Math.min(bytes.length, (places[n + 1] ?? bytes.length) + 7));
          await part.write(uploadCipher(upload.key, upload.id, from)(piece), from);
        }
        await part.sync();
        await part.close();
        expect((await files.readPart({ ...upload, size: bytes.length }))?.equals(bytes)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('is not readable on disk, and two uploads of the same bytes do not look alike', async () => {
    const text = Buffer.from('seborrhoeic-marker '.repeat(500));
    const sealed = [newFile(), newFile()].map(({ id, key }) => uploadCipher(key, id, 0)(text));
    expect(sealed[0]!.equals(sealed[1]!)).toBe(false);
    expect(sealed[0]!.includes('seborrhoeic')).toBe(false);
  });

  test('is not whole while bytes are missing', async () => {
    const upload = newFile();
    await files.blobs.parts.create(upload.id);
    expect(await files.readPart({ ...upload, size: 1 })).toBeNull();
  });

  test('names a full disk, and what was there before is still there', async () => {
    const id = randomUUID();
    await symlink('/dev/full', join(dataDir, 'files/uploads', id));
    const part = (await files.blobs.parts.open(id))!;
    await expect(part.write(Buffer.alloc(10), 0)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await part.close();
  });
});

test('a folder that can not be used is said in one line at the start', async () => {
  const blocked = join(dataDir, 'blocked');
  await mkdir(blocked);
  await writeFile(join(blocked, 'files'), 'in the way');
  expect(() => openFiles({ dataDir: blocked })).toThrow(ConfigError);
});
