import { randomUUID } from 'node:crypto';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import { signIn } from '@consult/testkit/client.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { workerWorld } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import type { ProviderSubscription, SubscriptionProvider } from '../../infra/payments/subscriptions.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { setRoles } from '../permission/permission.ts';
import { disablePerson, enablePerson } from '../person/person.ts';
import { hearOfSubscription } from './hear.ts';
import { monthOfFree, newSubscriber, refusal } from './premium-world.testing.ts';
import type { Subscriber } from './premium-world.testing.ts';

/** An instant as the server says it. */
const said = (at: string): string => saidInstant(new Date(at));

let world: RunningWorld;
let real: SubscriptionProvider;
let realNow: () => Date;
/** A fixed instant, so that months have their lengths: a subscription of 31 January. */
let now: Date;
let one: Subscriber;
beforeAll(async () => {
  world = await workerWorld();
  [real, realNow] = [world.app.subscriptions, world.app.now];
});
afterAll(() => {
  if (world) world.app.now = realNow;
});
beforeEach(async () => {
  now = new Date('2027-01-31T18:00:00Z');
  world.app.now = () => now;
  one = await newSubscriber(world);
});
afterEach(() => {
  world.app.subscriptions = real;
  one.close();
});

const at = (iso: string): void => {
  now = new Date(iso);
};
/** The provider is asked at an instant. */
const askedAt = async (iso: string): Promise<void> => {
  at(iso);
  await one.asks();
};
const premium = ['free', 'premium'];

it('renews by itself every month, counted from the first day, with its tax in the books and a mail', async () => {
  await one.subscribe();
  expect(await one.state()).toMatchObject({ paidUntil: said('2027-02-28T18:00:00Z') });
  await askedAt('2027-02-28T18:00:00Z');
  expect(await one.state()).toMatchObject({ state: 'active', paidUntil: said('2027-03-31T18:00:00Z') });
  await askedAt('2027-05-01T00:00:00Z');
  expect((await one.state())!.charges.map(({ total }) => total)).toEqual([1_575, 1_575, 1_575, 1_575]);
  expect(await one.inLedger()).toEqual({
    'operator provider': 4 * monthOfFree,
    'operator premium': -6_000,
    'operator tax-gst': -300,
  });
  expect(await one.mails()).toEqual(['premium-begun', 'premium-renewed', 'premium-renewed']);
  expect(await one.problems()).toEqual([]);
  expect(await one.roles()).toEqual(premium);
});

it('a renewal that failed leaves Premium for seven days, then it ends and nothing more is charged', async () => {
  await one.subscribe('sandbox-renewal-fails');
  await askedAt('2027-02-28T18:00:00Z');
  expect(await one.state()).toMatchObject({ state: 'past-due', endsAt: said('2027-03-07T18:00:00Z') });
  await askedAt('2027-03-07T17:59:59Z');
  expect(await one.roles()).toEqual(premium);
  await askedAt('2027-03-07T18:00:00Z');
  expect(await one.state()).toMatchObject({ state: 'ended', endedWhy: 'unpaid' });
  expect(await one.roles()).toEqual(['free']);
  expect(await one.mails()).toEqual(['premium-begun', 'premium-failed', 'premium-ended']);
  await askedAt('2027-06-01T00:00:00Z');
  expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
  // Whoever was on the plan once may be again.
  await one.subscribe();
  expect(await one.roles()).toEqual(premium);
});

it('another card pays a renewal that failed, within the seven days; one that gives nothing says why', async () => {
  const subscriptionId = await one.subscribe('sandbox-renewal-fails');
  await askedAt('2027-03-02T00:00:00Z');
  const change = (cardToken: string) =>
    one.client.call('premium-changeCard', { subscriptionId, attemptId: randomUUID(), cardToken });
  expect(await change('sandbox-no-funds')).toMatchObject({ state: 'past-due', declined: 'insufficient-funds' });
  expect(await change('sandbox-approved')).toEqual({ state: 'active', processing: false, declined: null });
  expect(await one.state()).toMatchObject({ paidUntil: said('2027-03-31T18:00:00Z'), cardLast4: '4242' });
  // A card for the next renewals is charged nothing.
  expect(await change('sandbox-declined')).toMatchObject({ state: 'active', declined: 'declined' });
  expect(await change('sandbox-renewal-fails')).toMatchObject({ declined: null });
  expect(await one.state()).toMatchObject({ cardLast4: '0036' });
  expect(await one.atProvider()).toEqual({ n: 2, cents: 2 * monthOfFree });
  expect(await one.mails()).toEqual(['premium-begun', 'premium-failed', 'premium-renewed']);
});

it('cancelling lasts to the end of the paid month and can be taken back until then', async () => {
  const subscriptionId = await one.subscribe();
  const ask = (name: 'cancel' | 'resume') => one.client.call(`premium-${name}Subscription`, { subscriptionId });
  const ends = { state: 'active', cancelsAtEnd: true, endsAt: said('2027-02-28T18:00:00Z') };
  const [first, again] = [await ask('cancel'), await ask('cancel')];
  expect([first, again]).toMatchObject([ends, ends]);
  expect(await ask('resume')).toMatchObject({ state: 'active', cancelsAtEnd: false, endsAt: null });
  expect(await ask('cancel')).toMatchObject(ends);
  await askedAt('2027-02-28T17:59:59Z');
  expect(await one.roles()).toEqual(premium);
  await askedAt('2027-02-28T18:00:00Z');
  expect(await one.state()).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
  expect(await one.roles()).toEqual(['free']);
  expect(await ask('resume')).toMatchObject({ state: 'ended' });
  const changes = ['premium-cancelled', 'premium-resumed', 'premium-cancelled'];
  expect(await one.mails()).toEqual(['premium-begun', ...changes, 'premium-ended']);
  expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
});

it('is not renewed once the account was closed, whose person could not cancel it; opened again it can be resumed', async () => {
  await one.subscribe();
  const change = (how: typeof disablePerson) =>
    inTransaction(world.app.write, async (client) => how(client, null, one.me.id));
  await change(disablePerson);
  await askedAt('2027-02-01T06:00:00Z');
  expect(await one.roles()).toEqual(premium);
  await change(enablePerson);
  const back = await signIn(world.url, one.me.email);
  expect(await back.call('premium-getSubscription', {})).toMatchObject({ state: 'active', cancelsAtEnd: true });
  back.close();
  await change(disablePerson);
  await askedAt('2027-02-28T18:00:00Z');
  expect(await one.roles()).toEqual(['free']);
  await askedAt('2027-06-01T00:00:00Z');
  expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
  expect(await one.problems()).toEqual([]);
});

it('a renewal that failed is not tried again once the account was closed', async () => {
  await one.subscribe('sandbox-renewal-fails');
  await askedAt('2027-02-28T18:00:00Z');
  await inTransaction(world.app.write, async (client) => disablePerson(client, null, one.me.id));
  await askedAt('2027-03-01T06:00:00Z');
  expect(await one.roles()).toEqual(['free']);
  expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
});

it('what somebody ends at the provider at once still lasts as long as it was paid for', async () => {
  await one.subscribe();
  await world.app.write.query(
    `update sandbox_subscription set state = 'ended', ended_why = 'cancelled' where id = $1`,
    [await one.ref()],
  );
  await hearOfSubscription(world.app, await one.ref());
  expect(await one.state()).toMatchObject({ state: 'active', cancelsAtEnd: true });
  expect(await one.roles()).toEqual(premium);
  await askedAt('2027-02-28T18:00:00Z');
  expect(await one.roles()).toEqual(['free']);
});

it('a payment that a bank disputes says so and takes nothing away; one that it took back ends Premium', async () => {
  await one.subscribe('sandbox-charged-back');
  await askedAt('2027-01-31T18:01:00Z');
  expect(await one.state()).toMatchObject({ state: 'active', dispute: 'open', charges: [{ dispute: 'open' }] });
  expect(await one.roles()).toEqual(premium);
  // Until it decides, the bank has it.
  expect(await one.inLedger()).toMatchObject({ 'operator receivable': monthOfFree });
  expect(await one.problems()).toEqual([]);
  await askedAt('2027-02-01T18:01:00Z');
  expect(await one.state()).toMatchObject({
    state: 'ended',
    endedWhy: 'charged-back',
    dispute: 'lost',
    charges: [{ dispute: 'lost', returned: monthOfFree }],
  });
  expect(await one.roles()).toEqual(['free']);
  expect(await one.inLedger()).toEqual({ 'operator premium': -1_500, 'operator refunds': 1_500 });
  expect(await one.mails()).toEqual(['premium-begun', 'premium-disputed', 'premium-ended']);
  expect(await one.problems()).toEqual([]);
});

it('a refund that is made at the provider is in the books once, with its share of the tax', async () => {
  await one.subscribe();
  for (const cents of [525, 525, 1_575]) {
    await world.app.write.query('update sandbox_invoice set refunded = $2 where subscription_id = $1', [
      await one.ref(),
      cents,
    ]);
    await hearOfSubscription(world.app, await one.ref());
  }
  expect(await one.inLedger()).toEqual({ 'operator premium': -1_500, 'operator refunds': 1_500 });
  expect((await one.state())!.charges).toMatchObject([{ returned: 1_575, dispute: null }]);
  expect(await one.problems()).toEqual([]);
});

it('role and limits follow a hint of the provider’s, which counts for nothing but asking', async () => {
  await one.subscribe();
  const ref = await one.ref();
  await hearOfSubscription(world.app, 'sbs_of_nobody');
  await Promise.all([hearOfSubscription(world.app, ref), hearOfSubscription(world.app, ref)]);
  expect(await one.roles()).toEqual(premium);
  await world.app.write.query(`update sandbox_subscription set state = 'ended', ended_why = 'unpaid' where id = $1`, [
    ref,
  ]);
  await hearOfSubscription(world.app, ref);
  const { permissions } = await one.client.call('login-setCustomClaims_v1', {});
  expect(permissions).toContain('maySignupForPremium');
  expect(permissions).not.toContain('premiumForms');
  expect(await refusal(one.client.call('premium-getNumberOfFormUsesRemaining', {}))).toBe('NOT_ALLOWED');
});

it('a word of the provider’s that another overtook never replaces it', async () => {
  await one.subscribe();
  const ref = await one.ref();
  let held = true;
  const old: ProviderSubscription = await real.subscription(ref);
  world.app.subscriptions = {
    ...real,
    subscription: async (id) => {
      if (!held) return real.subscription(id);
      // While this answer is under way, it is cancelled, and that is heard.
      held = false;
      await real.cancelAtEnd(id);
      await hearOfSubscription(world.app, id);
      return old;
    },
  };
  await hearOfSubscription(world.app, ref);
  expect(await one.state()).toMatchObject({ cancelsAtEnd: true });
  expect(await one.mails()).toEqual(['premium-begun', 'premium-cancelled']);
});

it('a role that an operator gave is not a subscription’s to take, and nobody pays for it', async () => {
  await one.subscribe();
  await setRoles(world.app, null, one.me.id, ['free']);
  await one.asks();
  expect(await one.roles()).toEqual(premium);
  // Another person has the role without one.
  await setRoles(world.app, null, one.otherId, ['free', 'premium']);
  const wish = { subscriptionId: randomUUID(), total: monthOfFree };
  expect(await refusal(one.other.call('premium-createPremiumSubscription', wish))).toBe('ALREADY_SUBSCRIBED');
});
