import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietGround, quietServer, startIdentityServer } from '../account/identity-server.testing.ts';
import type { QuietGround } from '../account/identity-server.testing.ts';

let ground: QuietGround;
const received: { events: { name: string; params: object; at: string }[] }[] = [];
const place = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push(JSON.parse(body) as (typeof received)[number]);
    response.end();
  });
});

beforeAll(async () => {
  ground = await quietGround();
  await new Promise<void>((listening) => place.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  place.close();
});

const events = [
  { name: 'mobile_consult_sent', params: { activity: 'econsult', subject: 'a mole on her back' } },
  { name: 'patient_opened', params: {} },
];

it('by default nothing is passed on, and the page is told to send nothing', async () => {
  const server = await quietServer();
  expect((await server.call('app-info')).body).toMatchObject({ analytics: false });
  expect((await server.call('analytics-log', { events })).status).toBe(200);
  await server.stop();
  expect(received).toEqual([]);
});

it('switched on, the listed events go to the address of the operator, without anything else', async () => {
  const { port } = place.address() as AddressInfo;
  const env = { ANALYTICS: 'http', ANALYTICS_URL: `http://127.0.0.1:${port}/take` };
  const server = await startIdentityServer(ground.url, ground.path, env);
  expect((await server.call('app-info')).body).toMatchObject({ analytics: true });
  expect((await server.call('analytics-log', { events })).status).toBe(200);
  await server.stop();
  const [{ events: got } = { events: [] }] = received;
  expect(got.map(({ name, params }) => ({ name, params }))).toEqual([
    { name: 'mobile_consult_sent', params: { activity: 'econsult' } },
  ]);
});

it('a place that is away fails nobody’s call', async () => {
  const env = { ANALYTICS: 'http', ANALYTICS_URL: 'http://127.0.0.1:9/away' };
  const server = await startIdentityServer(ground.url, ground.path, env);
  expect((await server.call('analytics-log', { events })).status).toBe(200);
  await server.stop();
});
