import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TryFailure } from '../jobs/failure.ts';
import { fcmPush } from './fcm-push.ts';
import { FcmServer, unregistered } from './fcm.testing.ts';
import type { PushAdapter, PushDevices } from './push.ts';
import { retryAfterOf } from './retry-after.ts';

const publicUrl = 'https://consult.example';
const id = '0198c0de-0000-7000-8000-000000000001';
const activityId = '0198c0de-0000-7000-8000-0000000000aa';
const message = {
  id,
  personId: 'somebody',
  title: 'You have a new consult in your inbox',
  link: `${publicUrl}/dashboard/secure-messaging?econsultId=${activityId}`,
};

let server: FcmServer;
let push: PushAdapter;
let tokens: string[];
let took: Set<string>;

beforeEach(async () => {
  server = await FcmServer.start();
  tokens = ['phone', 'tablet'];
  took = new Set();
  const devices: PushDevices = {
    tokensFor: async ({ id: messageId }) =>
      tokens.filter((token) => !took.has(`${token} ${messageId}`)).map((token) => ({ sessionId: token, token })),
    taken: async ({ token }, messageId) => void took.add(`${token} ${messageId}`),
    forget: async ({ token }) => void (tokens = tokens.filter((one) => one !== token)),
  };
  push = fcmPush(server.config, publicUrl, devices);
});
afterEach(() => server.stop());

const failure = () =>
  push.send(message).then(
    () => null,
    (error: unknown) => error as TryFailure,
  );

describe('a push message', () => {
  it('reaches every device of the person, signed in once for all, with a fixed text and ids only', async () => {
    expect(await push.send(message)).toBeUndefined();
    await push.send({ ...message, id: 'another' });
    expect(server.exchanged).toBe(1);
    expect(server.sent.map(({ token }) => token).sort()).toEqual(['phone', 'phone', 'tablet', 'tablet']);
    const { token, notification, data, android, apns, ...rest } = server.sent[0]!;
    expect(['phone', 'tablet']).toContain(token);
    expect(rest).toEqual({});
    expect(notification).toEqual({ title: 'Consult', body: 'You have a new consult in your inbox' });
    expect(data).toEqual({ route: `/dashboard/secure-messaging?econsultId=${activityId}` });
    // A push that is sent twice shows once.
    expect(android).toMatchObject({ collapse_key: id, notification: { tag: id } });
    expect(apns).toMatchObject({ headers: { 'apns-collapse-id': id } });
  });

  it('about news opens the news by its id', async () => {
    await push.send({ ...message, link: `${publicUrl}/dashboard/secure-messaging?tab=notifications&campaignId=${id}` });
    expect(server.sent[0]!.data).toEqual({
      route: `/dashboard/secure-messaging?tab=notifications&campaignId=${id}`,
      campaignId: id,
    });
  });

  it('leads nowhere else than into this installation', async () => {
    await push.send({ ...message, link: 'https://elsewhere.example/dashboard' });
    expect(server.sent[0]!.data).toEqual({ route: '/' });
  });

  it('to nobody’s device says so', async () => {
    tokens = [];
    expect(await push.send(message)).toBe('no device');
    expect(server.exchanged).toBe(0);
  });

  it('is sent with a new access token where the old one was taken back or has run out', async () => {
    await push.send(message);
    server.revoke();
    took.clear();
    await push.send(message);
    expect(server.exchanged).toBe(2);
    expect(server.sent).toHaveLength(4);
  });

  it('takes an access token that ends within a minute for one that has ended', async () => {
    server.lastsSeconds = 30;
    await push.send(message);
    const before = server.exchanged;
    await push.send({ ...message, id: 'another' });
    expect(server.exchanged).toBeGreaterThan(before);
  });
});

describe('a device that the service does not know', () => {
  it('is forgotten, and the others are reached', async () => {
    server.answers.set('phone', unregistered);
    expect(await push.send(message)).toBeUndefined();
    expect(tokens).toEqual(['tablet']);
    expect(server.sent.map(({ token }) => token)).toEqual(['tablet']);
  });

  it('is forgotten too where its token never was one; not where something else of the message is wrong', async () => {
    const wrong = (field: string) => ({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT', details: [{ fieldViolations: [{ field }] }] } },
    });
    server.answers.set('phone', wrong('message.token'));
    server.answers.set('tablet', wrong('message.android.ttl'));
    expect(await failure()).toMatchObject({ code: 'PUSH 400', again: { never: true } });
    expect(tokens).toEqual(['tablet']);
  });
});

describe('a service that does not take it now', () => {
  it('is asked again after as long as it says, and only for the devices that did not take it', async () => {
    server.answers.set('tablet', { status: 503, retryAfter: '240' });
    expect(await failure()).toMatchObject({ code: 'PUSH 503', again: { afterSeconds: 240 } });
    server.answers.clear();
    await push.send(message);
    expect(server.sent.map(({ token }) => token).sort()).toEqual(['phone', 'tablet']);
    expect(tokens).toEqual(['phone', 'tablet']);
  });

  it('with too many is left alone for a minute at least', async () => {
    server.answers.set('phone', { status: 429 });
    expect(await failure()).toMatchObject({ code: 'PUSH 429', again: { afterSeconds: 60 } });
    server.answers.set('phone', { status: 429, retryAfter: '300' });
    expect(await failure()).toMatchObject({ again: { afterSeconds: 300 } });
  });

  it('is asked again although another device refuses the message for good', async () => {
    server.answers.set('phone', { status: 400 });
    server.answers.set('tablet', { status: 500 });
    expect(await failure()).toMatchObject({ code: 'PUSH 500', again: { afterSeconds: 0 } });
  });

  it('is asked again where the account is refused, and where nobody answers', async () => {
    server.refuseTokens = { status: 400, body: { error: 'invalid_grant' } };
    expect(await failure()).toMatchObject({ code: 'PUSH_TOKEN_400', again: { afterSeconds: 0 } });
    server.refuseTokens = undefined;
    server.answers.set('phone', { status: 403 });
    expect(await failure()).toMatchObject({ code: 'PUSH 403', again: { afterSeconds: 0 } });
    const { config } = server;
    const away = fcmPush({ ...config, tokenUrl: 'http://127.0.0.1:1/token' }, publicUrl, {
      tokensFor: async () => [{ sessionId: 'phone', token: 'phone' }],
      taken: async () => undefined,
      forget: async () => undefined,
    });
    await expect(away.send(message)).rejects.toMatchObject({ code: 'PUSH_UNREACHED', again: { afterSeconds: 0 } });
    expect(tokens).toEqual(['phone', 'tablet']);
  });
});

it('a wait is read as seconds or as a date', () => {
  const read = (said?: string) => retryAfterOf(new Headers(said ? { 'retry-after': said } : {}), Date.UTC(2026, 0, 1));
  expect(read()).toBe(0);
  expect(read('17')).toBe(17);
  expect(read('Thu, 01 Jan 2026 00:02:00 GMT')).toBe(120);
  expect(read('Wed, 31 Dec 2025 23:00:00 GMT')).toBe(0);
  expect(read('soon')).toBe(0);
});
