import { open, rm } from 'node:fs/promises';

/**
 * Writes a new file that only this account can read; it is on disk when this returns. Where that fails, on a full disk
 * for example, the file goes again: half of it could be taken for the whole.
 * @throws the error of the operating system, EEXIST where there is a file already
 */
export async function writeNewFile(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
