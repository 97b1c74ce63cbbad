import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { streamOf } from './send-file.ts';

/** A file of three pieces that is being read, and whether it is open. */
async function reading() {
  const file = { open: false };
  async function* read(): AsyncGenerator<Buffer> {
    file.open = true;
    try {
      for (const piece of ['one ', 'two ', 'three']) yield Buffer.from(piece);
    } finally {
      file.open = false;
    }
  }
  const pieces = read();
  return { file, stream: streamOf(await pieces.next(), pieces) };
}

function breakOff(stream: Readable, error?: Error): Promise<void> {
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  stream.destroy(error);
  return closed;
}

test('a file is sent piece by piece, and closed', async () => {
  const { file, stream } = await reading();
  const sent: Buffer[] = [];
  for await (const piece of stream) sent.push(piece as Buffer);
  expect(Buffer.concat(sent).toString()).toBe('one two three');
  expect(file.open).toBe(false);
});

test('a file whose reader goes away before the first piece is closed', async () => {
  const { file, stream } = await reading();
  expect(file.open).toBe(true);
  await breakOff(stream);
  expect(file.open).toBe(false);
});

test('a file whose reader goes away in the middle is closed', async () => {
  const { file, stream } = await reading();
  await once(stream, 'readable');
  expect(String(stream.read())).toContain('one');
  await breakOff(stream);
  expect(file.open).toBe(false);
});

test('a file whose reader breaks off with an error is closed', async () => {
  const { file, stream } = await reading();
  stream.on('error', () => {});
  await breakOff(stream, new Error('The connection was reset.'));
  expect(file.open).toBe(false);
});
