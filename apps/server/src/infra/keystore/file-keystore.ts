import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { decrypt, encrypt } from './cipher.ts';
import { KeystoreError } from './keystore.ts';
import type { Keystore } from './keystore.ts';

/** The content of keystore.json. Keys are base64 of 32 bytes, by master id. */
export type KeystoreFile = { current: string; masters: Record<string, string> };

/**
 * A keystore in one file (0600), by default keystore.json in the data folder. It reads the file for each use, which
 * happens a few times an hour, so that it sees a rotation by another process at once.
 */
export function openFileKeystore(path: string): Keystore {
  const mustRead = async (): Promise<KeystoreFile> => {
    const file = await readKeystoreFile(path);
    if (!file) throw new KeystoreError(`The keystore file ${path} is missing.`);
    return file;
  };
  return {
    async wrap(key, bound) {
      const file = await mustRead();
      const master = masterOf(file, file.current, path);
      return { masterId: file.current, wrapped: encrypt(master, masterPlace(file.current, bound), key) };
    },
    async unwrap(masterId, wrapped, bound) {
      const master = masterOf(await mustRead(), masterId, path);
      try {
        return decrypt(master, masterPlace(masterId, bound), wrapped);
      } catch {
        throw new KeystoreError(`A wrapped key does not open with master ${masterId} as ${bound}.`);
      }
    },
    async missing(masterIds) {
      const file = await readKeystoreFile(path);
      return masterIds.filter((id) => !file?.masters[id]);
    },
    async createFirstMaster() {
      if (await readKeystoreFile(path)) return;
      const id = newMasterId();
      await writeKeystoreFile(
        path,
        { current: id, masters: { [id]: randomBytes(32).toString('base64') } },
        'only-if-absent',
      );
    },
    async rotateMaster() {
      const file = await mustRead();
      const id = newMasterId();
      await writeKeystoreFile(
        path,
        { current: id, masters: { ...file.masters, [id]: randomBytes(32).toString('base64') } },
        'replace',
      );
      return id;
    },
  };
}

/** The file's content, or null where there is no file. @throws KeystoreError when it can not be read or understood */
export async function readKeystoreFile(path: string): Promise<KeystoreFile | null> {
  let text: string;
  try {
    // Windows has no such bits; there the folder's rights decide.
    if (process.platform !== 'win32' && (await stat(path)).mode & 0o077) {
      throw new KeystoreError(`The keystore file ${path} may be read by others. Run: chmod 600 ${path}`);
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof KeystoreError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new KeystoreError(`The keystore file ${path} can not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return checkKeystoreFile(JSON.parse(text));
  } catch {
    // The parser's own message would quote the file.
    throw new KeystoreError(`The keystore file ${path} is damaged.`);
  }
}

/** @throws Error when this is not the content of a keystore file */
export function checkKeystoreFile(value: unknown): KeystoreFile {
  const file = value as Partial<KeystoreFile> | null;
  const masters = Object.values(file?.masters ?? {});
  if (!file?.current || !file.masters?.[file.current]) throw new Error('no current master');
  if (!masters.every((key) => typeof key === 'string' && Buffer.from(key, 'base64').length === 32))
    throw new Error('a key of another length');
  return { current: file.current, masters: { ...file.masters } };
}

/** Writes the whole file or nothing of it, readable by its owner only, on disk before this returns. */
export async function writeKeystoreFile(
  path: string,
  content: KeystoreFile,
  mode: 'only-if-absent' | 'replace',
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    if (mode === 'replace') await rename(draft, path);
    // The link fails where another process was first; that one's master then counts.
    else
      await link(draft, path).catch(
        (error: NodeJS.ErrnoException) => void (error.code === 'EEXIST' || Promise.reject(error)),
      );
  } finally {
    await rm(draft, { force: true });
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function masterOf(file: KeystoreFile, id: string, path: string): Buffer {
  const key = file.masters[id];
  if (!key) throw new KeystoreError(`The keystore file ${path} has no master ${id}.`);
  return Buffer.from(key, 'base64');
}

const masterPlace = (masterId: string, bound: string) => ({ table: 'master', column: masterId, id: bound });

const newMasterId = (): string => `m-${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
