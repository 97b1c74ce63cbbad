import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { quietServer } from '../features/account/identity-server.testing.ts';
import { loadConfig } from './config.ts';
import { buildHttp } from './http.ts';
import { openSubscriptions } from '../infra/payments/open-payments.ts';
import { ProviderSilent } from '../infra/payments/provider.ts';
import { moneyIsReal } from './payments-config.ts';

const key = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
};
const given = { PUBLIC_URL: 'https://consult.clinic.ca', PAY_ORIGIN: 'https://pay.clinic.ca' };

let withStripe: FastifyInstance;
let withSandbox: FastifyInstance;
beforeAll(async () => {
  const { app } = await quietServer();
  const of = (env: Record<string, string>) => {
    const { publicUrl, payOrigin, stripe } = loadConfig(env);
    return buildHttp({ ...app, config: { ...app.config, publicUrl, payOrigin, stripe } });
  };
  withStripe = await of({ ...given, ...key, PAYMENTS: 'stripe' });
  withSandbox = await of(given);
});
afterAll(() => Promise.all([withStripe?.close(), withSandbox?.close()]));

const at = (http: FastifyInstance, host: string, url: string, more: object = {}) =>
  http.inject({ method: 'GET', url, headers: { host }, ...more });

test('Stripe without its own origin, its keys or its webhooks’ secret is refused by the name of what is missing', () => {
  const stripe = { ...given, ...key, PAYMENTS: 'stripe' };
  expect(loadConfig(stripe).stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1', 'whsec_2'],
    url: 'https://api.stripe.com',
  });
  for (const name of ['PAY_ORIGIN', ...Object.keys(key)])
    expect(() => loadConfig({ ...stripe, [name]: '' })).toThrow(`${name} is missing beside PAYMENTS=stripe.`);
  expect(() => loadConfig({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY must begin');
  expect(() => loadConfig({ PAYMENTS: 'cash' })).toThrow('PAYMENTS must be one of');
  expect(loadConfig({}).payOrigin).toBeUndefined();
});

test('no test card of the sandbox gives Premium where money is real', async () => {
  expect(moneyIsReal(loadConfig({}))).toBe(false);
  expect(moneyIsReal(loadConfig({ ...given, DEMO: 'on', DEMO_IN_PUBLIC: 'on' }))).toBe(false);
  expect(moneyIsReal(loadConfig(given))).toBe(true);
  expect(moneyIsReal(loadConfig({ ...given, ...key, PAYMENTS: 'stripe' }))).toBe(true);
  const { app } = await quietServer();
  const notSold = await openSubscriptions(undefined, true, app.write, app.now);
  await expect(notSold.price()).rejects.toThrow(ProviderSilent);
});

test.each([
  ['https://consult.clinic.ca', 'PAY_ORIGIN must have another host'],
  ['https://consult.clinic.ca:8443', 'PAY_ORIGIN must have another host'],
  ['https://CONSULT.clinic.ca.', 'PAY_ORIGIN must have another host'],
  ['http://pay.clinic.ca', 'PAY_ORIGIN must begin with https://'],
  ['https://pay.clinic.ca/fields', 'PAY_ORIGIN must be an address without a path'],
  ['pay.clinic.ca', 'PAY_ORIGIN must be an address without a path'],
])('%s is refused as the second origin', (PAY_ORIGIN, why) => {
  expect(() => loadConfig({ ...given, PAY_ORIGIN })).toThrow(why);
});

test('the second origin serves the card fields under a policy of their own, and nothing else', async () => {
  const { statusCode, headers, body } = await at(withStripe, 'pay.clinic.ca', '/card-fields');
  expect(statusCode).toBe(200);
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['x-frame-options']).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+' https:\/\/js\.stripe\.com https:\/\/\*\.js\./);
  expect(policy).toContain('frame-ancestors https://consult.clinic.ca;');
  expect(policy).toContain('connect-src https://api.stripe.com;');
  expect(policy).not.toContain('unsafe');
  expect(body.match(/<script src="[^"]+"/g)).toEqual(['<script src="https://js.stripe.com/endive/stripe.js"']);
  expect(body).not.toContain('sk_test_1');
  const others = [
    '/',
    '/dashboard',
    '/V5/card-fields',
    '/healthz',
    '/metrics',
    '/card-fields/',
    '/card-fields?a',
    '/V5/x',
  ];
  for (const url of others)
    for (const host of ['pay.clinic.ca', 'PAY.clinic.ca:443']) {
      const answer = await at(withStripe, host, url);
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        { error: 'There is nothing here.', code: 'NOT_FOUND' },
      ]);
    }
  for (const url of ['/card-fields', '/V5/call/app-info', '/V5/webhooks/payments'])
    expect((await at(withStripe, 'pay.clinic.ca', url, { method: 'POST', payload: {} })).statusCode).toBe(404);
});

test('a call whose Origin is the second origin is refused, whatever else it says of itself', async () => {
  const asked = (origin: string, more: object = {}) =>
    at(withStripe, 'consult.clinic.ca', '/V5/call/app-info', {
      method: 'POST',
      headers: { host: 'consult.clinic.ca', origin, 'content-type': 'application/json', ...more },
      payload: '{}',
    });
  expect((await asked('https://consult.clinic.ca')).statusCode).toBe(200);
  expect((await asked('https://pay.clinic.ca')).statusCode).toBe(403);
  expect((await asked('https://pay.clinic.ca', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(403);
  const headers = { host: 'consult.clinic.ca', origin: 'https://pay.clinic.ca' };
  for (const url of ['/V5/live', '/healthz', '/dashboard'])
    expect((await withStripe.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
});

test('the sandbox’s fields lie at the second origin too where there is one, and then at no other', async () => {
  const { headers, body } = await at(withSandbox, 'pay.clinic.ca', '/card-fields');
  expect(headers['content-security-policy']).toContain('frame-ancestors https://consult.clinic.ca;');
  expect(headers['content-security-policy']).toContain('sandbox allow-scripts');
  expect(body).not.toContain('js.stripe.com');
  expect(body).toContain('"page":"https://consult.clinic.ca"');
  for (const http of [withStripe, withSandbox])
    expect((await at(http, 'consult.clinic.ca', '/V5/card-fields')).statusCode).toBe(404);
  const { app } = await quietServer();
  const plain = await buildHttp(app);
  expect((await at(plain, 'localhost', '/V5/card-fields')).statusCode).toBe(200);
  await plain.close();
});
