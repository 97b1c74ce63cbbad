import { createHash, randomInt, randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { expect } from 'vitest';
import { begin, halfAppend, offsetOf, pdfOf, resume } from './uploads.testing.ts';
import type { Uploader } from './uploads.testing.ts';

/** Two server processes of one database, and plus@ at the second. */
export type TwoProcesses = { first: TestServer; second: TestServer; plus: Client; stop: () => Promise<void> };

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const first = await startServer({ demo: true });
  const second = await startServer({ beside: first });
  const plus = await signIn(second.url, cast.plus.email);
  return {
    first,
    second,
    plus,
    async stop() {
      plus.close();
      await second.stop();
      await first.stop();
    },
  };
}

export const at = (server: TestServer, plus: Client): Uploader => ({ url: server.url, cookie: plus.cookie });
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The hash of the bytes that a server returns of an upload. */
export async function arrived({ second, plus }: TwoProcesses, id: string): Promise<string> {
  const response = await fetch(`${second.url}/V5/files/${id}`, { headers: { cookie: plus.cookie } });
  return hashOf(Buffer.from(await response.arrayBuffer()));
}

/** Sends some bytes from where the upload is, and cuts the connection. */
async function cutAt(where: Uploader, id: string, whole: Buffer, bytes: number): Promise<void> {
  const offset = await offsetOf(where, id);
  const open = halfAppend(where, id, offset, whole, Math.min(bytes, whole.length - offset - 1));
  await new Promise<void>((resolve) => open.write('', () => resolve()));
  open.destroy();
}

/**
 * Uploads files of so many bytes at once, each cut three times at either process: they arrive whole, once.
 * @returns how many arrived
 */
export async function cutUploads(
  world: TwoProcesses,
  { files, size }: { files: number; size: number },
): Promise<number> {
  const { first, second, plus } = world;
  const formId = randomUUID();
  const sent = await Promise.all(
    Array.from({ length: files }, async (_, n) => {
      const bytes = await pdfOf(`file ${n} ${randomUUID()}`, size);
      const { id } = await begin(at(first, plus), { name: `${n}.pdf`, size: bytes.length, formId });
      for (let cut = 0; cut < 3; cut += 1)
        await cutAt(at(cut % 2 === 0 ? first : second, plus), id, bytes, randomInt(1, 0.4 * size));
      await resume(at(n % 2 === 0 ? first : second, plus), id, bytes);
      await plus.call('attachment-finish', { attachmentId: id });
      return { id, hash: hashOf(bytes) };
    }),
  );
  for (const { id, hash } of sent) expect(await arrived(world, id)).toBe(hash);
  const { attachments } = await plus.call('attachment-list', { formId });
  expect(attachments.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  // A connection that breaks is no fault, so the log says nothing of it.
  expect(first.log() + second.log()).not.toContain('"failure"');
  return attachments.length;
}
