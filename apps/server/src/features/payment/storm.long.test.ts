import { afterAll, beforeAll, expect, it } from 'vitest';
import { scaled } from '@consult/testkit/time-factor.ts';
import { startStorm } from './storm.testing.ts';
import type { Storm } from './storm.testing.ts';
import { verifyBooks } from './verify-books.ts';

const payments = Number(process.env['STORM_PAYMENTS'] ?? 1_000);

let storm: Storm;
beforeAll(async () => {
  storm = await startStorm();
});
afterAll(() => storm?.stop());

it(
  'servers killed, lines cut, webhooks lost, doubled and late: provider, payments and ledger agree to the cent',
  async () => {
    await storm.pay(payments);
    const { pool, stub, provider, counts } = storm;
    // A payment whose card never reached the provider is given up after a day.
    const { rowCount: old } = await pool.query(
      `update payment set created_at = created_at - interval '1 day' where status = 'pending' and provider = 'stripe'`,
    );
    console.log(JSON.stringify({ ...counts, stillPending: old }));
    // What is unknown is asked for; its hour comes at once.
    const open = async () => {
      await pool.query('update payment set ask_at = now() where ask_at is not null');
      await pool.query('update payment_refund set ask_at = now() where ask_at is not null');
      const { rows } = await pool.query<Record<string, unknown>>(
        `select id, 'payment' as what, status, created_at, ask_at, asked, intent_id from payment
            where status = 'pending' and provider = 'stripe'
          union all
          select f.id, 'refund', f.status, f.created_at, f.ask_at, f.asked, p.intent_id
            from payment_refund f join payment p on p.id = f.payment_id
            where f.status = 'pending' and p.provider = 'stripe'`,
      );
      return rows.map((row) => ({ ...row, provider: stub.intents.find(({ id }) => id === row['intent_id'])?.status }));
    };
    await expect.poll(open, { interval: 2_000, timeout: scaled(180_000) }).toEqual([]);
    // What a lost webhook would have told is found at night.
    expect(await storm.night()).toBe('completed');
    expect((await verifyBooks(pool, provider)).problems).toEqual([]);

    const { rows: known } = await pool.query<{ intent: string; total: string; refunded: string; status: string }>(
      `select intent_id as intent, total_cents as total, refunded_cents as refunded, status from payment
        where provider = 'stripe' and intent_id is not null`,
    );
    const ours = new Map(known.map((row) => [row.intent, row]));
    let money = 0;
    for (const intent of stub.intents) {
      const row = ours.get(intent.id);
      // An intent that no row knows was never confirmed: a crash lost its id, and the next try made it anew.
      if (!row) expect(intent.status).toBe('requires_payment_method');
      else {
        expect(row.status).toBe(intent.charge ? 'approved' : 'declined');
        expect(Number(row.refunded)).toBe(intent.charge?.refunded ?? 0);
        if (intent.charge) expect(Number(row.total)).toBe(Number(intent.fields['amount']));
      }
      if (intent.charge) money += Number(intent.fields['amount']) - intent.charge.refunded;
    }
    const { rows: booked } = await pool.query<{ cents: string }>(
      `select sum(l.cents) as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
        where l.account = 'provider' and e.cause_id in (select id from payment where provider = 'stripe'
          union select f.id from payment_refund f join payment p on p.id = f.payment_id where p.provider = 'stripe')`,
    );
    expect(Number(booked[0]!.cents)).toBe(money);
    // No item of a consult was paid twice at once.
    const { rows: twice } = await pool.query(
      `select activity_id, item_id from payment where provider = 'stripe' and status = 'approved'
          and refunded_cents < total_cents
        group by activity_id, item_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    expect(money).toBeGreaterThan(0);
    expect(counts.kills).toBeGreaterThan(0);
  },
  scaled(45 * 60_000),
);
