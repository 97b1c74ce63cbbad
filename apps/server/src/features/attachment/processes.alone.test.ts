import { randomUUID } from 'node:crypto';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { arrived, at, cutUploads, hashOf, startTwoProcesses } from './cut-uploads.testing.ts';
import type { TwoProcesses } from './cut-uploads.testing.ts';
import { append, halfAppend, begin, offsetOf, pdfOf, resume } from './uploads.testing.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

let world: TwoProcesses;
beforeAll(async () => {
  world = await startTwoProcesses();
}, scaled(120_000));
afterAll(() => world?.stop());

/** The offset of a form's upload by the list, because asking by HEAD would take the turn. */
async function listedOffset(formId: string): Promise<number> {
  const { attachments } = await world.plus.call('attachment-list', { formId });
  return attachments[0]!.received;
}

describe('with two server processes', () => {
  it('three files of 1 MB that are each cut three times arrive whole, once', async () => {
    expect(await cutUploads(world, { files: 3, size: 1_000_000 })).toBe(3);
  });

  it('an upload that one was killed over goes on at the other, and a half dead one is taken over there', async () => {
    const { first, second, plus } = world;
    const bytes = await pdfOf(`killed ${randomUUID()}`, 6_000_000);
    const formId = randomUUID();
    const { id } = await begin(at(first, plus), { name: 'killed.pdf', size: bytes.length, formId });
    const dead = halfAppend(at(first, plus), id, 0, bytes, 5_000_000);
    // Its bytes so far are safe: it is silent from here on. The server refuses the next bytes of one that still sends,
    // and so closes it.
    await expect.poll(() => listedOffset(formId)).toBe(5_000_000);
    const started = performance.now();
    const taken = await offsetOf(at(second, plus), id);
    expect(performance.now() - started).toBeLessThan(2000);
    expect((await append(at(second, plus), id, taken, bytes.subarray(taken, taken + 100_000))).status).toBe(204);
    expect(dead.destroyed).toBe(false);
    dead.destroy();
    const again = halfAppend(at(first, plus), id, taken + 100_000, bytes, 300_000);
    await expect.poll(() => listedOffset(formId)).toBeGreaterThan(taken + 100_000);
    await first.kill();
    again.destroy();
    const offset = await offsetOf(at(second, plus), id);
    expect(offset).toBeGreaterThan(taken + 100_000);
    await resume(at(second, plus), id, bytes);
    await plus.call('attachment-finish', { attachmentId: id });
    expect(await arrived(world, id)).toBe(hashOf(bytes));
  });
});
