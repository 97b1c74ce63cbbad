import { businessClockHeader, readBusinessClock } from '@consult/domain/time/business-clock.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietGround, startIdentityServer } from '../features/account/identity-server.testing.ts';
import type { IdentityServer } from '../features/account/identity-server.testing.ts';
import { buildHttp } from './http.ts';

let server: IdentityServer;
let secured: IdentityServer;

beforeAll(async () => {
  const ground = await quietGround();
  server = await startIdentityServer(ground.url, ground.path, { TRUST_PROXY: '1' });
  secured = await startIdentityServer(ground.url, ground.path, {
    PUBLIC_URL: 'https://consult.example',
    METRICS_TOKEN: 'of the collector',
  });
});
afterAll(async () => {
  await Promise.all([server?.stop(), secured?.stop()]);
});

const metrics = async (at: IdentityServer, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(`${at.origin}/metrics`, { headers })).status;

describe('/metrics', () => {
  test('is read by programs of this machine and by nobody whom a proxy passes on', async () => {
    expect(await metrics(server)).toBe(200);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(await metrics(server, { [name]: '203.0.113.7' })).toBe(404);
    expect(await metrics(server, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  });

  test('is read with its token from anywhere, and without it from nowhere', async () => {
    expect(await metrics(secured)).toBe(404);
    expect(await metrics(secured, { authorization: 'Bearer of somebody' })).toBe(404);
    const headers = { authorization: 'Bearer of the collector', 'x-forwarded-for': '203.0.113.7' };
    expect(await metrics(secured, headers)).toBe(200);
  });
});

test('where browsers come by TLS they are told to come by nothing else, and elsewhere are not', async () => {
  const said = async ({ origin }: IdentityServer) =>
    (await fetch(`${origin}/healthz`)).headers.get('strict-transport-security');
  expect(await said(secured)).toBe('max-age=31536000');
  expect(await said(server)).toBeNull();
});

test('a browser is told what the page may use, and that no other window may hold on to it', async () => {
  const { headers } = await fetch(`${server.origin}/healthz`);
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(self\), geolocation=\(\)/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('every answer of a call says the server’s clock and its business day, a refusal too', async () => {
  const now = server.app.now;
  // Half past ten in the evening in Alberta, and already tomorrow in UTC.
  server.app.now = () => new Date('2026-01-16T05:30:00Z');
  for (const name of ['app-info', 'profile-get'] as const) {
    const { headers } = await server.call(name, {});
    expect(readBusinessClock(headers.get(businessClockHeader))).toEqual({
      now: Date.parse('2026-01-16T05:30:00Z'),
      day: '2026-01-15',
      endsAt: Date.parse('2026-01-16T07:00:00Z'),
    });
  }
  server.app.now = now;
});

test('a change that a neighbouring site asks for is refused, also without an Origin', async () => {
  const asked = async (headers: Record<string, string>) => (await server.call('app-info', {}, headers)).status;
  for (const site of ['same-site', 'cross-site']) {
    expect(await asked({ 'sec-fetch-site': site })).toBe(403);
    expect(await asked({ 'sec-fetch-site': site, origin: 'https://neighbour.example' })).toBe(403);
  }
  for (const site of ['same-origin', 'none']) expect(await asked({ 'sec-fetch-site': site })).toBe(200);
  expect(await asked({})).toBe(200);
});

test('HEAD answers as GET does, wherever the request comes from', async () => {
  for (const site of ['none', 'same-site', 'cross-site']) {
    const asked = async (method: string) =>
      (await fetch(`${server.origin}/healthz`, { method, headers: { 'sec-fetch-site': site } })).status;
    expect([await asked('GET'), await asked('HEAD')]).toEqual([200, 200]);
  }
});

test('a request that does not come to its end is given up, so that nobody holds connections by sending slowly', async () => {
  const http = await buildHttp(server.app);
  expect(http.server.requestTimeout).toBeGreaterThan(0);
  expect(http.server.requestTimeout).toBeLessThanOrEqual(15 * 60_000);
  expect(http.server.headersTimeout).toBeGreaterThan(0);
  await http.close();
});
