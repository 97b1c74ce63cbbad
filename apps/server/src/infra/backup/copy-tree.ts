import { createHash } from 'node:crypto';
import { lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { BackedUpFile } from './manifest.ts';

const CHUNK = 1024 * 1024;

export type CopyOptions = {
  /** Paths inside the tree, with forward slashes, that the copy leaves out with all below them. */
  skip?: (path: string) => boolean;
  /** Called for each folder and file as it is made. */
  made?: (path: string) => Promise<void>;
  /** Off for a copy that nobody needs after a power cut: the files may still be in memory when this returns. */
  sync?: boolean | undefined;
};

/**
 * Copies a folder with its files, each on disk before this returns. It leaves out a file that goes away meanwhile: the
 * database's own log, replayed at restore, knows that it went. It does not follow symbolic links.
 */
export async function copyTree(
  from: string,
  to: string,
  options: CopyOptions = {},
  below = '',
): Promise<BackedUpFile[]> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  await options.made?.(join(to, below));
  const copied: BackedUpFile[] = [];
  const names = await readdir(join(from, below)).catch(gone<string[]>([]));
  for (const name of names.toSorted()) {
    const path = below ? `${below}/${name}` : name;
    if (options.skip?.(path)) continue;
    const found = await lstat(join(from, path)).catch(gone(null));
    if (found?.isDirectory()) copied.push(...(await copyTree(from, to, options, path)));
    else if (found?.isFile()) {
      const file = await copyFile(join(from, path), join(to, path), options.sync);
      if (!file) continue;
      await options.made?.(join(to, path));
      copied.push({ path, ...file });
    }
  }
  return copied;
}

/** The length of a folder's files in bytes, without those that the copy leaves out. */
export async function treeBytes(from: string, skip: (path: string) => boolean = () => false): Promise<number> {
  const names = await readdir(from, { recursive: true }).catch(gone<string[]>([]));
  let bytes = 0;
  for (const name of names) {
    if (skip(name.replaceAll(sep, '/'))) continue;
    const found = await lstat(join(from, name)).catch(gone(null));
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

/** Copies one file; returns its length and hash, null where it has gone. */
export async function copyFile(from: string, to: string, sync = true): Promise<Omit<BackedUpFile, 'path'> | null> {
  const source = await open(from, 'r').catch(gone(null));
  if (!source) return null;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const sum = createHash('sha256');
      const buffer = Buffer.allocUnsafe(CHUNK);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK, bytes);
        if (bytesRead === 0) break;
        const part = buffer.subarray(0, bytesRead);
        sum.update(part);
        // A disk that is nearly full takes a part of a write without an error.
        for (let done = 0; done < part.length;) done += (await target.write(part, done)).bytesWritten;
        bytes += bytesRead;
      }
      if (sync) await target.sync();
      return { bytes, sha256: sum.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function gone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
