import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '@consult/domain/money/money.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ProviderSilent } from '../../infra/payments/provider.ts';
import { refusal, startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';
import { endItem, putItem } from './administer.ts';
import type { Item } from './administer.ts';
import { givePrices } from './payment-world.testing.ts';
import { sweepPayments } from './sweep.ts';
import { verifyBooks } from './verify-books.ts';

const people = ownPeople();
const { cast } = people;
const clinicId = cast.derm.locations[0]!.clinicId;

const note: Item = { code: 'note', nameEn: 'Sick note', nameFr: 'Billet médical', cents: 2_500, taxes: [] };

let world: MemberWorld;
let derm: Client;
let beside: Client;
let activityId: string;
let ahead = 0;
let realNow: () => Date;
beforeAll(async () => {
  world = await startMemberWorld(people);
  realNow = world.app.now;
  await givePrices(world.app, clinicId);
  [derm, beside] = [await world.client('derm'), await world.elsewhere('derm')];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ahead = 0;
  world.app.now = () => new Date(Date.now() + ahead);
  activityId = await world.consult();
});
afterEach(() => {
  world.app.now = realNow;
});

const pay = (client: Client, token: string, paymentId: string = randomUUID(), itemCode = 'cosmetic') =>
  client.call('payment-submitPayment', {
    activityId,
    paymentId,
    itemCode,
    cardToken: token,
    receiptEmail: 'd.okafor@patients.example',
  });
const payments = () => derm.call('secureMessaging-getActivityPayments', { activityId });
/** Of the activity: the sandbox's approved intents, its cents and what came back of them. */
const atProvider = async () => {
  const { rows } = await world.app.write.query<{ n: number; cents: number; back: number }>(
    `select count(*)::integer as n, coalesce(sum(i.cents), 0)::bigint as cents,
        coalesce(sum((select sum(r.cents) from sandbox_refund r where r.intent_id = i.id)), 0)::bigint as back
      from sandbox_intent i join payment p on p.id = i.order_id where p.activity_id = $1 and i.state = 'approved'`,
    [activityId],
  );
  return rows[0]!;
};
const inLedger = async () => {
  const { rows } = await world.app.write.query<{ account: string; cents: number }>(
    `select l.account, sum(l.cents)::bigint as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
      where e.cause_id in (select id from payment where activity_id = $1 union
        select f.id from payment_refund f join payment p on p.id = f.payment_id where p.activity_id = $1)
      group by l.account having sum(l.cents) <> 0 order by l.account`,
    [activityId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const own = async () => {
  const { rows } = await world.app.write.query<{ id: string }>(
    `select id from payment where activity_id = $1 union select f.id from payment_refund f
      join payment p on p.id = f.payment_id where p.activity_id = $1`,
    [activityId],
  );
  const mine = new Set(rows.map(({ id }) => id));
  const { problems } = await verifyBooks(world.app.write, world.app.payments);
  return problems.filter((problem) => 'id' in problem && mine.has(problem.id));
};
/** Asks about this activity's payments now. */
const sweep = async (afterMs: number) => {
  ahead += afterMs;
  await sweepPayments(world.app);
};

describe('a consultant', () => {
  it('sees what their clinic charges, with the taxes of its province', async () => {
    const items = await derm.call('payment-getAvailableItems', { activityId });
    expect(items).toMatchObject([
      { itemCode: 'cosmetic', name: 'Cosmetic excision', nameFr: 'Excision esthétique', cost: 18_000, total: 18_900 },
      { itemCode: 'note', taxes: [], taxRate: 0, cost: 2_500, total: 2_500, existingPayment: null },
    ]);
    expect(items[0]!.taxes).toEqual([{ kind: 'gst', rate: 5_000, cents: 900 }]);
    expect(await derm.call('payment-getCardFields', { activityId })).toEqual({ provider: 'sandbox' });
  });

  it('charges an item once; it is marked paid, and is in the books', async () => {
    const paymentId = randomUUID();
    const answer = await pay(derm, 'sandbox-approved', paymentId);
    expect(answer).toEqual({ ok: true, error: null, paymentId, status: 'approved', needsCard: false });
    expect(await payments()).toMatchObject([
      {
        id: paymentId,
        status: 'approved',
        total: 18_900,
        cardLast4: '4242',
        paymentType: 'card',
        receiptEmail: 'd.okafor@patients.example',
        recordedBy: { personId: cast.derm.id },
        can: { retry: false, refund: true, withdraw: false },
      },
    ]);
    expect((await derm.call('payment-getAvailableItems', { activityId }))[0]).toMatchObject({
      existingPayment: 'approved',
      isExternalPayment: false,
    });
    expect(await inLedger()).toEqual({ provider: 18_900, revenue: -18_000, 'tax-gst': -900 });
    expect(await refusal(pay(derm, 'sandbox-approved'))).toBe('ITEM_TAKEN');
    expect(await own()).toEqual([]);
  });

  it('keeps what was paid when the price changes', async () => {
    await pay(derm, 'sandbox-approved');
    await world.app.write.query(`update price_item set cents = 1 where clinic_id = $1 and code = 'cosmetic'`, [
      clinicId,
    ]);
    expect((await payments())[0]!.total).toBe(18_900);
    await givePrices(world.app, clinicId);
  });

  it.each([
    ['sandbox-declined', 'declined'],
    ['sandbox-no-funds', 'insufficient-funds'],
    ['sandbox-confirmation', 'confirmation-needed'],
    ['sandbox-of-another-house', 'declined'],
  ])('is told why %s gave no money, and may charge the item again', async (token, reason) => {
    expect(await pay(derm, token)).toMatchObject({ ok: false, error: reason, status: 'declined' });
    expect(await inLedger()).toEqual({});
    expect(await pay(derm, 'sandbox-approved')).toMatchObject({ ok: true, status: 'approved' });
    expect(await atProvider()).toEqual({ n: 1, cents: 18_900, back: 0 });
  });

  it('charges once by a double click, in a second tab and at another server', async () => {
    const paymentId = randomUUID();
    const tries = [
      ...[derm, beside, derm, beside].map((client) => pay(client, 'sandbox-approved', paymentId)),
      ...[derm, beside, derm, beside].map((client) => pay(client, 'sandbox-approved')),
    ];
    const ends = await Promise.all(tries.map(refusal));
    expect(ends.filter((end) => end !== 'done' && end !== 'ITEM_TAKEN' && end !== 'PAYMENT_CHANGED')).toEqual([]);
    expect(await atProvider()).toEqual({ n: 1, cents: 18_900, back: 0 });
    expect((await payments()).filter(({ status }) => status === 'approved')).toHaveLength(1);
    expect(await own()).toEqual([]);
  });

  it('whose answer was lost asks by the payment’s id, or is told by the sweep', async () => {
    const paymentId = randomUUID();
    expect(await pay(derm, 'sandbox-answer-lost', paymentId)).toMatchObject({ ok: true, status: 'pending' });
    expect((await payments())[0]!.can.retry).toBe(true);
    expect(await refusal(pay(beside, 'sandbox-approved'))).toBe('ITEM_TAKEN');
    expect(await pay(beside, 'sandbox-answer-lost', paymentId)).toMatchObject({ status: 'approved' });
    const other = await pay(derm, 'sandbox-answer-lost', randomUUID(), 'note');
    await sweep(31_000);
    expect(await derm.call('payment-retry', { activityId, paymentId: other.paymentId })).toMatchObject({
      status: 'approved',
    });
    expect((await payments()).map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(await atProvider()).toEqual({ n: 2, cents: 21_400, back: 0 });
  });

  it('sees a pending payment end as its provider ends it', async () => {
    await pay(derm, 'sandbox-pending');
    await pay(derm, 'sandbox-pending-declined', randomUUID(), 'note');
    await sweep(31_000);
    expect((await payments()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    await sweep(61_000);
    expect((await payments()).map(({ status, reason }) => [status, reason])).toEqual([
      ['declined', 'declined'],
      ['approved', null],
    ]);
    expect(await inLedger()).toEqual({ provider: 18_900, revenue: -18_000, 'tax-gst': -900 });
  });

  it('gives another card where none arrived, and none where one is under way', async () => {
    // The card never reached the provider.
    const confirm = world.app.payments.confirm;
    world.app.payments.confirm = () => Promise.reject(new ProviderSilent());
    const { paymentId } = await pay(derm, 'sandbox-approved');
    world.app.payments.confirm = confirm;
    expect(await derm.call('payment-retry', { activityId, paymentId })).toMatchObject({
      status: 'pending',
      needsCard: true,
    });
    // The card is read for the account that the payment was begun at, which its clinic has no more.
    await world.app.write.query('delete from clinic_payment_account where clinic_id = $1', [clinicId]);
    expect(await derm.call('payment-getCardFields', { activityId })).toEqual({ provider: null });
    expect(await derm.call('payment-getCardFields', { activityId, paymentId })).toEqual({ provider: 'sandbox' });
    expect(await refusal(derm.call('payment-getCardFields', { activityId, paymentId: randomUUID() }))).toBe(
      'NOT_FOUND',
    );
    await givePrices(world.app, clinicId);
    const card = { activityId, paymentId, attemptId: randomUUID(), cardToken: 'sandbox-pending' };
    expect(await derm.call('payment-retry', card)).toMatchObject({ status: 'pending', needsCard: false });
    const second = { ...card, attemptId: randomUUID(), cardToken: 'sandbox-approved' };
    expect(await derm.call('payment-retry', second)).toMatchObject({ status: 'pending', needsCard: false });
    await sweep(61_000);
    expect((await payments())[0]).toMatchObject({ status: 'approved', cardLast4: '0077' });
    expect(await atProvider()).toEqual({ n: 1, cents: 18_900, back: 0 });
  });

  it('finds a payment declined a day after the provider was last given a card', async () => {
    const intentFor = world.app.payments.intentFor;
    world.app.payments.intentFor = () => Promise.reject(new ProviderSilent());
    await pay(derm, 'sandbox-approved');
    world.app.payments.intentFor = intentFor;
    await sweep(31_000);
    expect((await payments())[0]!.status).toBe('pending');
    await sweep(86_400_000);
    expect((await payments())[0]).toMatchObject({ status: 'declined', reason: 'cancelled' });
  });

  it('gives back in parts, never more than was paid, and once by one id', async () => {
    const { paymentId } = await pay(derm, 'sandbox-approved');
    const back = (amount: number, refundId: string = randomUUID()) =>
      derm.call('payment-refund', {
        activityId,
        paymentId,
        refundId,
        cents: cents(amount),
        reason: 'Half of it was done.',
      });
    const refundId = randomUUID();
    expect(await back(100, refundId)).toEqual({ status: 'done' });
    expect(await back(100, refundId)).toEqual({ status: 'done' });
    expect(await refusal(back(200, refundId))).toBe('REFUND_CHANGED');
    expect(await refusal(back(18_801))).toBe('MORE_THAN_PAID');
    const ends = await Promise.all(Array.from({ length: 4 }, () => refusal(back(10_000))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect((await payments())[0]).toMatchObject({ status: 'approved', refunded: 10_100 });
    expect((await payments())[0]!.refunds[0]).toMatchObject({ cents: 100, reason: 'Half of it was done.' });
    await back(8_800);
    expect(await inLedger()).toEqual({ refunds: 18_000, revenue: -18_000 });
    expect(await atProvider()).toEqual({ n: 1, cents: 18_900, back: 18_900 });
    // What came back whole may be charged again.
    expect(await pay(derm, 'sandbox-approved')).toMatchObject({ status: 'approved' });
    expect(await own()).toEqual([]);
  });

  it('records what was paid elsewhere without an account, and withdraws it within 30 days', async () => {
    await world.app.write.query('delete from clinic_payment_account where clinic_id = $1', [clinicId]);
    expect(await derm.call('payment-getCardFields', { activityId })).toEqual({ provider: null });
    expect(await refusal(pay(derm, 'sandbox-approved'))).toBe('NO_CARDS');
    const record = (paymentId: string, itemCode: string) =>
      derm.call('payment-submitPayment', { activityId, paymentId, itemCode, externalPayment: { kind: 'cash' } });
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await record(first, 'cosmetic')).toMatchObject({ ok: true, status: 'approved' });
    await record(second, 'note');
    await givePrices(world.app, clinicId);
    expect(await inLedger()).toEqual({ external: 21_400, revenue: -20_500, 'tax-gst': -900 });
    const withdraw = (paymentId: string) =>
      derm.call('payment-withdraw', { activityId, paymentId, reason: 'Another patient’s.' });
    await withdraw(first);
    await withdraw(first);
    expect(await inLedger()).toEqual({ external: 2_500, revenue: -2_500 });
    ahead = 30 * 86_400_000 + 60_000;
    expect(await refusal(withdraw(second))).toBe('TOO_LATE_TO_WITHDRAW');
    const [, withdrawn] = await payments();
    expect(withdrawn).toMatchObject({
      externalKind: 'cash',
      withdrawn: { by: { personId: cast.derm.id }, reason: 'Another patient’s.' },
    });
    expect(await own()).toEqual([]);
  });

  it('charges no other total than was shown, and a repeat of what was charged is the same payment', async () => {
    const wish = { activityId, paymentId: randomUUID(), itemCode: 'note', total: cents(2_500) };
    await putItem(world.app.write, clinicId, { ...note, cents: 3_000 });
    try {
      expect(await refusal(derm.call('payment-submitPayment', { ...wish, cardToken: 'sandbox-approved' }))).toBe(
        'PRICE_CHANGED',
      );
      expect(await payments()).toEqual([]);
      const dearer = { ...wish, total: cents(3_000), cardToken: 'sandbox-approved' };
      expect(await derm.call('payment-submitPayment', dearer)).toMatchObject({ status: 'approved' });
    } finally {
      await putItem(world.app.write, clinicId, note);
    }
    const again = { ...wish, total: cents(3_000), cardToken: 'sandbox-approved' };
    expect(await derm.call('payment-submitPayment', again)).toMatchObject({ status: 'approved' });
    expect(await atProvider()).toEqual({ n: 1, cents: 3_000, back: 0 });
  });

  it('charges the taxes of the day in business time, and offers nothing that is above 10,000 dollars with them', async () => {
    const kept = await world.one<{ body: object }>(`select body from content_document where name = 'taxes'`, []);
    const rows = [
      { province: 'AB', from: '2000-01-01', taxes: { gst: '5' } },
      { province: 'AB', from: '2026-07-01', taxes: { gst: '7' } },
    ];
    const dear = { code: 'dear', nameEn: 'A dear item', nameFr: 'Un article cher', cents: 950_000 };
    await putItem(world.app.write, clinicId, { ...dear, taxes: ['gst'] });
    await world.app.write.query(`update content_document set body = $1 where name = 'taxes'`, [{ rows }]);
    const totals = async (at: string) => {
      world.app.now = () => new Date(at);
      const items = await derm.call('payment-getAvailableItems', { activityId });
      return Object.fromEntries(items.map(({ itemCode, total }) => [itemCode, total]));
    };
    try {
      expect(await totals('2026-07-01T05:59:59.999Z')).toEqual({ cosmetic: 18_900, dear: 997_500, note: 2_500 });
      expect(await totals('2026-07-01T06:00:00.000Z')).toEqual({ cosmetic: 19_260, note: 2_500 });
    } finally {
      await world.app.write.query(`update content_document set body = $1 where name = 'taxes'`, [kept!.body]);
      await endItem(world.app.write, clinicId, dear.code);
    }
  });

  it('charges nothing where the taxes are not known', async () => {
    const kept = await world.one<{ body: object }>(`select body from content_document where name = 'taxes'`, []);
    await world.app.write.query(`update content_document set body = '{"rows": "none"}' where name = 'taxes'`);
    try {
      expect(await refusal(pay(derm, 'sandbox-approved'))).toBe('NO_TAX');
    } finally {
      await world.app.write.query(`update content_document set body = $1 where name = 'taxes'`, [kept!.body]);
    }
  });
});

describe('others', () => {
  it('neither charge nor look, and hear of a payment where they read the consult', async () => {
    const plus = await world.client('plus');
    const feed = await plus.live();
    await pay(derm, 'sandbox-approved');
    await feed.next(({ event, data }) => event === 'nudge' && data['kind'] === 'activity' && data['id'] === activityId);
    feed.close();
    for (const name of ['plus', 'moa', 'cardio'] as const) {
      const client = await world.client(name);
      const looked = await refusal(client.call('secureMessaging-getActivityPayments', { activityId }));
      expect(looked).toBe(name === 'cardio' ? 'NOT_FOUND' : 'NOT_ALLOWED');
      expect(await refusal(pay(client, 'sandbox-approved', randomUUID(), 'note'))).toBe(looked);
    }
  });
});

describe('what lies in the database', () => {
  it('holds receipt’s address and reasons encrypted, and no card number anywhere', async () => {
    const { paymentId } = await pay(derm, 'sandbox-approved');
    await derm.call('payment-refund', {
      activityId,
      paymentId,
      refundId: randomUUID(),
      cents: cents(100),
      reason: 'Words of a refund',
    });
    for (const table of ['payment', 'payment_refund', 'sandbox_intent', 'audit_entry', 'ledger_entry']) {
      const found = await world.one(
        `select 1 from ${table} t where t::text ~ 'd\\.okafor@patients|Words of a refund|4242424242424242' limit 1`,
        [],
      );
      expect(found, table).toBeUndefined();
    }
  });

  it('refuses to the application’s own user every change of the ledger, and an entry that does not balance', async () => {
    await pay(derm, 'sandbox-approved');
    const refused = (sql: string) =>
      inTransaction(world.app.write, (client) => client.query(sql)).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (const table of ['ledger_entry', 'ledger_line']) {
      expect(await refused(`update ${table} set ${table === 'ledger_line' ? 'cents = cents + 1' : 'at = at'}`)).toBe(
        '42501',
      );
      expect(await refused(`delete from ${table}`)).toBe('42501');
      expect(await refused(`truncate ${table} cascade`)).toBe('42501');
    }
    const entry = (id: string, lines: string, count = 2) =>
      refused(`with e as (insert into ledger_entry (id, business_day, cause_kind, cause_id, lines)
          values ('${id}', current_date, 'payment-approved', '${randomUUID()}', ${count})) select 1;
        insert into ledger_line (entry_id, line, account, owner_kind, cents) values ${lines}`);
    const id = randomUUID();
    expect(await entry(id, `('${id}', 1, 'fees', 'operator', 5), ('${id}', 2, 'claims', 'operator', -4)`)).toBe(
      '23514',
    );
    expect(await entry(id, `('${id}', 1, 'fees', 'operator', 5), ('${id}', 2, 'claims', 'operator', -5)`, 3)).toBe(
      '23514',
    );
    // Nothing is added to an entry that was committed, not even what balances.
    const { id: written } = (await world.one<{ id: string }>('select id from ledger_entry limit 1', []))!;
    expect(
      await refused(`insert into ledger_line (entry_id, line, account, owner_kind, cents)
        values ('${written}', 30, 'fees', 'operator', 5), ('${written}', 31, 'claims', 'operator', -5)`),
    ).toBe('23514');
  });
});
