import { commandHeader, personHeader } from '@consult/contract/headers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { carryOut as CarryOut } from './carry-out.ts';
import type { Command } from './command.ts';

type Asked = { name: string; headers: Record<string, string>; body: { commands?: { id: string }[] } };

let asked: Asked[];
/** What the server answers to a call. */
let answer: (one: Asked) => { status: number; body: unknown };
let carryOut: typeof CarryOut;

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Asked['headers']; body: string }) => {
    const one = { name: url.split('/').at(-1)!, headers, body: JSON.parse(body) as Asked['body'] };
    asked.push(one);
    const said = answer(one);
    return Promise.resolve(Response.json(said.body, { status: said.status }));
  });
  vi.resetModules();
  ({ carryOut } = await import('./carry-out.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const message = (id: string, text = 'words'): Command =>
  ({
    id,
    person: 'ana',
    call: 'message-send',
    stream: 'consult',
    input: { messageId: id, text },
  }) as unknown as Command;

const done = { status: 200, body: { seq: 1 } };
const refusal = { status: 409, body: { code: 'NO_CONSULTANT', error: 'Nobody is there.' } };

test('one goes by its own call, under its id and as its person', async () => {
  answer = () => done;
  expect(await carryOut([message('a')])).toEqual([{ answer: { seq: 1 } }]);
  expect(asked.map(({ name }) => name)).toEqual(['message-send']);
  expect(asked[0]!.headers).toMatchObject({ [commandHeader]: 'a', [personHeader]: 'ana' });
});

test('several go together as their person, and each has its own answer, refusal, or none', async () => {
  answer = () => ({ status: 200, body: { answers: [done, refusal, null] } });
  expect(await carryOut(['a', 'b', 'c'].map((id) => message(id)))).toEqual([
    { answer: { seq: 1 } },
    { failure: expect.objectContaining({ code: 'NO_CONSULTANT', status: 409, message: 'Nobody is there.' }) },
    null,
  ]);
  expect(asked.map(({ name }) => name)).toEqual(['command-carryOut']);
  expect(asked[0]!.headers).toMatchObject({ [personHeader]: 'ana' });
  expect(asked[0]!.body.commands!.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('what is too long for one request goes with the next', async () => {
  answer = ({ body }) => (body.commands ? { status: 200, body: { answers: body.commands.map(() => done) } } : done);
  const long = 'x'.repeat(90_000);
  expect(await carryOut(['a', 'b', 'c'].map((id) => message(id, long)))).toHaveLength(2);
  expect(await carryOut([message('a', long.repeat(3)), message('b')])).toHaveLength(1);
  expect(asked.map(({ name }) => name)).toEqual(['command-carryOut', 'message-send']);
});

test('a server of the version before gets one at a time', async () => {
  answer = ({ name }) => (name === 'message-send' ? done : { status: 404, body: { code: 'NO_SUCH_CALL', error: '' } });
  const commands = ['a', 'b'].map((id) => message(id));
  expect(await carryOut(commands)).toEqual([{ answer: { seq: 1 } }]);
  expect(await carryOut(commands.slice(1))).toEqual([{ answer: { seq: 1 } }]);
  expect(await carryOut(commands)).toHaveLength(1);
  expect(asked.map(({ name }) => name)).toEqual(['command-carryOut', 'message-send', 'message-send', 'message-send']);
});

test('a server that is away for a moment is no older one', async () => {
  const commands = ['a', 'b'].map((id) => message(id));
  answer = () => ({ status: 503, body: { code: 'UNAVAILABLE', error: '' } });
  await expect(carryOut(commands)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  answer = () => ({ status: 200, body: { answers: [done, done] } });
  expect(await carryOut(commands)).toHaveLength(2);
});
