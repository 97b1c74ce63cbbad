import { randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeNewFile } from '../files/write-new-file.ts';
import { decrypt, encrypt, UnreadableError } from './cipher.ts';
import { checkKeystoreFile, readKeystoreFile, writeKeystoreFile } from './file-keystore.ts';
import type { KeystoreFile } from './file-keystore.ts';
import { KeystoreError } from './keystore.ts';

/** The fewest characters of a passphrase: the file may lie for years in places where others can guess at it. */
export const PASSPHRASE_MIN = 12;

/** scrypt at 128 MiB and about half a second a try (OWASP's strongest setting is 2^17, r 8, p 1). */
const COST = { N: 2 ** 17, r: 8, p: 1 };

const PLACE = { table: 'keys-export', column: 'masters', id: '1' };

const shape = z.object({
  kind: z.literal('consult-keys'),
  version: z.literal(1),
  madeAt: z.string(),
  salt: z.base64(),
  sealed: z.base64(),
});

/** Writes all masters of a keystore file to `to`, sealed with a passphrase. Returns their ids. @throws KeystoreError */
export async function exportKeys(keystoreFile: string, to: string, passphrase: string): Promise<string[]> {
  const content = await readKeystoreFile(keystoreFile);
  if (!content) throw new KeystoreError(`The keystore file ${keystoreFile} is missing: there is nothing to export.`);
  const salt = randomBytes(16);
  const sealed = encrypt(await keyOf(passphrase, salt), PLACE, JSON.stringify(content));
  const text = JSON.stringify({
    kind: 'consult-keys',
    version: 1,
    madeAt: new Date().toISOString(),
    salt: salt.toString('base64'),
    sealed: sealed.toString('base64'),
  });
  await writeNewFile(to, `${text}\n`).catch((error: NodeJS.ErrnoException) => {
    throw new KeystoreError(
      error.code === 'EEXIST'
        ? `${to} is there already; name another file.`
        : `${to} can not be written (${error.code}).`,
    );
  });
  return Object.keys(content.masters);
}

/**
 * Adds the masters of an export to a keystore file, and makes the file where there is none. Existing masters stay, and
 * the current one stays current. Returns the ids that are new. @throws KeystoreError
 */
export async function importKeys(keystoreFile: string, from: string, passphrase: string): Promise<string[]> {
  const imported = await readExport(from, passphrase);
  const present = await readKeystoreFile(keystoreFile);
  for (const [id, key] of Object.entries(imported.masters)) {
    if (present && present.masters[id] !== undefined && present.masters[id] !== key) {
      throw new KeystoreError(`Master ${id} is in the keystore already, with another key. Nothing was changed.`);
    }
  }
  const added = Object.keys(imported.masters).filter((id) => present?.masters[id] === undefined);
  if (added.length > 0) {
    await writeKeystoreFile(
      keystoreFile,
      { current: present?.current ?? imported.current, masters: { ...imported.masters, ...present?.masters } },
      'replace',
    );
  }
  return added;
}

async function readExport(from: string, passphrase: string): Promise<KeystoreFile> {
  const text = await readFile(from, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new KeystoreError(`${from} can not be read (${error.code}).`);
  });
  const parsed = shape.safeParse(asJson(text));
  if (!parsed.success) throw new KeystoreError(`${from} is not an export of keys.`);
  try {
    const key = await keyOf(passphrase, Buffer.from(parsed.data.salt, 'base64'));
    return checkKeystoreFile(asJson(decrypt(key, PLACE, Buffer.from(parsed.data.sealed, 'base64')).toString('utf8')));
  } catch (error) {
    if (error instanceof UnreadableError) throw new KeystoreError(`${from} does not open with this passphrase.`);
    throw error;
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { ...COST, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
