import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@consult/testkit/client.ts';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readFile } from './attachment.ts';
import { attach, pdfOf } from './uploads.testing.ts';

let world: CallsWorld;
let plus: Client;

beforeAll(async () => {
  world = await startCallsWorld();
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

describe('a file', () => {
  it('is uploaded, found to be a PDF by its content, listed, and read back to the byte', async () => {
    const formId = randomUUID();
    const bytes = await pdfOf('letter', 300_000);
    const attached = await attach(world.url, plus, { name: 'Letter.pdf', bytes, formId });
    expect(attached).toMatchObject({
      name: 'Letter.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      state: 'ready',
    });
    expect(await plus.call('attachment-list', { formId })).toEqual({ attachments: [attached] });
    expect((await readFile(world.app, attached.id)).bytes.equals(bytes)).toBe(true);
    const response = await fetch(`${world.url}/V5/files/${attached.id}`, { headers: { cookie: plus.cookie } });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
