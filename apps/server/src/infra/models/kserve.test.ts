import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServedModel } from './kserve.ts';
import { startModelServer } from './model-server.testing.ts';
import type { ModelServer } from './model-server.testing.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mend();
  server.asked.length = 0;
  server.requests.length = 0;
});

const picture = { data: Float32Array.from({ length: 768 }, (_, n) => n / 768), dims: [1, 3, 16, 16] };
const scores = [
  { aiLabel: 'nevus', score: 0.2 },
  { aiLabel: 'wart', score: 0.7 },
  { aiLabel: 'none of these', score: 0.1 },
];
const infer = '/v2/models/skin/infer';
const metadata = '/v2/models/skin';

describe('a server of models', () => {
  test('is looked at once, then asked with the picture’s numbers and a random id, and nothing else', async () => {
    const model = new ServedModel(server.card());
    expect([await model.infer(picture), await model.infer(picture)]).toEqual([scores, scores]);
    expect(server.requests).toEqual(['/v2/health/ready', metadata, infer, infer]);
    const [first, second] = server.asked;
    expect(Object.keys(first!)).toEqual(['id', 'inputs', 'outputs']);
    expect(first).toMatchObject({
      inputs: [{ name: 'pixels', shape: [1, 3, 16, 16], datatype: 'FP32' }],
      outputs: [{ name: 'scores' }],
    });
    expect(first!.inputs[0]!.data).toHaveLength(768);
    expect(first!.inputs[0]!.data[100]).toBeCloseTo(100 / 768, 5);
    expect(first!.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second!.id).not.toBe(first!.id);
  });

  test('of a card that names a version is asked for that one, and believed as that one alone', async () => {
    const versioned = '/v2/models/skin/versions/7';
    server.answers[versioned] = server.answers[metadata]!;
    server.answers[`${versioned}/infer`] = { ...(server.answers[infer] as object), model_version: '7' };
    const model = new ServedModel(server.card({ server: { url: server.url, model: 'skin', version: '7' } }));
    expect(await model.infer(picture)).toEqual(scores);
    server.answers[`${versioned}/infer`] = server.answers[infer]!;
    await expect(model.infer(picture)).rejects.toMatchObject({ trouble: 'another-model' });
  });

  const output = (data: unknown) => ({ outputs: [{ name: 'scores', datatype: 'FP32', shape: [1, 3], data }] });
  const takes = (input: object) => ({
    inputs: [{ name: 'pixels', datatype: 'FP32', shape: [-1, 3, 16, 16], ...input }],
    outputs: [{ name: 'scores', datatype: 'FP32', shape: [-1, 3] }],
  });
  test.each([
    ['is not ready', { '/v2/health/ready': refuse(503) }, 'refused'],
    ['does not know the model', { [metadata]: refuse(404) }, 'refused'],
    ['fails at the prediction', { [infer]: refuse(500) }, 'refused'],
    ['answers with another page', { [infer]: '<html>' }, 'not-understood'],
    ['answers with nothing', { [infer]: {} }, 'not-understood'],
    ['answers somebody else', { [infer]: { id: 'another', ...output([0.2, 0.7, 0.1]) } }, 'not-understood'],
    ['has too few scores', { [infer]: output([0.2, 0.8]) }, 'not-understood'],
    ['has words for scores', { [infer]: output(['0.2', '0.7', '0.1']) }, 'not-understood'],
    ['has scores that are none', { [infer]: output([12, -4, 0]) }, 'not-understood'],
    ['has another output', { [infer]: { outputs: [{ name: 'boxes', data: [1, 2, 3] }] } }, 'not-understood'],
    ['takes pictures of another size', { [metadata]: takes({ shape: [1, 3, 224, 224] }) }, 'another-model'],
    ['takes bytes', { [metadata]: takes({ datatype: 'UINT8' }) }, 'another-model'],
    ['answers without an end', { [infer]: endless }, 'too-much'],
    ['leads elsewhere', { [infer]: redirect }, 'away'],
    ['hangs up', { [infer]: hangUp }, 'away'],
    ['never answers', { [infer]: () => undefined }, 'too-slow'],
    ['begins to answer and stops', { [infer]: stall }, 'too-slow'],
    ['is never ready', { '/v2/health/ready': () => undefined }, 'too-slow'],
  ] as const)('that %s gives no prediction, by name, and is asked anew', async (_, answers, trouble) => {
    Object.assign(server.answers, answers);
    const impatient = trouble === 'too-slow';
    const model = new ServedModel(server.card(), impatient ? { lookMs: 150, inferMs: 150 } : {});
    await expect(model.infer(picture)).rejects.toMatchObject({ trouble });
    server.mend();
    // A well server of a busy machine may be too slow for so little patience.
    if (!impatient) expect(await model.infer(picture)).toEqual(scores);
  });

  test('that is gone is spared after three tries, and asked again by one when it has rested', async () => {
    const gone = await startModelServer();
    const clock = { now: 0 };
    const model = new ServedModel(gone.card(), { now: () => clock.now });
    await gone.stop();
    for (let n = 0; n < 3; n += 1) await expect(model.infer(picture)).rejects.toMatchObject({ trouble: 'away' });
    await expect(model.infer(picture)).rejects.toMatchObject({ trouble: 'resting' });
    clock.now += 30_000;
    await expect(model.infer(picture)).rejects.toMatchObject({ trouble: 'away' });
    await expect(model.infer(picture)).rejects.toMatchObject({ trouble: 'resting' });
  });

  test('that is slow for many holds up eight, and no more', async () => {
    const held = Promise.withResolvers<void>();
    server.answers[infer] = (_request, response) => {
      void held.promise.then(() => response.end(JSON.stringify(output([0.2, 0.7, 0.1]))));
    };
    const model = new ServedModel(server.card());
    const waiting = Array.from({ length: 8 }, () => model.infer(picture));
    await expect(model.infer(picture)).rejects.toMatchObject({ trouble: 'busy' });
    held.resolve();
    expect(await Promise.all(waiting)).toEqual(Array(8).fill(scores));
  });
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function refuse(status: number): Handler {
  return (_request, response) => response.writeHead(status).end('{"error": "no"}');
}

function endless(...[, response]: Parameters<Handler>): void {
  const piece = 'x'.repeat(64 * 1024);
  const write = (): void => {
    while (!response.destroyed && response.write(piece)) continue;
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

function redirect(...[, response]: Parameters<Handler>): void {
  response.writeHead(302, { location: '/v2/health/ready' }).end();
}

function hangUp(...[request]: Parameters<Handler>): void {
  request.socket.destroy();
}

function stall(...[, response]: Parameters<Handler>): void {
  response.write('{"outputs": [');
}
