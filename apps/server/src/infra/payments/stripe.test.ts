import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cents } from '@consult/domain/money/money.ts';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderSilent, UnknownCard } from './provider.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe.ts';
import { StripeStub } from './stripe-stub.testing.ts';

const account = 'acct_skin';
const total = cents(18_900);

let stub: StripeStub;
let provider: PaymentProvider;
beforeEach(async () => {
  stub = new StripeStub();
  provider = await stripeProvider(await stub.start(), () => new Date());
});
afterEach(() => stub.stop());

const order = (paymentId: string = randomUUID(), receiptEmail = '') => ({ paymentId, cents: total, receiptEmail });
const confirm = (id: string, token: string, attemptId: string = randomUUID()) =>
  provider.confirm(account, id, { attemptId, token });
/** An intent that has the money. */
async function paid(): Promise<string> {
  const { id } = await provider.intentFor(account, order());
  await confirm(id, 'pm_card_good');
  return id;
}

describe('Stripe', () => {
  it('is loaded where it is configured alone: nothing of the server imports the package at its start', () => {
    const server = join(import.meta.dirname, '../..');
    const importing = globSync('**/*.ts', { cwd: server })
      .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
      .filter((file) => /^import (?!type\b).*'stripe'/m.test(readFileSync(join(server, file), 'utf8')));
    expect(importing).toEqual([]);
  });

  it('has the money of an approved card, with its last digits and receipt, and takes no other card', async () => {
    const { id, state } = await provider.intentFor(account, order());
    expect(state).toBe('needs-card');
    expect(await confirm(id, 'pm_card_good')).toEqual({
      id,
      state: 'approved',
      declined: null,
      cents: total,
      refunded: 0,
      cardLast4: '4242',
      receiptLink: expect.stringMatching(/^https:\/\/pay\.stripe\.com\/receipts\//),
    });
    expect(await confirm(id, 'pm_card_other')).toMatchObject({ state: 'approved', cardLast4: '4242' });
    expect(await provider.cancel(account, id)).toMatchObject({ state: 'approved' });
  });

  it.each([
    ['pm_card_declined', 'declined', '0002'],
    ['pm_card_poor', 'insufficient-funds', '9995'],
    ['pm_card_old', 'expired', '0069'],
    ['pm_card_asks', 'confirmation-needed', '3220'],
  ])('says of %s that it is %s', async (token, declined, cardLast4) => {
    const { id } = await provider.intentFor(account, order());
    expect(await confirm(id, token)).toMatchObject({ state: 'needs-card', declined, cardLast4 });
    expect(await provider.cancel(account, id)).toMatchObject({ state: 'cancelled', declined });
  });

  it('knows no other house’s card, and confirms one card under one try', async () => {
    const { id } = await provider.intentFor(account, order());
    await expect(confirm(id, 'pm_of_another_house')).rejects.toThrow(UnknownCard);
    const attemptId = randomUUID();
    expect(await confirm(id, 'pm_card_slow', attemptId)).toMatchObject({ state: 'processing', declined: null });
    stub.end(id, 'declined');
    // Another card under the try of the first is a mistake to Stripe; the intent says how it stands.
    expect(await confirm(id, 'pm_card_good', attemptId)).toMatchObject({ state: 'needs-card', declined: 'declined' });
  });

  it.each(['before', 'after'] as const)(
    'is asked again under the same key where the line is cut %s it carried a request out, and does it once',
    async (when) => {
      for (const what of [/POST .*\/payment_intents$/, /\/confirm$/, /POST .*\/refunds$/]) {
        stub.cut = { what, when, times: 1 };
        const id = await paid();
        const back = { refundId: randomUUID(), cents: cents(100) };
        expect(await provider.refund(account, id, back)).toBe('done');
        expect(stub.cut.times).toBe(0);
        const sent = stub.requests.filter(({ method, path }) => what.test(`${method} ${path}`)).slice(-2);
        expect(sent[0]).toEqual(sent[1]);
        expect(await provider.intent(account, id)).toMatchObject({ state: 'approved', refunded: 100 });
      }
      expect(stub.intents).toHaveLength(3);
      expect(stub.refunds).toHaveLength(3);
    },
  );

  it('whose answer stays lost is silent; asked again it has done it once', async () => {
    const asked = order();
    stub.cut = { what: /POST .*\/payment_intents$/, when: 'after', times: 3 };
    await expect(provider.intentFor(account, asked)).rejects.toThrow(ProviderSilent);
    const { id } = await provider.intentFor(account, asked);
    expect(stub.intents.map((intent) => intent.id)).toEqual([id]);
    stub.cut = { what: /./, when: 'before', times: 3 };
    await expect(provider.intent(account, id)).rejects.toThrow(ProviderSilent);
  });

  it('gives back no more than was paid, once by one id, also after it forgot the key', async () => {
    const id = await paid();
    const back = { refundId: randomUUID(), cents: cents(10_000) };
    expect(await provider.refund(account, id, back)).toBe('done');
    expect(await provider.refund(account, id, back)).toBe('done');
    expect(await provider.refund(account, id, { refundId: randomUUID(), cents: cents(10_000) })).toBe('refused');
    expect(stub.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds'))).toHaveLength(2);
    expect(await provider.intent(account, id)).toMatchObject({ refunded: 10_000 });
  });

  it('lists page by page what has money of ours at an account, and what became of it', async () => {
    stub.pageSize = 2;
    const ids = [await paid(), await paid(), await paid(), await paid(), await paid()];
    await provider.intentFor(account, order());
    const elsewhere = await provider.intentFor('acct_other', order());
    await provider.confirm('acct_other', elsewhere.id, { attemptId: randomUUID(), token: 'pm_card_good' });
    // What the clinic collects by another program.
    const foreign = stub.intents.find(({ id }) => id === ids[4])!;
    delete foreign.fields['metadata[payment_id]'];
    for (const amount of [1, 2, 3]) stub.refundThere(ids[0]!, amount);
    expect(await provider.approved(account)).toEqual(
      ids
        .slice(0, 4)
        .map((id, at) => ({ id, cents: total, refunded: at === 0 ? 6 : 0, disputed: false }))
        .toReversed(),
    );
    const dispute = stub.dispute(ids[0]!, 500);
    expect((await provider.approved(account)).filter(({ disputed }) => disputed).map(({ id }) => id)).toEqual([ids[0]]);
    const said = async () => (await provider.aftermath(account, ids[0]!)).disputes[0];
    expect(await said()).toEqual({ id: dispute.id, cents: 500, state: 'open', taken: false, fee: 0, moves: 0 });
    dispute.moved.push(-500);
    dispute.status = 'needs_response';
    expect(await said()).toMatchObject({ state: 'open', taken: true });
    dispute.moved.push(500);
    dispute.status = 'won';
    expect(await said()).toMatchObject({ state: 'won', taken: false });
    expect((await provider.aftermath(account, ids[0]!)).refunds.map((refund) => [refund.cents, refund.state])).toEqual([
      [3, 'done'],
      [2, 'done'],
      [1, 'done'],
    ]);
  });
});

describe('the intent of what an event only names', () => {
  it('is asked for, at the account that has it', async () => {
    const id = await paid();
    const { id: dispute } = stub.dispute(id, 500);
    const { id: refund } = stub.refundThere(id, 100);
    const charge = stub.intents[0]!.charge!.id;
    const of = { charge, refund, dispute };
    for (const object of ['charge', 'refund', 'dispute'] as const) {
      expect(await provider.intentOf!(account, { object, id: of[object] })).toBe(id);
      expect(await provider.intentOf!('acct_other', { object, id: of[object] })).toBeNull();
    }
  });
});

describe('a webhook', () => {
  const event = (type: string, object: object, more: object = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, account, data: { object }, ...more });
  const now = new Date('2026-11-27T20:00:00Z');
  const sign = (payload: string, secret = 'whsec_of_the_stub', ageSeconds = 0) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: now.getTime() / 1000 - ageSeconds,
    });
  const hear = async (body: string, signature: string) => {
    const access = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', url: 'http://127.0.0.1:1' };
    const webhookSecrets = ['whsec_of_the_stub', 'whsec_of_its_other_door'];
    return (await stripeProvider({ ...access, webhookSecrets }, () => now)).hear!(Buffer.from(body), signature);
  };

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, { object: 'intent', id: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { object: 'intent', id: 'pi_1' }],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { object: 'intent', id: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_1' }, { object: 'intent', id: 'pi_1' }],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, null],
    ['customer.subscription.deleted', { id: 'sub_1' }, { object: 'subscription', id: 'sub_1' }],
    [
      'invoice.paid',
      { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
      { object: 'subscription', id: 'sub_1' },
    ],
    ['plan.created', { id: 'plan_1' }, null],
  ])('%s says what to fetch', async (type, object, about) => {
    const body = event(type, object);
    expect(await hear(body, sign(body))).toEqual({ eventId: 'evt_1', account, about });
    expect(await hear(body, sign(body, 'whsec_of_its_other_door'))).not.toBeNull();
  });

  const thin = (type: string, related: object | null, context: string | null = account) =>
    JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type, context, related_object: related });

  it.each([
    ['payment_intent', 'pi_1', { object: 'intent', id: 'pi_1' }],
    ['subscription', 'sub_1', { object: 'subscription', id: 'sub_1' }],
    ['charge', 'ch_1', { object: 'charge', id: 'ch_1' }],
    ['refund', 're_1', { object: 'refund', id: 're_1' }],
    ['dispute', 'du_1', { object: 'dispute', id: 'du_1' }],
    ['invoice', 'in_1', { object: 'invoice', id: 'in_1' }],
    ['plan', 'plan_1', null],
    ['v2.core.event_destination', 'ed_1', null],
  ])('that only names its object says what to fetch, or nothing: %s', async (type, id, about) => {
    const body = thin(`v1.${type}.changed`, { id, type, url: `/v1/${type}s/${id}` });
    expect(await hear(body, sign(body))).toEqual({ eventId: 'evt_1', account, about });
  });

  it('that only names its object has the account of its context, and is signed and young as any other', async () => {
    const related = { id: 'pi_1', type: 'payment_intent', url: '/v1/payment_intents/pi_1' };
    const own = thin('v1.payment_intent.succeeded', related, null);
    expect(await hear(own, sign(own))).toMatchObject({ account: null });
    const deep = thin('v1.payment_intent.succeeded', related, `org_1/${account}`);
    expect(await hear(deep, sign(deep))).toMatchObject({ account });
    const ping = thin('v2.core.health.ping', null);
    expect(await hear(ping, sign(ping))).toEqual({ eventId: 'evt_1', account, about: null });
    expect(await hear(own, sign(own, 'whsec_of_nobody'))).toBeNull();
    expect(await hear(own, sign(own, undefined, 301))).toBeNull();
    expect(await hear(own.replace('pi_1', 'pi_2'), sign(own))).toBeNull();
  });

  it('that was tampered with, is signed by another, is old or no event, says nothing', async () => {
    const body = event('payment_intent.succeeded', { id: 'pi_1' });
    expect(await hear(body.replace('pi_1', 'pi_2'), sign(body))).toBeNull();
    expect(await hear(body, sign(body, 'whsec_of_nobody'))).toBeNull();
    expect(await hear(body, sign(body, undefined, 301))).toBeNull();
    expect(await hear(body, sign(body, undefined, 300))).not.toBeNull();
    expect(await hear(body, '')).toBeNull();
    expect(await hear('no event', sign('no event'))).toBeNull();
  });
});
