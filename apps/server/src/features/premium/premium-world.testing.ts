import { randomUUID } from 'node:crypto';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { signIn } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { bringPeople } from '../../app/worker-world.testing.ts';
import type { RunningWorld } from '../../app/worker-world.testing.ts';
import { verifyBooks } from '../payment/payment.ts';
import { hear } from './hear.ts';
import { comparePremium } from './verify.ts';

/** What a month costs in British Columbia, where the free@ of a test works. */
export const monthOfFree = 1_575;

const dayMs = 86_400_000;

/** The code of a refusal, or 'done'. */
export const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    ({ code }: CallError) => code,
  );

/** Somebody new on the free plan who may subscribe, in two tabs, and a colleague of the same plan. */
export async function newSubscriber({ app, url }: RunningWorld) {
  const people = ownPeople();
  await bringPeople(app, people);
  const { cast } = people;
  const me = cast.free;
  const [client, beside, other] = [
    await signIn(url, me.email),
    await signIn(url, me.email),
    await signIn(url, cast.np.email),
  ];
  const { write } = app;
  const begin = (subscriptionId: string = randomUUID(), by: Client = client) =>
    by.call('premium-createPremiumSubscription', { subscriptionId, total: monthOfFree });
  const confirm = (subscriptionId: string, token?: string, by: Client = client, attemptId: string = randomUUID()) =>
    by.call('premium-confirmSubscription', {
      subscriptionId,
      ...(token === undefined ? {} : { attemptId, cardToken: token }),
    });
  return {
    me,
    client,
    beside,
    other,
    otherId: cast.np.id,
    begin,
    confirm,
    async subscribe(token = 'sandbox-approved') {
      const { subscriptionId } = await begin();
      await confirm(subscriptionId, token);
      return subscriptionId;
    },
    state: () => client.call('premium-getSubscription', {}),
    /** The provider's id of the newest one. */
    async ref() {
      const { rows } = await write.query<{ ref: string }>(
        `select subscription_ref as ref from premium_subscription where person_id = $1
          order by created_at desc, id desc limit 1`,
        [me.id],
      );
      return rows[0]!.ref;
    },
    async roles() {
      const { rows } = await write.query<{ role: string }>(
        'select role from person_role where person_id = $1 order by role',
        [me.id],
      );
      return rows.map(({ role }) => role);
    },
    /** The templates of the mails to them, in their order. */
    async mails() {
      const { rows } = await write.query<{ template: string }>(
        `select template from outgoing where person_id = $1 and template like 'premium-%' order by id`,
        [me.id],
      );
      return rows.map(({ template }) => template);
    },
    /** What their subscriptions moved in the ledger, by account. */
    async inLedger() {
      const { rows } = await write.query<{ account: string; owner_kind: string; cents: number }>(
        `with mine as (select c.id from premium_charge c join premium_subscription s on s.id = c.subscription_id
            where s.person_id = $1)
          select l.account, l.owner_kind, sum(l.cents)::bigint as cents
            from ledger_line l join ledger_entry e on e.id = l.entry_id
            where e.cause_id in (select id from mine union
              select r.id from premium_return r where r.charge_id in (select id from mine)
              union all select h.id from premium_hold h where h.charge_id in (select id from mine))
            group by l.account, l.owner_kind having sum(l.cents) <> 0 order by l.account`,
        [me.id],
      );
      return Object.fromEntries(rows.map((row) => [`${row.owner_kind} ${row.account}`, row.cents]));
    },
    /** What the sandbox has taken from them: payments, and cents. */
    async atProvider() {
      const { rows } = await write.query<{ n: number; cents: number }>(
        `select count(*)::integer as n, coalesce(sum(i.total), 0)::bigint as cents from sandbox_invoice i
          join sandbox_subscription b on b.id = i.subscription_id
          join premium_subscription s on s.id = b.order_id where s.person_id = $1 and i.state = 'paid'`,
        [me.id],
      );
      return rows[0]!;
    },
    /** The differences of the books that are theirs. */
    async problems() {
      const { rows } = await write.query<{ id: string }>(
        `select c.id::text from premium_charge c join premium_subscription s on s.id = c.subscription_id
            where s.person_id = $1
          union select h.id::text from premium_hold h join premium_charge c on c.id = h.charge_id
            join premium_subscription s on s.id = c.subscription_id where s.person_id = $1
          union select r.id::text from premium_return r join premium_charge c on c.id = r.charge_id
            join premium_subscription s on s.id = c.subscription_id where s.person_id = $1
          union select i.id from sandbox_invoice i join sandbox_subscription b on b.id = i.subscription_id
            join premium_subscription s on s.id = b.order_id where s.person_id = $1`,
        [me.id],
      );
      const mine = new Set(rows.map(({ id }) => id));
      const { problems } = await verifyBooks(write, null);
      // By then the provider has told everything.
      const later = new Date(app.now().getTime() + dayMs);
      const all = [...problems, ...(await comparePremium(write, app.subscriptions, later))];
      return all.filter((problem) => 'id' in problem && mine.has(problem.id));
    },
    /** The provider is asked about the newest one now, as the sweep and a hint do. */
    async asks() {
      const { rows } = await write.query<{ id: string }>(
        'select id from premium_subscription where person_id = $1 order by created_at desc, id desc limit 1',
        [me.id],
      );
      await hear(app, rows[0]!.id);
    },
    close() {
      for (const one of [client, beside, other]) one.close();
    },
  };
}

export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>;
