import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { call, onSessionOver } from './call.ts';
import { isLocked, setLocked } from './lock-state.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let answer: Answer = (_request, response) => response.end('{}');
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => answer(request, response, body));
});
const pageFetch = globalThis.fetch;

// In the page, addresses are relative to the server; Node needs whole ones.
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => pageFetch(new URL(path as string, `http://127.0.0.1:${port}`), init);
});
afterAll(() => {
  globalThis.fetch = pageFetch;
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  answer = (_request, response) => response.end('{}');
});

function say(status: number, body: unknown): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function failure(run: Promise<unknown>): Promise<CallError> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

test('a call posts its input as JSON to its own name and gives the output', async () => {
  let seen = '';
  answer = (request, response, body) => {
    seen = `${request.method} ${request.url} ${request.headers['content-type']} ${body}`;
    response.end(JSON.stringify({ unread: 3 }));
  };
  expect(await call('inbox-counts', {})).toEqual({ unread: 3 });
  expect(seen).toBe('POST /V5/call/inbox-counts application/json {}');
});

test('a failure carries its code, its fields and the id of the log', async () => {
  answer = say(400, {
    error: 'Check form for errors.',
    code: 'INVALID_INPUT',
    fields: { phn: 'PHN is invalid' },
    faults: { phn: { code: 'health-number-invalid' } },
  });
  expect(await failure(call('inbox-counts', {}))).toMatchObject({
    code: 'INVALID_INPUT',
    status: 400,
    faults: { phn: { code: 'health-number-invalid' } },
  });
  answer = say(500, { error: 'Something went wrong', code: 'INTERNAL', id: 'abc' });
  expect(await failure(call('inbox-counts', {}))).toMatchObject({ code: 'INTERNAL', id: 'abc' });
});

test('an answer that is not ours says so in the words of the specification', async () => {
  answer = (_request, response) => response.writeHead(404, 'Not Found', { 'content-type': 'text/html' }).end('<html>');
  const error = await failure(call('inbox-counts', {}));
  expect(error.code).toBe('SERVER_DOWN');
  expect(error.message).toBe('404 Not Found: Server may be down, or check your internet connection.');
  answer = (_request, response) => response.end('<html>a captive portal</html>');
  expect((await failure(call('inbox-counts', {}))).code).toBe('SERVER_DOWN');
});

test('a lost connection is OFFLINE, before and within the answer', async () => {
  answer = (request) => request.socket.destroy();
  expect((await failure(call('inbox-counts', {}))).code).toBe('OFFLINE');
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"unread"');
    setImmediate(() => request.socket.destroy());
  };
  expect((await failure(call('inbox-counts', {}))).code).toBe('OFFLINE');
});

test('the end of the session is told to whoever listens, but not when only asking', async () => {
  const over = vi.fn<() => void>();
  const stop = onSessionOver(over);
  answer = say(401, { error: 'You are not signed in.', code: 'NOT_SIGNED_IN' });
  await failure(call('inbox-counts', {}, { probe: true }));
  expect(over).not.toHaveBeenCalled();
  await failure(call('inbox-counts', {}));
  expect(over).toHaveBeenCalledTimes(1);
  stop();
  await failure(call('inbox-counts', {}));
  expect(over).toHaveBeenCalledTimes(1);
});

test('wrong credentials, also a 401, end no session', async () => {
  const over = vi.fn<() => void>();
  const stop = onSessionOver(over);
  answer = say(401, { error: 'no', code: 'BAD_CREDENTIALS' });
  await failure(call('inbox-counts', {}));
  expect(over).not.toHaveBeenCalled();
  stop();
});

test('an abort by the caller is the caller’s own reason, not a failure of the network', async () => {
  const leaving = new AbortController();
  answer = () => leaving.abort(new Error('left'));
  await expect(call('inbox-counts', {}, { signal: leaving.signal })).rejects.toThrow('left');
});

test('a call of a locked session waits, and is made again once that is unlocked', async () => {
  let asked = 0;
  answer = (request, response, body) => {
    asked += 1;
    if (asked === 1) say(401, { error: 'Locked.', code: 'LOCKED' })(request, response, body);
    else response.end(JSON.stringify({ unread: 3 }));
  };
  const counted = call('inbox-counts', {});
  await expect.poll(isLocked).toBe(true);
  const another = call('inbox-counts', {});
  setLocked(false);
  expect(await Promise.all([counted, another])).toEqual([{ unread: 3 }, { unread: 3 }]);
  expect(asked).toBe(3);
});

test('an answer from before the unlocking locks nothing again', async () => {
  let asked = 0;
  answer = (request, response, body) => {
    asked += 1;
    if (asked > 1) return void response.end('{}');
    setLocked(true);
    setLocked(false);
    say(401, { error: 'Locked.', code: 'LOCKED' })(request, response, body);
  };
  await call('inbox-counts', {});
  expect({ asked, locked: isLocked() }).toEqual({ asked: 2, locked: false });
});

test('nor does one from before another tab was unlocked, where this page knew of no lock', async () => {
  let asked = 0;
  answer = (request, response, body) => {
    asked += 1;
    if (asked > 1) return void response.end('{}');
    setLocked(false);
    say(401, { error: 'Locked.', code: 'LOCKED' })(request, response, body);
  };
  const counted = call('inbox-counts', {});
  await expect.poll(() => asked > 1 || isLocked()).toBe(true);
  expect(isLocked()).toBe(false);
  await counted;
});
