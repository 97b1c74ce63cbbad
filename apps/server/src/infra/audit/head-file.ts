import { open, readFile, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sameHash, signLink } from './chain.ts';

/** The end of the chain, stored outside the database so that a chain that was cut short shows. */
export type AuditHead = {
  position: number;
  /** The link at that position. */
  link: Buffer;
  hmac: Buffer;
  keyVersion: number;
  /** When it was written; for human readers only. */
  at: string;
};

const bytes = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => Buffer.from(text, 'hex'));
const shape = z.object({ position: z.int().min(1), link: bytes, hmac: bytes, keyVersion: z.int(), at: z.string() });

/** The head in a file, null where there is no file. @throws Error where it is not one */
export async function readHead(file: string): Promise<AuditHead | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return shape.parse(JSON.parse(text));
}

/** Replaces the head, whole or not at all. */
export async function writeHead(file: string, head: AuditHead): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(
        `${JSON.stringify({ ...head, link: head.link.toString('hex'), hmac: head.hmac.toString('hex') })}\n`,
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Whether a head was signed with this installation's audit key. */
export function headIsSigned(head: AuditHead, keys: ReadonlyMap<number, Buffer>): boolean {
  const key = keys.get(head.keyVersion);
  return key !== undefined && sameHash(signLink(key, head.link), head.hmac);
}
