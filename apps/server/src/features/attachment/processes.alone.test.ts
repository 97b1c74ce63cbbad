import { createHash, randomInt, randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { append, begin, halfAppend, offsetOf, pdfOf, resume } from './uploads.testing.ts';
import type { Uploader } from './uploads.testing.ts';

let first: TestServer;
let second: TestServer;
let plus: Client;

beforeAll(async () => {
  first = await startServer({ demo: true });
  second = await startServer({ beside: first });
  plus = await signIn(second.url, cast.plus.email);
}, 120_000);
afterAll(async () => {
  plus?.close();
  await second?.stop();
  await first?.stop();
}, 60_000);

const at = (server: TestServer): Uploader => ({ url: server.url, cookie: plus.cookie });
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function arrived(id: string): Promise<string> {
  const response = await fetch(`${second.url}/V5/files/${id}`, { headers: { cookie: plus.cookie } });
  return hashOf(Buffer.from(await response.arrayBuffer()));
}

/** How far an upload of a form is, as the list says it: asking by HEAD would take the turn. */
async function listedOffset(formId: string): Promise<number> {
  const { attachments } = await plus.call('attachment-list', { formId });
  return attachments[0]!.received;
}

/** Sends some bytes from where the upload is, and cuts the connection. */
async function cutAt(server: TestServer, id: string, whole: Buffer, bytes: number): Promise<void> {
  const offset = await offsetOf(at(server), id);
  const open = halfAppend(at(server), id, offset, whole, Math.min(bytes, whole.length - offset - 1));
  await new Promise<void>((resolve) => open.write('', () => resolve()));
  open.destroy();
}

describe('with two server processes', () => {
  it('twelve files of 10 MB that are each cut three times arrive whole, once', async () => {
    const formId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const bytes = await pdfOf(`file ${n} ${randomUUID()}`, 10_000_000);
        const { id } = await begin(at(first), { name: `${n}.pdf`, size: bytes.length, formId });
        for (let cut = 0; cut < 3; cut += 1)
          await cutAt(cut % 2 === 0 ? first : second, id, bytes, randomInt(1, 4_000_000));
        const server = n % 2 === 0 ? first : second;
        await resume(at(server), id, bytes);
        await plus.call('attachment-finish', { attachmentId: id });
        return { id, hash: hashOf(bytes) };
      }),
    );
    for (const { id, hash } of sent) expect(await arrived(id)).toBe(hash);
    const { attachments } = await plus.call('attachment-list', { formId });
    expect(attachments.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    // A connection that breaks is nothing out of the ordinary.
    expect(first.log() + second.log()).not.toContain('"failure"');
  }, 60_000);

  it('an upload that one was killed over goes on at the other, and a half dead one is taken over there', async () => {
    const bytes = await pdfOf(`killed ${randomUUID()}`, 6_000_000);
    const formId = randomUUID();
    const { id } = await begin(at(first), { name: 'killed.pdf', size: bytes.length, formId });
    const dead = halfAppend(at(first), id, 0, bytes, 5_000_000);
    // All that it sends is kept: it is silent from here on. One that still sends is refused at its next step, and so closed.
    await expect.poll(() => listedOffset(formId), { timeout: 10_000 }).toBe(5_000_000);
    const started = performance.now();
    const taken = await offsetOf(at(second), id);
    expect(performance.now() - started).toBeLessThan(2000);
    expect((await append(at(second), id, taken, bytes.subarray(taken, taken + 100_000))).status).toBe(204);
    expect(dead.destroyed).toBe(false);
    dead.destroy();
    const again = halfAppend(at(first), id, taken + 100_000, bytes, 300_000);
    await expect.poll(() => listedOffset(formId), { timeout: 10_000 }).toBeGreaterThan(taken + 100_000);
    await first.kill();
    again.destroy();
    const offset = await offsetOf(at(second), id);
    expect(offset).toBeGreaterThan(taken + 100_000);
    await resume(at(second), id, bytes);
    await plus.call('attachment-finish', { attachmentId: id });
    expect(await arrived(id)).toBe(hashOf(bytes));
  }, 60_000);
});
