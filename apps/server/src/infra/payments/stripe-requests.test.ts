import { randomUUID } from 'node:crypto';
import { cents } from '@consult/domain/money/money.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PaymentProvider } from './provider.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { stripeProvider } from './stripe.ts';
import { StripeStub } from './stripe-stub.testing.ts';
import type { StubRequest } from './stripe-stub.testing.ts';

const account = 'acct_skin';
const idOf = (last: number): string => `019b0000-0000-7000-8000-00000000000${last}`;

let stub: StripeStub;
beforeEach(() => {
  stub = new StripeStub();
});
afterEach(() => stub.stop());

it('Stripe is asked nothing but what the requests’ file says, and told nothing of a patient but the receipt’s address', async () => {
  const access = await stub.start();
  await askOfCharges(access);
  const charges = stub.requests.splice(0);
  expect(new Set(charges.map((request) => request.account))).toEqual(new Set([account]));
  await askOfSubscriptions(access);
  expect(new Set(stub.requests.map((request) => request.account))).toEqual(new Set([undefined]));
  const asked = [...charges, ...stub.requests].filter(isOfFile).map(inFile);
  const once = [...new Map(asked.map((request) => [JSON.stringify(request), request])).values()];
  await expect(`${JSON.stringify(once, null, 2)}\n`).toMatchFileSnapshot('./stripe-requests.json');
});

type Access = Awaited<ReturnType<StripeStub['start']>>;

async function askOfCharges(access: Access): Promise<void> {
  const provider = await stripeProvider(access, () => new Date());
  const order = (paymentId: string = randomUUID(), receiptEmail = '') => ({
    paymentId,
    cents: cents(18_900),
    receiptEmail,
  });
  const confirm = (id: string, attemptId: string = randomUUID()) =>
    provider.confirm(account, id, { attemptId, token: 'pm_card_good' });
  const { id } = await provider.intentFor(account, order(idOf(1), 'd.okafor@patients.example'));
  await confirm(id, idOf(2));
  await provider.refund(account, id, { refundId: idOf(3), cents: cents(100) });
  const other = await provider.intentFor(account, order());
  await provider.cancel(account, other.id);
  // Lists have a second page.
  await confirm((await provider.intentFor(account, order())).id);
  stub.refundThere(id, 100);
  for (const amount of [1, 2]) stub.dispute(id, amount);
  stub.pageSize = 1;
  await provider.approved(account);
  await provider.aftermath(account, id);
  stub.pageSize = 100;
  await askOfEvents(provider, account, id);
}

/** What an event only named. */
async function askOfEvents(provider: PaymentProvider, of: string | null, intentId: string): Promise<void> {
  const charge = stub.intents.find(({ id }) => id === intentId)!.charge!;
  await provider.intentOf!(of, { object: 'charge', id: charge.id });
  await provider.intentOf!(of, { object: 'refund', id: stub.refundThere(intentId, 1).id });
  await provider.intentOf!(of, { object: 'dispute', id: stub.dispute(intentId, 1).id });
}

async function askOfSubscriptions(access: Access): Promise<void> {
  const provider = await stripeSubscriptions(access);
  const card = (attemptId: string) => ({ attemptId, token: 'pm_card_good' });
  const subscribe = (orderId: string, by = provider) =>
    by.subscribe({ orderId, personId: idOf(5), taxes: [{ kind: 'qst', rate: 9_975 }] });
  await provider.price();
  const { id } = await subscribe(idOf(4));
  await provider.confirm(id, card(idOf(6)));
  await provider.replaceCard(id, card(idOf(7)));
  await provider.cancelAtEnd(id);
  await provider.resume(id);
  Object.assign(stub.premium.subscriptions[0]!, { cancelAt: new Date() });
  await provider.resume(id);
  await provider.portal(id, 'https://consult.clinic.ca/dashboard/profile');
  const [first] = stub.premium.invoices;
  await provider.ofIntent(first!.intent.id);
  await provider.ofInvoice(first!.id);
  await askOfEvents(await stripeProvider(access, () => new Date()), null, first!.intent.id);
  stub.dispute(first!.intent.id, 1);
  await provider.end((await subscribe(idOf(8))).id);
  // Another process has read no rate yet, and each list has a second page.
  const other = await stripeSubscriptions(access);
  stub.premium.renew(id, 'paid');
  for (const amount of [1, 2]) stub.dispute(first!.intent.id, amount);
  stub.premium.taxRates.unshift({ id: 'txr_other0', fields: { country: 'CA', percentage: '5', tax_type: 'gst' } });
  stub.pageSize = 1;
  await other.subscription(id);
  await subscribe(idOf(9), await stripeSubscriptions(access));
  await other.collected();
}

/** Those of our own ids, and what the package asks by itself. */
const isOfFile = ({ idempotencyKey: key }: StubRequest): boolean =>
  !/^(?:payment|confirm)-/.test(key ?? '') || /00[126]$/.test(key ?? '');

const kinds = {
  pi: '{intent}',
  re: '{refund}',
  dp: '{dispute}',
  sub: '{subscription}',
  in: '{invoice}',
  cus: '{customer}',
  txr: '{tax rate}',
  ch: '{charge}',
};
const named = (text: string): string =>
  text.replace(/\b(pi|re|dp|sub|in|cus|txr|ch)_[a-z0-9]{6,}/, (_, kind: keyof typeof kinds) => kinds[kind]);

const inFile = (request: StubRequest) => ({
  method: request.method,
  path: named(request.path),
  headers: {
    'stripe-account': request.account,
    // The package makes a key of its own for what is cancelled or changed.
    ...(request.idempotencyKey ? { 'idempotency-key': keyOf(request.idempotencyKey) } : {}),
  },
  fields: Object.fromEntries(Object.entries(request.fields).map(([name, value]) => [name, named(value)])),
});

/** A key of ours as it is, one of the package's own by its kind. */
const keyOf = (key: string): string =>
  /^(?:payment|confirm|refund|customer|subscription|card|tax)-/.test(key) ? key : '{made by the package}';
