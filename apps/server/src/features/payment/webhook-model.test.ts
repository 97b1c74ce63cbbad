import { randomUUID } from 'node:crypto';
import { cents } from '@consult/domain/money/money.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../../infra/payments/provider.ts';
import { stripeProvider } from '../../infra/payments/stripe.ts';
import { StripeStub } from '../../infra/payments/stripe-stub.testing.ts';
import { startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { setAccount } from './administer.ts';
import { hearOfPayment } from './hear-payment.ts';
import { givePrices } from './payment-world.testing.ts';
import { verifyBooks } from './verify-books.ts';

const people = ownPeople();
const clinicId = people.cast.derm.locations[0]!.clinicId;

let world: MemberWorld;
let derm: Client;
let stub: StripeStub;
let stripe: PaymentProvider;
let real: PaymentProvider;
beforeAll(async () => {
  world = await startMemberWorld(people);
  await givePrices(world.app, clinicId);
  await setAccount(world.app.write, clinicId, 'stripe', `acct_${clinicId.replaceAll('-', '')}`);
  derm = await world.client('derm');
  stub = new StripeStub();
  stripe = await stripeProvider(await stub.start(), () => world.app.now());
  real = world.app.payments;
});
afterAll(async () => {
  if (world && real) world.app.payments = real;
  await stub?.stop();
  await world?.stop();
});

/** A provider that says again what it said first, as an answer that was long under way. */
function late(): PaymentProvider & { old: boolean } {
  const first = new Map<string, Awaited<ReturnType<PaymentProvider['aftermath']>>>();
  return {
    ...stripe,
    old: false,
    async aftermath(account, intentId) {
      const said = (this.old && first.get(intentId)) || (await stripe.aftermath(account, intentId));
      if (!first.has(intentId)) first.set(intentId, said);
      return said;
    },
  };
}

// Never the whole together, so that no refund comes back once its item was charged anew.
const amount = fc.integer({ min: 1, max: 900 }).map((times) => times * 11);
const step = fc.oneof(
  fc.record({ do: fc.constant('charge' as const), token: fc.constantFrom('good', 'slow', 'declined', 'poor') }),
  fc.record({ do: fc.constant('end' as const), as: fc.constantFrom('succeeded' as const, 'declined' as const) }),
  fc.record({ do: fc.constant('refund' as const), amount }),
  fc.record({ do: fc.constant('refund-there' as const), amount, pending: fc.boolean() }),
  fc.record({ do: fc.constant('end-refund' as const), as: fc.constantFrom('succeeded' as const, 'failed' as const) }),
  fc.record({ do: fc.constant('dispute' as const), amount, taken: fc.boolean() }),
  fc.record({ do: fc.constant('decide' as const), as: fc.constantFrom('won', 'lost', 'prevented') }),
  // A webhook: told twice at once, or answered by what was so before.
  fc.record({ do: fc.constant('tell' as const), twice: fc.boolean(), old: fc.boolean() }),
);

it(
  'whatever is charged, given back on either side and disputed, and told late, twice or never: at night all agree',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const activityId = await world.consult();
        const provider = late();
        world.app.payments = provider;
        const nothing = (): undefined => undefined;
        const rows = async () =>
          (
            await world.app.write.query<{ id: string; intent_id: string; status: string; refunded_cents: number }>(
              'select id, intent_id, status, refunded_cents from payment where activity_id = $1 order by created_at',
              [activityId],
            )
          ).rows;
        const last = async () => (await rows()).at(-1);
        const intentOf = async () => {
          const row = await last();
          return stub.intents.find(({ id }) => id === row?.intent_id);
        };
        for (const one of steps) {
          const intent = await intentOf();
          const mine = stub.refunds.filter((refund) => refund.intent === intent?.id);
          const dispute = stub.disputes.find((known) => known.intent === intent?.id);
          if (one.do === 'charge') {
            const wish = { paymentId: randomUUID(), itemCode: 'cosmetic', cardToken: `pm_card_${one.token}` };
            await derm.call('payment-submitPayment', { activityId, ...wish }).catch(nothing);
          } else if (one.do === 'tell') {
            provider.old = one.old;
            const ids = (await rows()).map(({ id }) => id);
            const twice = one.twice ? [...ids, ...ids] : ids;
            await Promise.all(twice.map((id) => hearOfPayment(world.app, id)));
            provider.old = false;
          } else if (one.do === 'end') {
            if (intent?.status === 'processing') stub.end(intent.id, one.as);
          } else if (intent?.status !== 'succeeded') continue;
          else if (one.do === 'refund') {
            const wish = { paymentId: (await last())!.id, refundId: randomUUID(), cents: cents(one.amount) };
            await derm.call('payment-refund', { activityId, reason: 'Some of it', ...wish }).catch(nothing);
          } else if (one.do === 'refund-there') {
            if (intent.charge!.refunded + one.amount <= 18_900)
              stub.refundThere(intent.id, one.amount, one.pending ? 'pending' : 'succeeded');
          } else if (one.do === 'end-refund') {
            if (mine[0] && mine[0].status !== 'failed') stub.endRefund(mine[0], one.as);
          } else if (one.do === 'dispute') {
            const made = dispute ?? stub.dispute(intent.id, one.amount);
            if (one.taken && made.moved.length === 0) Object.assign(made, { moved: [-made.amount], fees: [1_500] });
          } else if (dispute && !/won|lost|prevented/.test(dispute.status)) {
            dispute.status = one.as;
            const { amount } = dispute;
            if (one.as === 'won' && dispute.moved.length === 1)
              Object.assign(dispute, { moved: [-amount, amount], fees: [1_500, -1_500] });
          }
        }
        const all = await rows();
        const ours = (intent: string) => all.some((row) => row.intent_id === intent);
        for (const { id } of stub.intents.filter(({ id, status }) => status === 'processing' && ours(id)))
          stub.end(id, 'succeeded');
        for (const refund of stub.refunds.filter(({ intent, status }) => status === 'pending' && ours(intent)))
          stub.endRefund(refund, 'succeeded');
        // The night.
        for (const { id } of all) await hearOfPayment(world.app, id);
        for (const row of await rows()) {
          const intent = stub.intents.find(({ id }) => id === row.intent_id);
          expect(row.status).toBe(intent?.status === 'succeeded' ? 'approved' : 'declined');
          expect(row.refunded_cents).toBe(intent?.charge?.refunded ?? 0);
        }
        await expectSoundBooks(activityId);
      }),
      { numRuns: 8 },
    );
  },
  scaled(120_000),
);

/** The books agree with the rows and the provider, and hold what it has: less what banks took, and what that cost. */
async function expectSoundBooks(activityId: string): Promise<void> {
  const { rows } = await world.app.write.query<{ id: string; cents: number | null }>(
    `with causes as (select id from payment where activity_id = $1
        union select f.id from payment_refund f join payment p on p.id = f.payment_id where p.activity_id = $1
        union select d.id from payment_dispute d join payment p on p.id = d.payment_id where p.activity_id = $1
        union select e.id from payment_dispute_fee e join payment_dispute d on d.id = e.dispute_id
          join payment p on p.id = d.payment_id where p.activity_id = $1)
      select id, null::bigint as cents from causes
      union all select e.id, sum(l.cents) filter (where l.account = 'provider')::bigint from ledger_entry e
        join ledger_line l on l.entry_id = e.id where e.cause_id in (select id from causes) group by e.id`,
    [activityId],
  );
  const mine = new Set(rows.map(({ id }) => id));
  const { problems } = await verifyBooks(world.app.write, stripe);
  expect(problems.filter((problem) => mine.has('id' in problem ? problem.id : problem.entryId))).toEqual([]);
  const { rows: payments } = await world.app.write.query<{ intent_id: string }>(
    'select intent_id from payment where activity_id = $1',
    [activityId],
  );
  const there = payments.reduce((sum, { intent_id: id }) => {
    const intent = stub.intents.find((one) => one.id === id);
    const taken = stub.disputes
      .filter(({ intent: of }) => of === id)
      .flatMap(({ moved, fees = [] }) => [...moved, ...fees.map((fee) => -fee)]);
    return sum + (intent?.charge ? 18_900 - intent.charge.refunded : 0) + taken.reduce((all, one) => all + one, 0);
  }, 0);
  expect(rows.reduce((sum, line) => sum + (line.cents ?? 0), 0)).toBe(there);
}
