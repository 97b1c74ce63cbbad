import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workerWorld } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import { ProviderSilent } from '../../infra/payments/provider.ts';
import type { SubscriptionProvider } from '../../infra/payments/subscriptions.ts';
import { readOutboxItem } from '../../infra/outbox/outbox.ts';
import { monthOfFree, newSubscriber, refusal } from './premium-world.testing.ts';
import type { Subscriber } from './premium-world.testing.ts';
import { sweepSubscriptions } from './sweep.ts';

let world: RunningWorld;
let real: SubscriptionProvider;
let realNow: () => Date;
let ahead = 0;
let one: Subscriber;
beforeAll(async () => {
  world = await workerWorld();
  [real, realNow] = [world.app.subscriptions, world.app.now];
  world.app.now = () => new Date(Date.now() + ahead);
});
afterAll(() => {
  if (world) world.app.now = realNow;
});
beforeEach(async () => {
  ahead = 0;
  one = await newSubscriber(world);
});
afterEach(() => {
  world.app.subscriptions = real;
  one.close();
});

/** The line to the provider is cut in one call: before it hears of it, or before its answer comes back. */
function cutOnce(name: 'subscribe' | 'subscription' | 'confirm', when: 'before' | 'after'): void {
  let left = 1;
  world.app.subscriptions = {
    ...real,
    [name]: async (...given: never[]) => {
      const cuts = left-- > 0;
      if (cuts && when === 'before') throw new ProviderSilent();
      const answer = await (real[name] as (...given: never[]) => Promise<unknown>)(...given);
      if (cuts) throw new ProviderSilent();
      return answer;
    },
  };
}

describe('who subscribes', () => {
  it('is shown the provider’s price, with the taxes of their clinic’s province, before anything is made', async () => {
    expect(await one.client.call('premium-getPremiumSubscriptionPrice', {})).toEqual({
      provider: 'sandbox',
      amount: 1_500,
      currency: 'CAD',
      taxes: [{ kind: 'gst', rate: 5_000, cents: 75 }],
      total: monthOfFree,
    });
    expect(await one.state()).toBeNull();
  });

  it('has Premium and its uses at once, a line in the operator’s books, and a mail that says how to cancel', async () => {
    expect(await one.subscribe()).toBe((await one.state())!.subscriptionId);
    expect(await one.roles()).toEqual(['free', 'premium']);
    const { permissions } = await one.client.call('login-setCustomClaims_v1', {});
    expect(permissions).toEqual(expect.arrayContaining(['premiumForms', 'premiumOneWayMessaging', 'mayManagePremium']));
    expect(permissions).not.toContain('maySignupForPremium');
    expect(await one.client.call('premium-getNumberOfFormUsesRemaining', {})).toBe(30);
    expect(await one.state()).toMatchObject({
      state: 'active',
      total: monthOfFree,
      cancelsAtEnd: false,
      endsAt: null,
      cardLast4: '4242',
      charges: [{ total: monthOfFree, returned: 0, dispute: null }],
    });
    expect(await one.inLedger()).toEqual({
      'operator provider': monthOfFree,
      'operator premium': -1_500,
      'operator tax-gst': -75,
    });
    expect(await one.problems()).toEqual([]);
    expect(await one.mails()).toEqual(['premium-begun']);
    const { rows } = await world.app.write.query<{ id: string }>(
      `select id from outgoing where person_id = $1 and template = 'premium-begun'`,
      [one.me.id],
    );
    const { body } = (await readOutboxItem(world.app.write, world.app.keyring, rows[0]!.id))!;
    expect(body).toContain('$15.75 ($15.00 + GST 5\u00a0% $0.75; sandbox: no money moved)');
    expect(body).toMatch(/renews automatically every month at this price, next on \w+ \d+, \d{4}/);
    expect(body).toMatch(/To cancel, .*“Cancel subscription”/);
  });

  it('pays once by a double click, in a second tab and with every retry', async () => {
    const id = randomUUID();
    const begun = await Promise.all([
      ...[one.client, one.beside, one.client, one.beside].map((by) => one.begin(id, by)),
      ...[one.client, one.beside].map((by) => one.begin(randomUUID(), by)),
    ]);
    const [{ subscriptionId }] = begun as [(typeof begun)[0]];
    expect(new Set(begun.map((answer) => answer.subscriptionId))).toEqual(new Set([subscriptionId]));
    expect(new Set(begun.map((answer) => answer.clientSecret)).size).toBe(1);
    const attempt = randomUUID();
    const answers = await Promise.all([
      ...[one.client, one.beside].map((by) => one.confirm(subscriptionId, 'sandbox-approved', by, attempt)),
      ...[one.client, one.beside].map((by) => one.confirm(subscriptionId, 'sandbox-approved', by)),
    ]);
    expect(answers).toEqual(answers.map(() => ({ state: 'active', processing: false, declined: null })));
    expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
    expect(await refusal(one.begin(id))).toBe('ALREADY_SUBSCRIBED');
    expect(await refusal(one.begin())).toBe('ALREADY_SUBSCRIBED');
    expect(await one.mails()).toEqual(['premium-begun']);
    expect(await one.problems()).toEqual([]);
  });

  it.each([
    ['sandbox-declined', 'declined'],
    ['sandbox-no-funds', 'insufficient-funds'],
    ['sandbox-confirmation', 'confirmation-needed'],
    ['sandbox-of-another-house', 'declined'],
  ])('is told why %s gave no money, and gives another card', async (token, declined) => {
    const { subscriptionId } = await one.begin();
    expect(await one.confirm(subscriptionId, token)).toEqual({ state: 'incomplete', processing: false, declined });
    expect([await one.roles(), await one.mails(), await one.inLedger()]).toEqual([['free'], [], {}]);
    expect(await one.confirm(subscriptionId, 'sandbox-approved')).toMatchObject({ state: 'active', declined: null });
    expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
  });

  it('waits while the bank does, and has Premium once it has paid', async () => {
    const { subscriptionId } = await one.begin();
    expect(await one.confirm(subscriptionId, 'sandbox-pending')).toMatchObject({
      state: 'incomplete',
      processing: true,
    });
    // Another card is not taken meanwhile.
    expect(await one.confirm(subscriptionId, 'sandbox-approved', one.beside)).toMatchObject({ processing: true });
    ahead = 61_000;
    expect(await one.confirm(subscriptionId)).toMatchObject({ state: 'active', processing: false });
    expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
  });

  it.each([
    ['subscribe', 'before'],
    ['subscribe', 'after'],
    ['subscription', 'before'],
    ['confirm', 'before'],
    ['confirm', 'after'],
  ] as const)('pays once where the line to the provider is cut in %s, %s it hears', async (name, when) => {
    const [id, attempt] = [randomUUID(), randomUUID()];
    cutOnce(name, when);
    const whole = async () => {
      const { subscriptionId } = await one.begin(id);
      return one.confirm(subscriptionId, 'sandbox-approved', one.client, attempt);
    };
    expect(await refusal(whole())).toBe('UNAVAILABLE');
    // Whether the card was charged is asked for by the id of the request, or by the same try again.
    expect(await one.client.call('premium-getSubscription', {})).toMatchObject({ subscriptionId: id });
    if (name === 'confirm' && when === 'after') expect(await one.confirm(id)).toMatchObject({ state: 'active' });
    else expect(await whole()).toMatchObject({ state: 'active' });
    expect(await one.atProvider()).toEqual({ n: 1, cents: monthOfFree });
    expect(await one.problems()).toEqual([]);
  });

  it('has Premium by itself where the answer was lost and nobody asked: a job does', async () => {
    const { subscriptionId } = await one.begin();
    expect(await refusal(one.confirm(subscriptionId, 'sandbox-answer-lost'))).toBe('UNAVAILABLE');
    expect(await one.roles()).toEqual(['free']);
    ahead = 31_000;
    await expect
      .poll(async () => {
        await sweepSubscriptions(world.app);
        return one.roles();
      })
      .toEqual(['free', 'premium']);
    expect(await one.mails()).toEqual(['premium-begun']);
  });

  it('is charged no other total than was shown, also where the price changed in between', async () => {
    const differs = await one.begin();
    await world.app.write.query(
      `update sandbox_invoice set total = 2100, made_of = '{"price": 2000, "taxes": [], "total": 2100}'
        where subscription_id = $1`,
      [await one.ref()],
    );
    expect(await refusal(one.confirm(differs.subscriptionId, 'sandbox-approved'))).toBe('PRICE_CHANGED');
    const price = (cents: number) => world.app.write.query('update sandbox_price set cents = $1', [cents]);
    const { subscriptionId } = await one.begin();
    try {
      await price(2_000);
      expect(await refusal(one.begin(subscriptionId))).toBe('PRICE_CHANGED');
      const shown = await one.client.call('premium-getPremiumSubscriptionPrice', {});
      const next = { subscriptionId: randomUUID(), total: shown.total };
      const begun = await one.client.call('premium-createPremiumSubscription', next);
      expect(begun.subscriptionId).toBe(next.subscriptionId);
      await one.confirm(begun.subscriptionId, 'sandbox-approved');
      expect(await one.atProvider()).toEqual({ n: 1, cents: 2_100 });
    } finally {
      await price(1_500);
    }
  });

  it('may leave it: what was never paid ends within a day, and another may begin', async () => {
    const { subscriptionId } = await one.begin();
    ahead = 24 * 3_600_000;
    await one.asks();
    expect(await one.state()).toMatchObject({ state: 'ended', endedWhy: 'never-paid' });
    expect(await refusal(one.begin(subscriptionId))).toBe('SUBSCRIPTION_ENDED');
    expect(await refusal(one.confirm(subscriptionId, 'sandbox-approved'))).toBe('SUBSCRIPTION_ENDED');
    expect(await one.mails()).toEqual([]);
    await one.subscribe();
    expect(await one.roles()).toEqual(['free', 'premium']);
  });
});

describe('another person’s subscription', () => {
  it('is like one that does not exist', async () => {
    const id = await one.subscribe();
    const nobody = randomUUID();
    for (const subscriptionId of [id, nobody]) {
      expect(await refusal(one.confirm(subscriptionId, 'sandbox-approved', one.other))).toBe('NOT_FOUND');
      expect(await refusal(one.other.call('premium-cancelSubscription', { subscriptionId }))).toBe('NOT_FOUND');
      expect(await refusal(one.other.call('premium-resumeSubscription', { subscriptionId }))).toBe('NOT_FOUND');
      const card = { subscriptionId, attemptId: randomUUID(), cardToken: 'sandbox-approved' };
      expect(await refusal(one.other.call('premium-changeCard', card))).toBe('NOT_FOUND');
    }
    expect(await refusal(one.other.call('premium-openBillingPortal', {}))).toBe('NOT_FOUND');
    expect(await one.other.call('premium-getSubscription', {})).toBeNull();
    const price = await one.other.call('premium-getPremiumSubscriptionPrice', {});
    const taken = one.other.call('premium-createPremiumSubscription', { subscriptionId: id, total: price.total });
    expect(await refusal(taken)).toBe('NOT_FOUND');
  });
});
