import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { untilRequestEnds } from './answer-before-body.ts';

describe('an answer to somebody who still sends', () => {
  it('is there at once, and ends when all was heard', async () => {
    const request = new PassThrough();
    const answer = untilRequestEnds('no', request, 60_000);
    const heard: string[] = [];
    answer.on('data', (part: Buffer) => heard.push(part.toString())).on('end', () => heard.push('end'));
    await expect.poll(() => heard).toEqual(['no']);
    // More than any buffer on the way holds.
    for (let n = 0; n < 100; n += 1)
      await new Promise<void>((resolve) => request.write(Buffer.alloc(100_000), () => resolve()));
    expect(heard).toEqual(['no']);
    request.end();
    await expect.poll(() => heard).toEqual(['no', 'end']);
  });

  it('takes the request away from whoever was reading it', async () => {
    const request = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100_000)));
    const stuck = request.pipe(new PassThrough());
    expect(await text(untilRequestEnds('no', request, 60_000))).toBe('no');
    expect(stuck.readableLength).toBeLessThan(5_000_000);
  });

  it('ends where the connection breaks, and where too much time goes by', async () => {
    const broken = new PassThrough();
    broken.on('error', () => undefined).destroy(new Error('cut'));
    expect(await text(untilRequestEnds('no', broken, 60_000))).toBe('no');
    expect(await text(untilRequestEnds('no', new PassThrough(), 10))).toBe('no');
  });
});
