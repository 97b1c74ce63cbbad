import { cents } from '@consult/domain/money/money.ts';
import { charge } from '@consult/domain/money/tax.ts';
import type { TaxRate } from '@consult/domain/money/tax.ts';
import type pg from 'pg';

/** A first payment that nobody made for so long ends its subscription, in ms. */
const waitsMs = 23 * 3_600_000;
/** A subscription that is past due for so long ends, in ms. */
const pastDueMs = 14 * 86_400_000;
/** No sandbox is asked about more months than these at once. */
const mostMonths = 1_200;

/** The end of the paid time of a subscription `s`. */
export const paidUntilSql = `((s.anchor at time zone 'UTC' + make_interval(months => s.months)) at time zone 'UTC')`;

type Row = {
  state: 'incomplete' | 'active' | 'past-due' | 'ended';
  price: number;
  rates: TaxRate[];
  cancels_at_end: boolean;
  renews: boolean;
  paid_until: Date | null;
  failed_at: Date | null;
  created_at: Date;
};

async function look(client: pg.PoolClient, id: string): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select s.state, s.price, s.rates, s.cancels_at_end, s.renews, ${paidUntilSql} as paid_until, s.failed_at,
      s.created_at from sandbox_subscription s where s.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error('The sandbox knows no such subscription');
  return rows[0];
}

/**
 * Does to a locked subscription what time has done to it since it was asked for last: what was processing ends, months
 * are renewed or fail, and what nobody pays ends.
 */
export async function passTime(client: pg.PoolClient, id: string, now: Date): Promise<void> {
  await endProcessing(client, id, now);
  for (let month = 0; month < mostMonths; month += 1) {
    const row = await look(client, id);
    const { state, paid_until: paidUntil, failed_at: failedAt } = row;
    if (state === 'incomplete') {
      const { rows } = await client.query(
        `select 1 from sandbox_invoice where subscription_id = $1 and state = 'processing'`,
        [id],
      );
      if (rows.length === 0 && now.getTime() - row.created_at.getTime() >= waitsMs) await end(client, id, 'never-paid');
      return;
    }
    if (state === 'past-due') {
      if (now.getTime() - failedAt!.getTime() >= pastDueMs) await end(client, id, 'unpaid');
      return;
    }
    if (state === 'ended' || paidUntil! > now) return;
    if (row.cancels_at_end) return end(client, id, 'cancelled');
    await addInvoice(client, id, row);
    if (!row.renews) {
      await client.query(`update sandbox_subscription set state = 'past-due', failed_at = $2 where id = $1`, [
        id,
        paidUntil,
      ]);
      await client.query(
        `update sandbox_invoice set declined = 'insufficient-funds' where subscription_id = $1 and state = 'open'`,
        [id],
      );
    } else await pay(client, id, paidUntil!);
  }
}

/** What is processing and whose time has come gives money, or takes another card. */
async function endProcessing(client: pg.PoolClient, id: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; ends_as: string | null; ends_at: Date }>(
    `select id, ends_as, ends_at from sandbox_invoice
      where subscription_id = $1 and state = 'processing' and ends_at <= $2`,
    [id, now],
  );
  if (!rows[0]) return;
  if (rows[0].ends_as === 'approved') return pay(client, id, rows[0].ends_at);
  await client.query(`update sandbox_invoice set state = 'open', declined = 'declined' where id = $1`, [rows[0].id]);
}

/** The next invoice of a subscription, open. */
export async function addInvoice(
  client: pg.PoolClient,
  id: string,
  { price, rates }: Pick<Row, 'price' | 'rates'>,
): Promise<void> {
  const madeOf = charge(
    cents(price),
    rates,
    rates.map(({ kind }) => kind),
  );
  await client.query(
    `insert into sandbox_invoice (id, subscription_id, number, made_of, total)
      select $1::text || '_' || (count(*) + 1), $1, count(*) + 1, $2, $3
        from sandbox_invoice where subscription_id = $1`,
    [id, JSON.stringify(madeOf), madeOf.total],
  );
}

/** What waits is paid: a month more, counted from the first payment. */
export async function pay(client: pg.PoolClient, id: string, at: Date): Promise<void> {
  await client.query(
    `update sandbox_invoice set state = 'paid', paid_at = $2, declined = null
      where subscription_id = $1 and state in ('open', 'processing')`,
    [id, at],
  );
  await client.query(
    `update sandbox_subscription set state = 'active', anchor = coalesce(anchor, $2), months = months + 1,
      failed_at = null where id = $1`,
    [id, at],
  );
}

export async function end(client: pg.PoolClient, id: string, why: string): Promise<void> {
  await client.query(
    `update sandbox_invoice set state = 'void' where subscription_id = $1 and state in ('open', 'processing')`,
    [id],
  );
  await client.query(
    `update sandbox_subscription set state = 'ended', ended_why = $2, failed_at = null
      where id = $1 and state <> 'ended'`,
    [id, why],
  );
}
