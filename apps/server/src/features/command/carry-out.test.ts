import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { commandHeader, personHeader } from '@consult/contract/headers.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld();
});

type Body = Partial<ErrorBody> & { answers?: ({ status: number; body: Record<string, unknown> } | null)[] };
type Sent = { id: string; call: string; stream: string; input: object };

async function post(who: CastName, call: string, input: object, headers: Record<string, string> = {}): Promise<Body> {
  const { cookie } = await world.client(who);
  const response = await fetch(`${world.url}/V5/call/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Body;
}

const carryOut = async (commands: readonly Sent[], who: CastName = 'plus') =>
  (await post(who, 'command-carryOut', { commands })).answers!;

function reply(text: string, { activityId = world.activityId, stream = world.activityId } = {}): Sent {
  const id = randomUUID();
  return { id, call: 'message-send', stream, input: { activityId, messageId: id, text } };
}

const dismissal = (name = 'fax-preferences'): Sent => ({
  id: randomUUID(),
  call: 'hint-dismiss',
  stream: 'hints',
  input: { name },
});

async function thread(): Promise<string[]> {
  const { messages } = await (await world.client('derm')).call('message-list', { activityId: world.activityId });
  return messages.map(({ text }) => text);
}

it('several messages of one consult are written in their order, each once, however often they come', async () => {
  const commands = ['one', 'two', 'three', 'four'].map((text) => reply(text));
  const first = await carryOut(commands);
  expect(first.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
  expect((await thread()).slice(-4)).toEqual(['one', 'two', 'three', 'four']);
  const before = (await thread()).length;
  const places = (answers: typeof first) => answers.map((answer) => answer?.body['seq']);
  expect(places(await carryOut(commands))).toEqual(places(first));
  // Alone, as an older page would send it.
  const [{ id, call, input }] = commands as [Sent];
  expect(await post('plus', call, input, { [commandHeader]: id })).toMatchObject({ seq: places(first)[0] });
  expect(await thread()).toHaveLength(before);
});

it('after one that is refused no other of its stream is begun, and those of other streams are carried out', async () => {
  const refused = reply('to nobody', { activityId: randomUUID(), stream: 'consult' });
  const behind = reply('behind', { stream: 'consult' });
  const answers = await carryOut([refused, behind, dismissal(), reply('beside')]);
  expect(answers.map((answer) => answer?.status ?? null)).toEqual([404, null, 200, 200]);
  expect(answers[0]!.body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await thread()).at(-1)).toBe('beside');
  // The refusal of one wrote nothing of it, so it may come again under its id.
  const again = [{ ...refused, input: { ...refused.input, activityId: world.activityId } }, behind];
  expect((await carryOut(again)).map((answer) => answer?.status)).toEqual([200, 200]);
  expect((await thread()).slice(-2)).toEqual(['to nobody', 'behind']);
});

it('each command has its own call’s access, input and id', async () => {
  const own = dismissal();
  const [wrong, foreign, once, other] = await carryOut([
    { ...dismissal(), stream: 'wrong', input: { name: 'no-hint' } },
    { ...dismissal(), stream: 'foreign', call: 'activity-markRead', input: { activityId: randomUUID(), upToSeq: 1 } },
    { ...own, stream: 'once' },
    { ...own, stream: 'other', input: { name: 'photos-to-emr' } },
  ]);
  expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', faults: { name: expect.anything() } } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(once).toMatchObject({ status: 200 });
  expect(other).toMatchObject({ status: 409, body: { code: 'COMMAND_REUSED' } });
});

it('a call that may not wait is none, nor is this one within itself', async () => {
  const within = { ...dismissal(), stream: 'within', call: 'command-carryOut', input: { commands: [dismissal()] } };
  const out = { ...dismissal(), call: 'account-signOut', input: {} };
  const answers = await carryOut([within, out, { ...dismissal(), stream: 'no such', call: '../../healthz' }]);
  expect(answers.map((answer) => answer?.status)).toEqual([404, 404, 404]);
  expect((await carryOut([dismissal()]))[0]).toMatchObject({ status: 200 });
});

it('what one person did is not carried out in another’s session', async () => {
  const text = 'as somebody else';
  const { cast } = world.people;
  const said = await post('plus', 'command-carryOut', { commands: [reply(text)] }, { [personHeader]: cast.derm.id });
  expect(said).toMatchObject({ code: 'OTHER_PERSON' });
  expect(await thread()).not.toContain(text);
});

it('where the first take long the others are not begun, and go with the next request', async () => {
  const commands = ['slow', 'later'].map((text) => reply(text));
  const { app } = world;
  const { now } = app;
  let asked = 0;
  const clock = vi.spyOn(app, 'now').mockImplementation(() => {
    asked += 1;
    return asked > 2 ? new Date(now().getTime() + 6_000) : now();
  });
  const answers = await carryOut(commands).finally(() => clock.mockRestore());
  expect(answers.at(-1)).toBeNull();
  expect(await thread()).not.toContain('later');
  expect((await carryOut(commands)).map((answer) => answer?.status)).toEqual([200, 200]);
  expect((await thread()).slice(-2)).toEqual(['slow', 'later']);
});
