import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from './calls-world.testing.ts';
import type { CallsWorld } from './calls-world.testing.ts';
import { sendThenRead } from './send-then-read.testing.ts';

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld();
});
afterAll(() => world?.stop());

type Answer = {
  status: number;
  body: { code?: string; error?: string; fields?: Record<string, string> };
  sent: number;
};

/** Sends pieces for as long as the server takes them, up to `most`, without announcing a length. */
function stream(path: string, piece: Buffer, most: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const open = request(
      world.url + path,
      { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
      (response) => {
        answered = true;
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          open.destroy();
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'], sent });
        });
      },
    );
    open.on('error', (error) => (answered ? undefined : reject(error)));
    const next = (): void => {
      if (answered || open.destroyed) return;
      sent += 1;
      if (sent > most) open.end();
      else open.write(piece, () => setImmediate(next));
    };
    open.write('{"email":"');
    next();
  });
}

async function post(path: string, body: string, type = 'application/json'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(world.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  return { status: response.status, body: await response.json() };
}

describe.each(['/V5/call/account-signIn', '/V5/partner/intakes'])('a body for %s', (path) => {
  const tooLarge = { status: 413, body: { error: 'This is too large.', code: 'TOO_LARGE' } };

  it('is refused beyond its limit, also where it does not say how long it is, and not read to its end', async () => {
    expect(await post(path, JSON.stringify('x'.repeat(1_100_000)))).toEqual(tooLarge);
    const { sent, ...answer } = await stream(path, Buffer.alloc(500_000, 'a'), 200);
    expect(answer).toEqual(tooLarge);
    expect(sent).toBeLessThan(100);
  });

  it('is refused by name also to a client that sends all of it before it reads', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await sendThenRead(world.url + path, 'POST', headers, Buffer.alloc(20_000_000, '1'));
    expect(answer).toMatch(/^HTTP\/1.1 413 .*"code":"TOO_LARGE"\}$/s);
  });

  it('that is no JSON is told so in the form of every failure, and says nothing of how the server is made', async () => {
    const notJson = {
      status: 400,
      body: {
        error: 'Check form for errors.',
        code: 'INVALID_INPUT',
        fields: { input: 'This is not JSON.' },
        faults: { input: { code: 'not-as-declared', sentence: 'This is not JSON.' } },
      },
    };
    for (const [body, type] of [
      ['{"email":"Secr', 'application/json'],
      ['<a/>', 'application/xml'],
      ['email=a&password=b', 'application/x-www-form-urlencoded'],
      ['--b\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--b--', 'multipart/form-data; boundary=b'],
    ] as const)
      expect(await post(path, body, type), type).toEqual(notJson);
  });
});

it('an address that can not be read is one of which there is nothing', async () => {
  for (const path of ['/V5/call/%ZZ', '/V5/files/%ZZ', '/V5/uploads/%c0%af', '/V5/%'])
    expect(await post(path, '{}'), path).toMatchObject({ status: 404, body: { code: expect.stringMatching(/^NO/) } });
});

it('a failure of the database behind an intake is told by an id and not by its words', async () => {
  const { read } = world.app;
  world.app.read = Object.assign(Object.create(read) as typeof read, {
    query: () => Promise.reject(new Error('relation "partner" has a secret')),
  });
  try {
    const response = await fetch(`${world.url}/V5/partner/intakes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer e30.${Buffer.from('{"iss":"demo-emr"}').toString('base64url')}.x`,
      },
      body: '{}',
    });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 500,
      body: {
        error: 'Something went wrong on our side. Nothing was lost; try again.',
        code: 'INTERNAL',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  } finally {
    world.app.read = read;
  }
});
