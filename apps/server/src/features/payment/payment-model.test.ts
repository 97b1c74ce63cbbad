import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { cents } from '@consult/domain/money/money.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { scaled } from '@consult/testkit/time-factor.ts';
import { ProviderSilent } from '../../infra/payments/provider.ts';
import type { PaymentProvider } from '../../infra/payments/provider.ts';
import { startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { givePrices } from './payment-world.testing.ts';
import { sweepPayments } from './sweep.ts';
import { verifyBooks } from './verify-books.ts';

const people = ownPeople();

let world: MemberWorld;
let clients: Client[];
let real: PaymentProvider;
let realNow: () => Date;
let ahead = 0;
beforeAll(async () => {
  world = await startMemberWorld(people);
  await givePrices(world.app, people.cast.derm.locations[0]!.clinicId);
  clients = [await world.client('derm'), await world.elsewhere('derm')];
  real = world.app.payments;
  // What is kept is looked at here; its paper is another test's.
  vi.spyOn(world.app.pdf, 'print').mockResolvedValue(new Uint8Array());
  realNow = world.app.now;
  world.app.now = () => new Date(Date.now() + ahead);
});
afterAll(async () => {
  world.app.now = realNow;
  vi.restoreAllMocks();
  await world?.stop();
});
afterEach(() => {
  world.app.payments = real;
});

const calls = ['intentFor', 'confirm', 'intent', 'cancel', 'refund'] as const;
type Call = (typeof calls)[number];
/** A line that is cut before the provider hears of a call, or before its answer comes back. */
type Cut = { call: Call; when: 'before' | 'after' } | null;

/** The provider behind a line that is cut once; the real one carries out what reached it. */
function cutOnce(cut: Cut): PaymentProvider {
  if (!cut) return real;
  let left = 1;
  const through = (async (...args: never[]) => {
    const cuts = left-- > 0;
    if (cuts && cut.when === 'before') throw new ProviderSilent();
    const answer = await (real[cut.call] as (...given: never[]) => Promise<unknown>)(...args);
    if (cuts) throw new ProviderSilent();
    return answer;
  }) as never;
  return { ...real, [cut.call]: through };
}

const tokens = ['approved', 'declined', 'no-funds', 'pending', 'pending-declined', 'answer-lost'];
const cut = fc.option(fc.record({ call: fc.constantFrom(...calls), when: fc.constantFrom('before', 'after') }));
const server = fc.constantFrom(0, 1);
const item = fc.constantFrom('cosmetic', 'note');
const token = fc.constantFrom(...tokens).map((name) => `sandbox-${name}`);
const step = fc.oneof(
  fc.record({ do: fc.constant('charge' as const), server, item, token, cut, twice: fc.boolean() }),
  fc.record({ do: fc.constant('repeat' as const), server, token, cut }),
  fc.record({ do: fc.constant('retry' as const), server, token: fc.option(token), cut }),
  fc.record({ do: fc.constant('refund' as const), server, part: fc.integer({ min: 1, max: 19_000 }), cut }),
  fc.record({ do: fc.constant('invoice' as const), cut }),
  fc.record({ do: fc.constant('cancel' as const), cut }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(31_000, 61_000, 3_600_000, 90_000_000), cut }),
);

it(
  'whatever is charged, cut off, repeated, retried, invoiced, cancelled and given back: no item is paid twice, and the books are equal',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        ahead = 0;
        const activityId = await world.consult();
        let last = { paymentId: randomUUID(), itemCode: 'cosmetic' };
        const nothing = (): undefined => undefined;
        for (const one of steps) {
          world.app.payments = cutOnce(one.cut as Cut);
          const client = clients['server' in one ? one.server : 0]!;
          if (one.do === 'wait') {
            ahead += one.ms;
            await sweepPayments(world.app).catch(nothing);
          } else if (one.do === 'invoice') {
            await clients[0]!.call('payment-createInvoice', invoiceOf(activityId)).catch(nothing);
          } else if (one.do === 'cancel') {
            const [newest] = await clients[0]!.call('payment-getInvoices', { activityId });
            const about = { activityId, invoiceId: newest?.id ?? randomUUID(), creditId: randomUUID() };
            await clients[0]!.call('payment-creditInvoice', { ...about, reason: 'Again' }).catch(nothing);
          } else if (one.do === 'refund') {
            const refund = { refundId: randomUUID(), cents: cents(one.part), reason: 'Some of it' };
            const { paymentId } = last;
            await client.call('payment-refund', { activityId, paymentId, ...refund }).catch(nothing);
          } else if (one.do === 'retry') {
            const card = one.token ? { attemptId: randomUUID(), cardToken: one.token } : {};
            const { paymentId } = last;
            await client.call('payment-retry', { activityId, paymentId, ...card }).catch(nothing);
          } else {
            const wish = one.do === 'charge' ? { paymentId: randomUUID(), itemCode: one.item } : last;
            const pay = (of: Client) =>
              of
                .call('payment-submitPayment', { activityId, cardToken: one.token, ...wish })
                .then(() => void (last = wish), nothing);
            // A double click, and another tab at another server.
            await Promise.all(one.do === 'charge' && one.twice ? clients.map(pay) : [pay(client)]);
          }
          await expectOncePaid(activityId);
        }
        world.app.payments = real;
        // In the end everything is known.
        for (const ms of [61_000, 90_000_000, 90_000_000]) {
          ahead += ms;
          await sweepPayments(world.app);
        }
        await expectOncePaid(activityId);
        await expectEqualBooks(activityId);
      }),
      { numRuns: 25 },
    );
  },
  scaled(120_000),
);

const lines = { line1: '1 Main Street', line2: '', line3: 'Calgary AB' };
const businessId = randomUUID();
const invoiceOf = (activityId: string) => ({
  activityId,
  invoiceId: randomUUID(),
  patientAddress: lines,
  businessInfo: { businessId, name: 'Model', ...lines, phone: '', gstNumber: '', qstNumber: '' },
  language: 'en' as const,
});

/** The provider has money for an item once at a time: what it has for it is never more than its price, but refunds. */
async function expectOncePaid(activityId: string): Promise<void> {
  const { rows } = await world.app.write.query<{ kept: number; most: number; taken: number }>(
    `select coalesce(sum(i.cents - coalesce(r.back, 0)) filter (where i.state = 'approved'), 0)::bigint as kept,
        max(p.total_cents) as most,
        count(*) filter (where p.status = 'pending' or (p.status = 'approved' and p.refunded_cents < p.total_cents))
          ::integer as taken
      from payment p left join sandbox_intent i on i.order_id = p.id
        left join lateral (select sum(cents) as back from sandbox_refund where intent_id = i.id) r on true
      where p.activity_id = $1 group by p.item_id`,
    [activityId],
  );
  for (const { kept, most, taken } of rows) {
    expect(taken).toBeLessThanOrEqual(1);
    expect(kept).toBeLessThanOrEqual(most);
  }
}

async function expectEqualBooks(activityId: string): Promise<void> {
  const { rows } = await world.app.write.query<{ id: string; intent_id: string | null; status: string; same: boolean }>(
    `select p.id, p.intent_id, p.status,
        (coalesce(i.state, '') = 'approved') = (p.status = 'approved') and p.refunded_cents
          = coalesce((select sum(r.cents) from sandbox_refund r where r.intent_id = i.id), 0) as same
      from payment p left join sandbox_intent i on i.order_id = p.id where p.activity_id = $1`,
    [activityId],
  );
  for (const row of rows) expect(row).toMatchObject({ same: true, status: expect.stringMatching('approved|declined') });
  const { rows: invoices } = await world.app.write.query<{ id: string }>(
    'select id from invoice where activity_id = $1',
    [activityId],
  );
  const own = new Set<string | null>([
    ...rows.flatMap(({ id, intent_id: intentId }) => [id, intentId]),
    ...invoices.map(({ id }) => id),
    businessId,
    people.cast.derm.locations[0]!.clinicId,
  ]);
  const { problems } = await verifyBooks(world.app.write, real);
  expect(problems.filter((problem) => 'id' in problem && own.has(problem.id))).toEqual([]);
}
