import { randomUUID } from 'node:crypto';
import { cents } from '@consult/domain/money/money.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildHttp } from '../../app/http.ts';
import type { PaymentProvider } from '../../infra/payments/provider.ts';
import { stripeProvider } from '../../infra/payments/stripe.ts';
import { StripeStub } from '../../infra/payments/stripe-stub.testing.ts';
import { metricValue } from '../../infra/log/metrics.ts';
import { startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { setAccount } from './administer.ts';
import { hearEvent } from './hear-event.ts';
import { hearOfPayment } from './hear-payment.ts';
import { givePrices } from './payment-world.testing.ts';
import { verifyBooks } from './verify-books.ts';
import { verifyNightly } from './verify-nightly.ts';
import { webhookLimit } from './webhook-route.ts';

const people = ownPeople();
const clinicId = people.cast.derm.locations[0]!.clinicId;
const account = `acct_${clinicId.replaceAll('-', '')}`;

let world: MemberWorld;
let stub: StripeStub;
let real: PaymentProvider;
let stripe: PaymentProvider;
let http: FastifyInstance;
let derm: Client;
let activityId: string;
beforeAll(async () => {
  world = await startMemberWorld(people);
  await givePrices(world.app, clinicId);
  await setAccount(world.app.write, clinicId, 'stripe', account);
  derm = await world.client('derm');
  stub = new StripeStub();
  stripe = await stripeProvider(await stub.start(), () => world.app.now());
  real = world.app.payments;
  world.app.payments = stripe;
  http = await buildHttp(world.app);
});
afterAll(async () => {
  if (world) world.app.payments = real;
  await http?.close();
  await stub?.stop();
  await world?.stop();
});
beforeEach(async () => {
  world.app.payments = stripe;
  activityId = await world.consult();
});
afterEach(() => {
  stub.cut = null;
});

const payments = () => derm.call('secureMessaging-getActivityPayments', { activityId });
/** Charges the item, and gives the payment's and its intent's ids. */
async function charged(cardToken = 'pm_card_good'): Promise<{ paymentId: string; intentId: string }> {
  const paymentId = randomUUID();
  const receiptEmail = 'd.okafor@patients.example';
  await derm.call('payment-submitPayment', { activityId, paymentId, itemCode: 'cosmetic', cardToken, receiptEmail });
  const row = await world.one<{ intent_id: string }>('select intent_id from payment where id = $1', [paymentId]);
  return { paymentId, intentId: row!.intent_id };
}

type Posted = { type?: string; object?: object; eventId?: string; account?: string | null; secret?: string };

const eventOf = ({ type = 'charge.refunded', object = {}, eventId, account: of = account }: Posted) =>
  JSON.stringify({
    id: eventId ?? `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type,
    ...(of ? { account: of } : {}),
    data: { object },
  });
const sign = (payload: string, secret = 'whsec_of_the_stub', ageMs = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor((world.app.now().getTime() - ageMs) / 1000),
  });
const send = async (payload: string, signature = sign(payload)) => {
  const { statusCode, body } = await http.inject({
    method: 'POST',
    url: '/V5/webhooks/payments',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
  return { status: statusCode, body: JSON.parse(body) as object };
};
/** Posts an event of an intent, and does what its job does; which may have done it already. */
async function tell(intentId: string, type = 'charge.refunded'): Promise<void> {
  const eventId = `evt_${randomUUID().replaceAll('-', '')}`;
  expect(await send(eventOf({ type, eventId, object: { id: intentId, payment_intent: intentId } }))).toEqual({
    status: 200,
    body: { ok: true },
  });
  const row = await world.one<{ id: string }>('select id from payment_event where event_id = $1', [eventId]);
  await hearEvent(world.app, { eventId: row!.id });
}
/** Posts an event that only names its object, and does what its job does. */
async function tellThin(related: { id: string; type: string; url: string }): Promise<void> {
  const id = `evt_${randomUUID().replaceAll('-', '')}`;
  const type = `v1.${related.type}.updated`;
  const event = { id, object: 'v2.core.event', type, context: account, related_object: related };
  expect(await send(JSON.stringify(event))).toMatchObject({ status: 200 });
  const row = await world.one<{ id: string }>('select id from payment_event where event_id = $1', [id]);
  await hearEvent(world.app, { eventId: row!.id });
}
const counted = (result: string) => metricValue('consult_payment_events_total', { result });
/** What of this activity the ledger has, by account. */
const inLedger = async () => {
  const { rows } = await world.app.write.query<{ account: string; cents: number }>(
    `select l.account, sum(l.cents)::bigint as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
      where e.cause_id in (select id from payment where activity_id = $1
        union select f.id from payment_refund f join payment p on p.id = f.payment_id where p.activity_id = $1
        union select d.id from payment_dispute d join payment p on p.id = d.payment_id where p.activity_id = $1
        union select e.id from payment_dispute_fee e join payment_dispute d on d.id = e.dispute_id
          join payment p on p.id = d.payment_id where p.activity_id = $1)
      group by l.account having sum(l.cents) <> 0 order by l.account`,
    [activityId],
  );
  return Object.fromEntries(rows.map((line) => [line.account, line.cents]));
};
/** What verifying finds of this activity. */
const problems = async () => {
  const { rows } = await world.app.write.query<{ id: string }>(
    `with causes as (select id from payment where activity_id = $1
        union select f.id from payment_refund f join payment p on p.id = f.payment_id where p.activity_id = $1
        union select d.id from payment_dispute d join payment p on p.id = d.payment_id where p.activity_id = $1
        union select e.id from payment_dispute_fee e join payment_dispute d on d.id = e.dispute_id
          join payment p on p.id = d.payment_id where p.activity_id = $1)
      select id from causes union select id from ledger_entry where cause_id in (select id from causes)`,
    [activityId],
  );
  const mine = new Set(rows.map(({ id }) => id));
  const found = (await verifyBooks(world.app.write, stripe)).problems;
  return found.filter((problem) => mine.has('id' in problem ? problem.id : problem.entryId));
};

it('a charge goes to the clinic’s account, and a webhook settles what was under way', async () => {
  const { intentId } = await charged('pm_card_slow');
  expect((await payments())[0]).toMatchObject({ status: 'pending', can: { retry: true } });
  stub.end(intentId, 'succeeded');
  // Told before it is known, of another state, twice, and after: what counts is what the intent says.
  await tell(intentId, 'payment_intent.payment_failed');
  await tell(intentId, 'payment_intent.succeeded');
  expect((await payments())[0]).toMatchObject({ status: 'approved', cardLast4: '0077', can: { refund: true } });
  expect((await payments())[0]!.receiptLink).toMatch(/^https:\/\/pay\.stripe\.com\/receipts\//);
  expect(await inLedger()).toEqual({ provider: 18_900, revenue: -18_000, 'tax-gst': -900 });
  expect(await problems()).toEqual([]);
});

it('a refund made at the provider shows in the panel and in the books, once, whoever hears of it', async () => {
  const { paymentId, intentId } = await charged();
  const refund = stub.refundThere(intentId, 1_890, 'pending');
  await tell(intentId, 'refund.created');
  expect((await payments())[0]).toMatchObject({ refunded: 0, refunds: [{ status: 'pending', by: null }] });
  refund.status = 'succeeded';
  await Promise.all([tell(intentId), tell(intentId, 'refund.updated'), tell(intentId, 'charge.refund.updated')]);
  expect((await payments())[0]).toMatchObject({
    status: 'approved',
    refunded: 1_890,
    refunds: [{ cents: 1_890, status: 'done', reason: null, by: null }],
  });
  // One of ours that is told of too is one.
  const refundId = randomUUID();
  const wish = { activityId, paymentId, refundId, cents: cents(100), reason: 'Too much' };
  expect(await derm.call('payment-refund', wish)).toEqual({ status: 'done' });
  await tell(intentId);
  expect((await payments())[0]!.refunds.map((refund) => refund.cents)).toEqual([1_890, 100]);
  expect(await inLedger()).toMatchObject({ provider: 16_910 });
  expect(await problems()).toEqual([]);
});

it('a refund that comes back later is money of the clinic again, whoever made it', async () => {
  const { paymentId, intentId } = await charged();
  const refundId = randomUUID();
  const wish = { activityId, paymentId, refundId, cents: cents(100), reason: 'Too much' };
  await derm.call('payment-refund', wish);
  stub.refundThere(intentId, 1_890);
  await tell(intentId);
  for (const refund of stub.refunds.filter(({ intent }) => intent === intentId)) stub.endRefund(refund, 'failed');
  // Both were the whole, and it can be given back again: what came back counts first.
  stub.refundThere(intentId, 18_900);
  await Promise.all([tell(intentId, 'refund.failed'), tell(intentId, 'refund.failed')]);
  expect((await payments())[0]).toMatchObject({
    refunded: 18_900,
    refunds: [{ status: 'refused' }, { status: 'refused' }, { status: 'done' }],
  });
  expect(await inLedger()).toMatchObject({ revenue: -18_000 });
  expect(await inLedger()).not.toHaveProperty('provider');
  expect(await problems()).toEqual([]);
});

it('a refund whose webhook was lost is found at night', async () => {
  const { intentId } = await charged();
  stub.refundThere(intentId, 500);
  // Of other tests' payments in these books a difference may stay; the night's work is done before it is told.
  await verifyNightly(world.app).catch((error: unknown) => expect(error).toMatchObject({ code: 'LEDGER_DIFFERS' }));
  expect((await payments())[0]).toMatchObject({ refunded: 500 });
  expect(await problems()).toEqual([]);
});

it('a dispute whose webhooks were all lost is found at night, and so is what its bank decided', async () => {
  const { intentId } = await charged();
  const dispute = stub.dispute(intentId, 10_000);
  dispute.moved.push(-10_000);
  const night = async () => {
    // Of other tests' payments in these books a difference may stay.
    await verifyNightly(world.app).catch((error: unknown) => expect(error).toMatchObject({ code: 'LEDGER_DIFFERS' }));
  };
  await night();
  expect((await payments())[0]!.disputes).toMatchObject([{ state: 'open', taken: true }]);
  expect(await inLedger()).toMatchObject({ provider: 8_900, receivable: 10_000 });
  dispute.status = 'lost';
  await night();
  expect((await payments())[0]!.disputes).toMatchObject([{ state: 'lost', taken: true }]);
  expect(await problems()).toEqual([]);
});

it('a dispute shows in the panel and in the books until the bank decides, and takes no status away', async () => {
  const { paymentId, intentId } = await charged();
  const dispute = stub.dispute(intentId, 18_900);
  await tell(intentId, 'charge.dispute.created');
  expect((await payments())[0]).toMatchObject({
    status: 'approved',
    disputes: [{ cents: 18_900, state: 'open', taken: false }],
    can: { refund: false },
  });
  expect(await inLedger()).toMatchObject({ provider: 18_900 });
  dispute.status = 'needs_response';
  dispute.moved.push(-18_900);
  await tell(intentId, 'charge.dispute.funds_withdrawn');
  expect((await payments())[0]!.disputes).toMatchObject([{ state: 'open', taken: true }]);
  expect(await inLedger()).toEqual({ receivable: 18_900, revenue: -18_000, 'tax-gst': -900 });
  // A page that does not know it yet gives nothing back beside it.
  const back = { activityId, paymentId, refundId: randomUUID(), cents: cents(100), reason: 'Half of it was done.' };
  await expect(derm.call('payment-refund', back)).rejects.toMatchObject({ code: 'PAYMENT_DISPUTED' });
  dispute.status = 'won';
  dispute.moved.push(18_900);
  await tell(intentId, 'charge.dispute.closed');
  await tell(intentId, 'charge.dispute.funds_reinstated');
  // An answer of before that comes last.
  const aftermath = stripe.aftermath;
  const of = { id: dispute.id, cents: cents(18_900), fee: cents(1_500), moves: 1 };
  const older = { ...of, state: 'open' as const, taken: true };
  world.app.payments = { ...stripe, aftermath: async () => ({ refunds: [], disputes: [older] }) };
  await hearOfPayment(world.app, paymentId);
  world.app.payments = { ...stripe, aftermath };
  expect((await payments())[0]).toMatchObject({
    status: 'approved',
    disputes: [{ state: 'won', taken: false }],
    can: { refund: true },
  });
  expect(await inLedger()).toEqual({ provider: 18_900, revenue: -18_000, 'tax-gst': -900 });
  expect(await problems()).toEqual([]);
});

it.each(['charge', 'refund', 'dispute'] as const)(
  'what became of a payment is asked for where an event only names its %s',
  async (object) => {
    const { intentId } = await charged();
    const dispute = stub.dispute(intentId, 10_000);
    dispute.moved.push(-10_000);
    const refund = stub.refundThere(intentId, 500);
    const charge = stub.intents.find(({ id }) => id === intentId)!.charge!;
    const id = { charge: charge.id, refund: refund.id, dispute: dispute.id }[object];
    await tellThin({ id, type: object, url: `/v1/${object}s/${id}` });
    const [payment] = await payments();
    expect(payment).toMatchObject({ status: 'approved', refunded: 500, disputes: [{ cents: 10_000, taken: true }] });
    expect(await problems()).toEqual([]);
  },
);

it('a dispute that is lost is money gone', async () => {
  const { intentId } = await charged();
  const dispute = stub.dispute(intentId, 10_000);
  Object.assign(dispute, { status: 'lost', moved: [-10_000] });
  await Promise.all([tell(intentId, 'charge.dispute.closed'), tell(intentId, 'charge.dispute.funds_withdrawn')]);
  expect((await payments())[0]!.disputes).toMatchObject([{ state: 'lost', taken: true }]);
  expect(await inLedger()).toEqual({ provider: 8_900, refunds: 10_000, revenue: -18_000, 'tax-gst': -900 });
  expect(await problems()).toEqual([]);
});

it.each([
  ['before its money moved', [] as number[]],
  ['once its money had moved', [-10_000]],
])(
  'a dispute that is prevented, told %s, is money gone where the provider gave it to the card’s owner',
  async (_, moved) => {
    const { intentId } = await charged();
    const dispute = stub.dispute(intentId, 10_000);
    Object.assign(dispute, { status: 'prevented', moved });
    await tell(intentId, 'charge.dispute.closed');
    dispute.moved = [-10_000];
    await tell(intentId, 'charge.dispute.funds_withdrawn');
    expect((await payments())[0]).toMatchObject({ disputes: [{ state: 'lost', taken: true }], can: { refund: false } });
    expect(await inLedger()).toEqual({ provider: 8_900, refunds: 10_000, revenue: -18_000, 'tax-gst': -900 });
    expect(await problems()).toEqual([]);
  },
);

it('a dispute that is prevented, and of which nothing was taken, ended in favour of the clinic', async () => {
  const { intentId } = await charged();
  stub.dispute(intentId, 10_000).status = 'prevented';
  await tell(intentId, 'charge.dispute.closed');
  expect((await payments())[0]).toMatchObject({ disputes: [{ state: 'won', taken: false }], can: { refund: true } });
  expect(await inLedger()).toMatchObject({ provider: 18_900 });
});

it('what the provider keeps for a dispute is a fee in the books, until it is given back', async () => {
  const { paymentId, intentId } = await charged();
  const dispute = stub.dispute(intentId, 10_000);
  Object.assign(dispute, { status: 'needs_response', moved: [-10_000], fees: [1_500] });
  await Promise.all([tell(intentId, 'charge.dispute.created'), tell(intentId, 'charge.dispute.funds_withdrawn')]);
  expect((await payments())[0]!.disputes).toMatchObject([{ state: 'open', taken: true, fee: 1_500 }]);
  expect(await inLedger()).toMatchObject({ receivable: 10_000, fees: 1_500, provider: 7_400 });
  Object.assign(dispute, { status: 'won', moved: [-10_000, 10_000], fees: [1_500, -1_500] });
  await tell(intentId, 'charge.dispute.funds_reinstated');
  // An answer of before that comes last.
  const aftermath = stripe.aftermath;
  const of = { id: dispute.id, cents: cents(10_000), fee: cents(1_500), moves: 1 };
  world.app.payments = {
    ...stripe,
    aftermath: async () => ({ refunds: [], disputes: [{ ...of, state: 'open', taken: true }] }),
  };
  await hearOfPayment(world.app, paymentId);
  world.app.payments = { ...stripe, aftermath };
  expect((await payments())[0]!.disputes).toMatchObject([{ state: 'won', taken: false, fee: 0 }]);
  expect(await inLedger()).toEqual({ provider: 18_900, revenue: -18_000, 'tax-gst': -900 });
  expect(await problems()).toEqual([]);
});

it('a charge that the provider takes in no way is declined, and the item may be charged again', async () => {
  const wish = { activityId, itemCode: 'cosmetic', cardToken: 'pm_card_good' };
  const refused = { ...wish, paymentId: randomUUID(), receiptEmail: 'somebody@example.invalid' };
  const answer = await derm.call('payment-submitPayment', refused);
  expect(answer).toMatchObject({ ok: false, status: 'declined', error: 'refused' });
  expect((await payments())[0]).toMatchObject({ status: 'declined', reason: 'refused' });
  expect(await derm.call('payment-submitPayment', { ...wish, paymentId: randomUUID() })).toMatchObject({ ok: true });
  expect(await problems()).toEqual([]);
});

it('each event is kept once; what concerns nothing here is answered alike and counted', async () => {
  const { intentId } = await charged();
  const event = eventOf({ type: 'payment_intent.succeeded', object: { id: intentId } });
  const ends = await Promise.all([send(event), send(event), send(event)]);
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { id } = JSON.parse(event) as { id: string };
  const kept = async (eventId: string) =>
    (await world.app.write.query('select 1 from payment_event where event_id = $1', [eventId])).rowCount;
  expect(await kept(id)).toBe(1);
  const before = { account: counted('unknown-account'), kind: counted('unknown-kind') };
  const strange = [
    eventOf({
      type: 'payment_intent.succeeded',
      object: { id: intentId },
      account: 'acct_of_nobody',
      eventId: 'evt_x1',
    }),
    eventOf({ type: 'payment_intent.succeeded', object: { id: intentId }, account: null, eventId: 'evt_x2' }),
    eventOf({ type: 'plan.created', object: { id: 'plan_1' }, eventId: 'evt_x3' }),
  ];
  // What only names its object, and the ping of an endpoint.
  const ping = { id: 'evt_x4', object: 'v2.core.event', type: 'v2.core.event_destination.ping', context: account };
  strange.push(JSON.stringify(ping));
  for (const one of strange) expect(await send(one)).toEqual({ status: 200, body: { ok: true } });
  expect(counted('unknown-account')).toBe(before.account + 2);
  expect(counted('unknown-kind')).toBe(before.kind + 2);
  for (const eventId of ['evt_x1', 'evt_x2', 'evt_x3', 'evt_x4']) expect(await kept(eventId)).toBe(0);
});

it('what was tampered with, is old, too large or not signed gets one answer, and changes nothing', async () => {
  const { intentId } = await charged();
  const event = eventOf({ type: 'payment_intent.succeeded', object: { id: intentId } });
  const large = eventOf({ object: { payment_intent: intentId, filler: 'x'.repeat(webhookLimit) } });
  const answers = [
    await send(event.replace(intentId, 'pi_other'), sign(event)),
    await send(event, sign(event, 'whsec_of_nobody')),
    await send(event, sign(event, undefined, 302_000)),
    await send(event, 'no signature'),
    await send(large),
  ];
  for (const answer of answers)
    expect(answer).toEqual({ status: 400, body: { error: 'This can not be read.', code: 'INVALID_INPUT' } });
  const { id } = JSON.parse(event) as { id: string };
  expect((await world.app.write.query('select 1 from payment_event where event_id = $1', [id])).rowCount).toBe(0);
});

it('an address that posts without end is told to wait, and the sandbox takes no posts', async () => {
  const { limits } = world.app.sessions;
  const takeFrom = limits.takeFrom.bind(limits);
  limits.takeFrom = (what, ip, limit) =>
    what === 'payment-webhook' ? Promise.resolve(false) : takeFrom(what, ip, limit);
  const event = eventOf({});
  expect(await send(event)).toMatchObject({ status: 429 });
  limits.takeFrom = takeFrom;
  const sandbox = await buildHttp({ ...world.app, payments: real });
  const { statusCode } = await sandbox.inject({ method: 'POST', url: '/V5/webhooks/payments', payload: event });
  expect(statusCode).toBe(404);
  await sandbox.close();
});
