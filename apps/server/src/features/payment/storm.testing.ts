import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { cents } from '@consult/domain/money/money.ts';
import { cast } from '@consult/testkit/cast.ts';
import { CallError, signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import pg from 'pg';
import Stripe from 'stripe';
import { columnTypes } from '../../infra/db/pool.ts';
import { StripeStub } from '../../infra/payments/stripe-stub.testing.ts';
import { stripeProvider } from '../../infra/payments/stripe.ts';
import type { PaymentProvider } from '../../infra/payments/provider.ts';
import { putItem, setAccount } from './administer.ts';

/** So many are under way at once. */
const together = 6;
const itemsOfList = 60;
const account = 'acct_ofTheStorm';
const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;
const chance = (percent: number): boolean => randomInt(100) < percent;

/** What may happen, as often as it stands here. */
const tokens = [...Array<string>(14).fill('good'), 'slow', 'slow', 'declined', 'poor', 'old', 'other'];

export type Storm = {
  pool: pg.Pool;
  stub: StripeStub;
  provider: PaymentProvider;
  /** How many payments were wished for, how often something was killed, cut, told, told twice and not told. */
  counts: Record<'payments' | 'kills' | 'cuts' | 'told' | 'doubled' | 'lost' | 'repeats', number>;
  /** Pays so many times. Ends when each wish has an answer. */
  pay: (payments: number) => Promise<void>;
  /** Runs the night's comparison in a server; gives how it ended. */
  night: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Two server processes of one database before a provider of this process, whose line is cut now and then. */
export async function startStorm(): Promise<Storm> {
  const stub = new StripeStub();
  const access = await stub.start();
  const env = {
    LOG_LEVEL: 'error',
    PAYMENTS: 'stripe',
    PAY_ORIGIN: 'http://pay.consult.test',
    STRIPE_URL: access.url!,
    STRIPE_SECRET_KEY: access.secretKey,
    STRIPE_PUBLISHABLE_KEY: access.publishableKey,
    STRIPE_WEBHOOK_SECRET: access.webhookSecrets.join(','),
  };
  const keeper = await startServer({ demo: true, env });
  const servers: (TestServer | null)[] = [keeper, await startServer({ beside: keeper, env })];
  const pool = new pg.Pool({ connectionString: keeper.databaseUrl, max: 4, types: columnTypes });
  const clinicId = cast.derm.locations[0]!.clinicId;
  await setAccount(pool, clinicId, 'stripe', account);
  for (let n = 0; n < itemsOfList; n += 1)
    await putItem(pool, clinicId, {
      code: `storm-${n}`,
      nameEn: `Item ${n}`,
      nameFr: `Article ${n}`,
      cents: cents(1_000 + 37 * n),
      taxes: n % 2 === 0 ? ['gst'] : [],
    });
  const derm = await signIn(keeper.url, cast.derm.email);
  const activities = await chargeable(pool, derm);
  const counts = { payments: 0, kills: 0, cuts: 0, told: 0, doubled: 0, lost: 0, repeats: 0 };
  const clientAt = (): Client | null => {
    const server = oneOf(servers);
    return server ? derm.at(server.url) : null;
  };

  let raging = false;
  async function kills(): Promise<void> {
    for (let n = 0; raging; n += 1) {
      await passed(randomInt(1_500, 5_000));
      const victim = n % 2;
      await servers[victim]!.kill();
      servers[victim] = null;
      counts.kills += 1;
      servers[victim] = await startServer({ beside: keeper, env });
    }
  }
  async function cuts(): Promise<void> {
    while (raging) {
      await passed(randomInt(50, 400));
      if (!stub.cut || stub.cut.times === 0) counts.cuts += 1;
      stub.cut = { what: /payment_intents|refunds/, when: chance(50) ? 'before' : 'after', times: 1 };
    }
    stub.cut = null;
  }
  const telling: Promise<void>[] = [];
  /** A webhook: lost, late, so that another one overtakes it, or told twice. */
  async function tell(type: string, intentId: string, id: string): Promise<void> {
    if (chance(30)) return void (counts.lost += 1);
    const twice = chance(25);
    if (twice) counts.doubled += 1;
    const payload = JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type,
      account,
      data: { object: { id, payment_intent: intentId } },
    });
    for (let n = 0; n < (twice ? 2 : 1); n += 1) {
      await passed(randomInt(3_000));
      const server = oneOf(servers);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: access.webhookSecrets[0]! });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const posted = server && fetch(`${server.url}/V5/webhooks/payments`, { method: 'POST', headers, body: payload });
      // A provider that hears nothing tells it again some time; here it is lost.
      await posted?.then(() => (counts.told += 1)).catch(() => (counts.lost += 1));
    }
  }
  /** What banks and clinics do at the provider while all that happens. */
  async function elsewhere(): Promise<void> {
    const known = new Set<string>();
    while (raging) {
      await passed(100);
      for (const intent of stub.intents) {
        if (intent.status === 'processing' && chance(5)) stub.end(intent.id, chance(60) ? 'succeeded' : 'declined');
        if (intent.status === 'succeeded' && !known.has(intent.id)) {
          known.add(intent.id);
          telling.push(tell('payment_intent.succeeded', intent.id, intent.id));
          if (chance(10)) {
            const refund = stub.refundThere(intent.id, randomInt(1, 300));
            telling.push(tell('refund.created', intent.id, refund.id));
          }
        }
      }
    }
  }

  /** Until a server said something: an answer that was lost is asked for under the same id. */
  async function answered(name: 'payment-submitPayment' | 'payment-refund' | 'payment-retry', input: object) {
    for (;;) {
      const client = clientAt();
      if (client) {
        try {
          return await client.call(name, input as never);
        } catch (error) {
          if (error instanceof CallError && error.status < 500 && error.status !== 429) return null;
          counts.repeats += 1;
        } finally {
          client.close();
        }
      }
      await passed(randomInt(200));
    }
  }
  const places = activities.flatMap((activityId) =>
    Array.from({ length: itemsOfList }, (_, n) => ({ activityId, itemCode: `storm-${n}` })),
  );
  async function payOne({ activityId, itemCode }: (typeof places)[number]): Promise<void> {
    counts.payments += 1;
    const paymentId = randomUUID();
    const wish = { activityId, itemCode, cardToken: `pm_card_${oneOf(tokens)}` };
    // A double click, a second tab with another id.
    const wishes = [{ paymentId, ...wish }];
    if (chance(10)) wishes.push({ paymentId, ...wish });
    if (chance(10)) wishes.push({ paymentId: randomUUID(), ...wish });
    await Promise.all(wishes.map((one) => answered('payment-submitPayment', one)));
    if (chance(20)) {
      const retry = { activityId, paymentId, attemptId: randomUUID(), cardToken: 'pm_card_good' };
      await answered('payment-retry', retry);
    }
    if (chance(15)) {
      const refund = { refundId: randomUUID(), cents: cents(randomInt(1, 500)), reason: 'Some of it' };
      await answered('payment-refund', { activityId, paymentId, ...refund });
    }
  }

  return {
    pool,
    stub,
    provider: await stripeProvider(access, () => new Date()),
    counts,
    async pay(payments) {
      raging = true;
      const around = [kills(), cuts(), elsewhere()];
      const left = places.splice(0, payments);
      await Promise.all(
        Array.from({ length: together }, async () => {
          for (let next = left.shift(); next; next = left.shift()) await payOne(next);
        }),
      );
      raging = false;
      await Promise.all(around);
      await Promise.all(telling);
      for (const intent of stub.intents) if (intent.status === 'processing') stub.end(intent.id, 'succeeded');
    },
    async night() {
      const { rows } = await pool.query<{ id: string }>(
        `insert into pgboss.job (name, data) values ('verify-ledger', '{}') returning id`,
      );
      for (;;) {
        const { rows: found } = await pool.query<{ state: string }>('select state from pgboss.job where id = $1', [
          rows[0]!.id,
        ]);
        if (/completed|failed|cancelled/.test(found[0]?.state ?? '')) return found[0]!.state;
        await passed(250);
      }
    },
    async stop() {
      derm.close();
      await pool.end();
      for (const server of servers) if (server !== keeper) await server?.stop();
      await keeper.stop();
      await stub.stop();
    },
  };
}

/** Consults on which derm may charge. */
async function chargeable(pool: pg.Pool, derm: Client): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.activity_id as id from member m where m.person_id = $1 and m.role = 'consultant' limit 60`,
    [cast.derm.id],
  );
  const found: string[] = [];
  for (const { id } of rows) {
    const items = await derm.call('payment-getAvailableItems', { activityId: id }).catch(() => []);
    // Of another clinic's price list none of the storm's items can be paid.
    if (items.some(({ itemCode }) => itemCode === 'storm-0')) found.push(id);
  }
  return found;
}
