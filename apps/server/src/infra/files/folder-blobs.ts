import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobReader, Blobs, PartWriter } from './blobs.ts';
import { storageError } from './storage-error.ts';

/** The folder of files below the data folder; backup and restore know it by this name too. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

const unfinished = '.new';

/**
 * Blobs as files: finished ones in `kept/<last two letters of the id>/<id>`, uploads under way in `uploads/<id>`. It
 * writes a finished file beside its place, syncs it, and renames it into place.
 * @throws Error of the operating system where it can not make the folder
 */
export function folderBlobs(folder: string): Blobs {
  const kept = join(folder, 'kept');
  const uploads = join(folder, 'uploads');
  for (const one of [kept, uploads]) mkdirSync(one, { recursive: true, mode: 0o700 });
  const keptPath = (id: string): string => join(kept, id.slice(-2), id);
  const partPath = (id: string): string => join(uploads, id);
  return {
    kept: {
      async put(id, pieces) {
        const path = keptPath(id);
        await guarded(async () => {
          await mkdir(dirname(path), { recursive: true, mode: 0o700 });
          await syncFolder(kept);
          const file = await open(path + unfinished, 'w', 0o600);
          try {
            for (const piece of pieces) await writeAll(file, piece, null);
            await file.sync();
          } catch (error) {
            await rm(path + unfinished, { force: true }).catch(() => undefined);
            throw error;
          } finally {
            await file.close();
          }
          await rename(path + unfinished, path);
          await syncFolder(dirname(path));
        });
      },
      open: (id) => openReader(keptPath(id)),
      remove: (id) => remove(keptPath(id)),
      async *list() {
        for (const shard of await readdir(kept)) yield idsOf(await readdir(join(kept, shard)));
      },
      writtenAt: (id) => writtenAt(keptPath(id)),
    },
    parts: {
      create: (id) =>
        guarded(async () => {
          const file = await open(partPath(id), 'wx', 0o600).catch(unlessThere);
          await file?.close();
          await syncFolder(uploads);
          return file !== null;
        }),
      open: (id) => openWriter(partPath(id)),
      remove: (id) => remove(partPath(id)),
      async *list() {
        yield idsOf(await readdir(uploads));
      },
      writtenAt: (id) => writtenAt(partPath(id)),
    },
  };
}

const idsOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => (name.endsWith(unfinished) ? name.slice(0, -unfinished.length) : name))),
];

async function openReader(path: string): Promise<BlobReader | null> {
  const file = await openOrNull(path, 'r');
  return file && { read: (at, length) => readAll(file, at, length), close: () => file.close() };
}

async function openWriter(path: string): Promise<PartWriter | null> {
  const file = await openOrNull(path, 'r+');
  return (
    file && {
      read: (at, length) => readAll(file, at, length),
      write: (bytes, at) => guarded(() => writeAll(file, bytes, at)),
      sync: () => guarded(() => file.datasync()),
      close: () => file.close(),
    }
  );
}

async function openOrNull(path: string, flags: 'r' | 'r+'): Promise<FileHandle | null> {
  return guarded(() => open(path, flags)).catch(absent);
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number | null): Promise<void> {
  // A write may take only a part, on a full disk above all: the next one then says why.
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at === null ? null : at + done);
    done += bytesWritten;
  }
}

async function readAll(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function remove(path: string): Promise<void> {
  for (const one of [path, path + unfinished]) await rm(one, { force: true });
}

async function writtenAt(path: string): Promise<Date | null> {
  const found = (await stat(path).catch(absent)) ?? (await stat(path + unfinished).catch(absent));
  return found?.mtime ?? null;
}

/** The name of a new file survives a power cut once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error);
  }
}

function unlessThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'EEXIST') return null;
  throw error;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
