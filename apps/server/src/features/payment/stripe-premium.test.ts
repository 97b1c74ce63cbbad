import { saidInstant } from '@consult/domain/time/said-instant.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildHttp } from '../../app/http.ts';
import { workerWorld } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import type { PaymentProvider } from '../../infra/payments/provider.ts';
import { stripeProvider } from '../../infra/payments/stripe.ts';
import { stripeSubscriptions } from '../../infra/payments/stripe-subscriptions.ts';
import { StripeStub } from '../../infra/payments/stripe-stub.testing.ts';
import type { SubscriptionProvider } from '../../infra/payments/subscriptions.ts';
import { hearEvent } from './hear-event.ts';
import { monthOfFree, newSubscriber, refusal } from '../premium/premium-world.testing.ts';
import type { Subscriber } from '../premium/premium-world.testing.ts';

let world: RunningWorld;
let real: { payments: PaymentProvider; subscriptions: SubscriptionProvider; now: () => Date };
let stub: StripeStub;
let http: FastifyInstance;
let now: Date;
let one: Subscriber;
beforeAll(async () => {
  world = await workerWorld();
  const { payments, subscriptions, now: realNow } = world.app;
  real = { payments, subscriptions, now: realNow };
});
afterAll(() => {
  if (world) Object.assign(world.app, real);
});
beforeEach(async () => {
  now = new Date('2027-01-31T18:00:00Z');
  stub = new StripeStub();
  stub.premium.now = () => now;
  const access = await stub.start();
  world.app.now = () => now;
  world.app.payments = await stripeProvider(access, () => now);
  world.app.subscriptions = await stripeSubscriptions(access);
  http = await buildHttp(world.app);
  one = await newSubscriber(world);
});
afterEach(async () => {
  one.close();
  Object.assign(world.app, real);
  await http.close();
  await stub.stop();
});

const premium = ['free', 'premium'];
/** What Stripe posts of an object of the operator's own, and what the job makes of it. */
const told = (type: string, object: object) => posted({ object: 'event', type, data: { object } });
/** The same where it only names the object. */
const toldThin = (type: string, id: string) =>
  posted({
    object: 'v2.core.event',
    type: `v1.${type}.updated`,
    related_object: { id, type, url: `/v1/${type}s/${id}` },
  });
async function posted(event: object): Promise<void> {
  const id = `evt_${randomUUID()}`;
  const payload = JSON.stringify({ id, ...event });
  const timestamp = now.getTime() / 1000;
  const secret = 'whsec_of_its_other_door';
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const answer = await http.inject({ method: 'POST', url: '/V5/webhooks/payments', headers, payload });
  expect(answer.statusCode).toBe(200);
  const { rows } = await world.app.write.query<{ id: string }>('select id from payment_event where event_id = $1', [
    id,
  ]);
  await hearEvent(world.app, { eventId: rows[0]!.id });
}
const money = () => stub.intents.filter(({ status }) => status === 'succeeded').length;

it('is bought at Stripe once, whatever is clicked twice: with its tax, in the books, and the role at once', async () => {
  const begun = await Promise.all([one.begin(), one.begin(randomUUID(), one.beside)]);
  expect(begun[1]).toEqual(begun[0]);
  const { clientSecret, subscriptionId, provider } = begun[0];
  expect([clientSecret, provider]).toEqual([`${stub.intents[0]!.id}_secret_1`, 'stripe']);
  const attemptId = randomUUID();
  await Promise.all([
    one.confirm(subscriptionId, 'pm_card_good', one.client, attemptId),
    one.confirm(subscriptionId, 'pm_card_good', one.beside, attemptId),
  ]);
  expect(await one.confirm(subscriptionId, 'pm_card_other', one.beside)).toMatchObject({ state: 'active' });
  expect(stub.premium.subscriptions).toHaveLength(1);
  expect(money()).toBe(1);
  expect(await one.state()).toMatchObject({
    provider: 'stripe',
    state: 'active',
    cardLast4: '4242',
    paidUntil: saidInstant(new Date('2027-02-28T18:00:00Z')),
    charges: [{ amount: 1_500, taxes: [{ kind: 'gst', rate: 5_000, cents: 75 }], total: monthOfFree }],
  });
  expect(await one.roles()).toEqual(premium);
  expect(await one.mails()).toEqual(['premium-begun']);
  const books = { 'operator provider': monthOfFree, 'operator premium': -1_500, 'operator tax-gst': -75 };
  expect(await one.inLedger()).toEqual(books);
  expect(await one.problems()).toEqual([]);
  expect(await refusal(one.begin())).toBe('ALREADY_SUBSCRIBED');
});

it.each([
  ['customers', 'before'],
  ['customers', 'after'],
  ['subscriptions', 'before'],
  ['subscriptions', 'after'],
] as const)('begins one subscription where the line to Stripe is cut at %s, %s it was done', async (noun, when) => {
  stub.cut = { what: new RegExp(`^POST .*/${noun}$`), when, times: 3 };
  const id = randomUUID();
  expect(await refusal(one.begin(id))).toBe('UNAVAILABLE');
  await one.confirm((await one.begin(id)).subscriptionId, 'pm_card_good');
  expect(stub.premium.subscriptions).toHaveLength(1);
  expect(stub.premium.customers).toHaveLength(1);
  expect(await one.roles()).toEqual(premium);
});

it('a card whose answer was lost is asked for, and pays once', async () => {
  const { subscriptionId } = await one.begin();
  stub.cut = { what: /\/confirm$/, when: 'after', times: 3 };
  expect(await refusal(one.confirm(subscriptionId, 'pm_card_good'))).toBe('UNAVAILABLE');
  expect(await one.confirm(subscriptionId)).toMatchObject({ state: 'active' });
  expect(money()).toBe(1);
});

it('a card that gives no money says why and another one pays; no card of another house does', async () => {
  const { subscriptionId } = await one.begin();
  const decline = (token: string) => one.confirm(subscriptionId, token);
  expect(await decline('pm_card_poor')).toMatchObject({ state: 'incomplete', declined: 'insufficient-funds' });
  expect(await decline('pm_card_asks')).toMatchObject({ state: 'incomplete', declined: 'confirmation-needed' });
  expect(await decline('pm_of_another_house')).toMatchObject({ state: 'incomplete', declined: 'declined' });
  expect(await decline('pm_card_good')).toMatchObject({ state: 'active' });
  expect(await one.problems()).toEqual([]);
});

it('Stripe’s page confirms under the client secret by itself: asked without a card, Premium is there', async () => {
  const { subscriptionId, clientSecret } = await one.begin();
  const intent = stub.intents.find(({ id }) => clientSecret.startsWith(id))!;
  stub.end(intent.id, 'succeeded');
  expect(await one.confirm(subscriptionId)).toMatchObject({ state: 'active' });
  expect(await one.roles()).toEqual(premium);
});

it('without a price of the operator’s, or at another total than shown, nothing is sold', async () => {
  stub.premium.price = null;
  expect(await refusal(one.client.call('premium-getPremiumSubscriptionPrice', {}))).toBe('UNAVAILABLE');
  stub.premium.price = 1_500;
  const { subscriptionId } = await one.begin();
  // The first invoice says something else than was shown.
  stub.premium.invoices[0]!.total = 2_000;
  expect(await refusal(one.confirm(subscriptionId, 'pm_card_good'))).toBe('PRICE_CHANGED');
  expect(stub.premium.subscriptions[0]).toMatchObject({ status: 'canceled' });
  expect(stub.premium.invoices[0]).toMatchObject({ status: 'void' });
  expect(money()).toBe(0);
});

it('renews as Stripe does, told by a webhook or, without any, asked within half a day', async () => {
  await one.subscribe('pm_card_good');
  const ref = await one.ref();
  now = new Date('2027-02-28T18:00:00Z');
  const invoice = stub.premium.renew(ref, 'paid');
  await told('invoice.paid', { id: invoice.id, parent: { subscription_details: { subscription: ref } } });
  expect(await one.state()).toMatchObject({
    state: 'active',
    paidUntil: saidInstant(new Date('2027-03-31T18:00:00Z')),
  });
  expect(await one.mails()).toEqual(['premium-begun', 'premium-renewed']);
  now = new Date('2027-03-31T18:00:00Z');
  stub.premium.renew(ref, 'paid');
  const { rows } = await world.app.write.query<{ soon: boolean }>(
    `select ask_at <= $2::timestamptz as soon from premium_subscription where subscription_ref = $1`,
    [ref, new Date('2027-03-01T06:00:00Z')],
  );
  expect(rows).toEqual([{ soon: true }]);
  await one.asks();
  expect((await one.state())!.charges).toHaveLength(3);
  expect((await one.inLedger())['operator provider']).toBe(3 * monthOfFree);
  expect(await one.problems()).toEqual([]);
});

it('a renewal that failed leaves seven days; another card pays it, and a card for later is only kept', async () => {
  const subscriptionId = await one.subscribe('pm_card_good');
  const ref = await one.ref();
  now = new Date('2027-02-28T18:00:00Z');
  stub.premium.renew(ref, 'failed');
  await told('customer.subscription.updated', { id: ref });
  expect(await one.state()).toMatchObject({ state: 'past-due', endsAt: saidInstant(new Date('2027-03-07T18:00:00Z')) });
  expect(await one.roles()).toEqual(premium);
  const change = (cardToken: string) =>
    one.client.call('premium-changeCard', { subscriptionId, attemptId: randomUUID(), cardToken });
  expect(await change('pm_card_old')).toMatchObject({ state: 'past-due', declined: 'expired' });
  expect(await change('pm_card_other')).toMatchObject({ state: 'active', declined: null });
  expect(await change('pm_card_poor')).toMatchObject({ state: 'active', declined: 'insufficient-funds' });
  expect(await change('pm_card_good')).toMatchObject({ declined: null });
  expect(await one.state()).toMatchObject({ cardLast4: '4242' });
  expect(money()).toBe(2);
  now = new Date('2027-03-31T18:00:00Z');
  stub.premium.renew(ref, 'failed');
  now = new Date('2027-04-07T18:00:00Z');
  await one.asks();
  expect(await one.state()).toMatchObject({ state: 'ended', endedWhy: 'unpaid' });
  expect(stub.premium.subscriptions[0]).toMatchObject({ status: 'canceled' });
  expect(stub.premium.invoices.at(-1)).toMatchObject({ status: 'void' });
  expect(await one.roles()).toEqual(['free']);
});

it('is cancelled with the paid month and taken back, here or in Stripe’s own portal, to which the profile leads', async () => {
  const subscriptionId = await one.subscribe('pm_card_good');
  const ref = await one.ref();
  const ask = (name: 'cancel' | 'resume') => one.client.call(`premium-${name}Subscription`, { subscriptionId });
  expect(await ask('cancel')).toMatchObject({
    cancelsAtEnd: true,
    endsAt: saidInstant(new Date('2027-02-28T18:00:00Z')),
  });
  expect(await ask('resume')).toMatchObject({ cancelsAtEnd: false });
  const [there] = stub.premium.subscriptions;
  expect(await one.client.call('premium-openBillingPortal', {})).toEqual({
    url: `https://billing.stripe.com/p/session/${there!.customer}`,
    elsewhere: true,
  });
  expect(stub.requests.at(-1)!.fields['return_url']).toBe(`${world.app.config.publicUrl}/dashboard/profile`);
  there!.cancelAt = new Date('2027-02-28T18:00:00Z');
  await told('customer.subscription.updated', { id: ref });
  expect(await one.state()).toMatchObject({ cancelsAtEnd: true });
  expect(await ask('resume')).toMatchObject({ cancelsAtEnd: false });
  await ask('cancel');
  now = new Date('2027-02-28T18:00:00Z');
  stub.premium.reachEnd(ref);
  await told('customer.subscription.deleted', { id: ref });
  expect(await one.state()).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
  expect(await one.roles()).toEqual(['free']);
});

it('a dispute is said and takes nothing away; lost, it ends Premium and the books give the payment back', async () => {
  await one.subscribe('pm_card_good');
  const { intent } = stub.premium.invoices[0]!;
  const dispute = stub.dispute(intent.id, monthOfFree);
  await told('charge.dispute.created', { id: dispute.id, payment_intent: intent.id });
  expect(await one.state()).toMatchObject({ state: 'active', dispute: 'open' });
  expect(await one.roles()).toEqual(premium);
  dispute.status = 'lost';
  await told('charge.dispute.closed', { id: dispute.id, payment_intent: intent.id });
  expect(await one.state()).toMatchObject({ state: 'ended', endedWhy: 'charged-back', dispute: 'lost' });
  expect(await one.roles()).toEqual(['free']);
  expect(await one.inLedger()).toEqual({ 'operator premium': -1_500, 'operator refunds': 1_500 });
  expect(await one.problems()).toEqual([]);
});

it('what a bank holds while it decides is in the books as receivable, and comes again where the dispute is won', async () => {
  await one.subscribe('pm_card_good');
  const { intent } = stub.premium.invoices[0]!;
  const dispute = stub.dispute(intent.id, monthOfFree);
  await told('charge.dispute.created', { id: dispute.id, payment_intent: intent.id });
  // An inquiry takes nothing yet.
  expect(await one.inLedger()).toMatchObject({ 'operator provider': monthOfFree });
  dispute.moved.push(-monthOfFree);
  for (let twice = 0; twice < 2; twice += 1)
    await told('charge.dispute.funds_withdrawn', { id: dispute.id, payment_intent: intent.id });
  const held = await one.inLedger();
  expect(held).toMatchObject({ 'operator receivable': monthOfFree, 'operator premium': -1_500 });
  expect(held).not.toHaveProperty('operator provider');
  expect(await one.problems()).toEqual([]);
  dispute.status = 'won';
  dispute.moved.push(monthOfFree);
  await told('charge.dispute.closed', { id: dispute.id, payment_intent: intent.id });
  expect(await one.inLedger()).toMatchObject({ 'operator provider': monthOfFree, 'operator premium': -1_500 });
  expect(await one.inLedger()).not.toHaveProperty('operator receivable');
  expect(await one.problems()).toEqual([]);
});

it('a dispute, a refund and an invoice are asked for where an event only names them', async () => {
  await one.subscribe('pm_card_good');
  const invoice = stub.premium.invoices[0]!;
  const dispute = stub.dispute(invoice.intent.id, 500);
  dispute.moved.push(-500);
  await toldThin('dispute', dispute.id);
  expect(await one.state()).toMatchObject({ state: 'active', dispute: 'open' });
  expect(await one.inLedger()).toMatchObject({ 'operator receivable': 500 });
  await toldThin('refund', stub.refundThere(invoice.intent.id, 525).id);
  expect(await one.inLedger()).toMatchObject({ 'operator provider': monthOfFree - 1_025 });
  stub.premium.renew(stub.premium.subscriptions[0]!.id, 'failed');
  await toldThin('invoice', stub.premium.invoices.at(-1)!.id);
  expect(await one.state()).toMatchObject({ state: 'past-due' });
});

it('what a bank held and took back for good is given back once', async () => {
  await one.subscribe('pm_card_good');
  const { intent } = stub.premium.invoices[0]!;
  const dispute = stub.dispute(intent.id, monthOfFree);
  dispute.moved.push(-monthOfFree);
  await told('charge.dispute.created', { id: dispute.id, payment_intent: intent.id });
  expect(await one.inLedger()).toMatchObject({ 'operator receivable': monthOfFree });
  dispute.status = 'lost';
  await told('charge.dispute.closed', { id: dispute.id, payment_intent: intent.id });
  expect(await one.inLedger()).toEqual({ 'operator premium': -1_500, 'operator refunds': 1_500 });
  expect(await one.problems()).toEqual([]);
});

it('a refund at Stripe that comes back later comes back in the books, with its taxes', async () => {
  await one.subscribe('pm_card_good');
  const { intent } = stub.premium.invoices[0]!;
  const before = await one.inLedger();
  const refund = stub.refundThere(intent.id, 525);
  await told('charge.refunded', { id: intent.charge!.id, payment_intent: intent.id });
  stub.endRefund(refund, 'failed');
  for (let twice = 0; twice < 2; twice += 1)
    await told('charge.refund.updated', { id: refund.id, payment_intent: intent.id });
  expect(await one.inLedger()).toEqual(before);
  expect(await one.problems()).toEqual([]);
});

it('a refund that the operator makes at Stripe is in the books once, also when it ended long ago', async () => {
  const subscriptionId = await one.subscribe('pm_card_good');
  await one.client.call('premium-cancelSubscription', { subscriptionId });
  now = new Date('2027-02-28T18:00:00Z');
  stub.premium.reachEnd(await one.ref());
  await one.asks();
  const { intent } = stub.premium.invoices[0]!;
  stub.refundThere(intent.id, 525);
  for (let twice = 0; twice < 2; twice += 1)
    await told('charge.refunded', { id: intent.charge!.id, payment_intent: intent.id });
  expect(await one.inLedger()).toMatchObject({ 'operator provider': monthOfFree - 525, 'operator tax-gst': -50 });
  expect(await one.problems()).toEqual([]);
});
