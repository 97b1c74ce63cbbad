import { cents } from '@consult/domain/money/money.ts';
import { charge } from '@consult/domain/money/tax.ts';
import { askAtLeastEveryMs } from '@consult/domain/premium/subscription.ts';
import { keepCharges } from '@consult/server/features/premium/charges.ts';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import { fixedId } from '../random.ts';
import { colleagues } from './people.ts';

const dayMs = 86_400_000;
const gst = { kind: 'gst', rate: 5_000 } as const;
const month = charge(cents(1_500), [gst], ['gst']);

/** One that renews, and one that was cancelled and lasts to the end of its month. Both bear GST alone. */
const subscriptions = [
  { person: colleagues.sandoval, days: 70, months: 3, cancelled: false, last4: '4242' },
  { person: colleagues.nadeau, days: 20, months: 1, cancelled: true, last4: '0036' },
] as const;

/**
 * The premium subscriptions of the demo world, here and in the sandbox's memory, each month paid and in the books, so
 * that time goes on for them as for any other.
 */
export async function insertPremium(client: pg.ClientBase, now: Date): Promise<void> {
  for (const [n, { person, days, months, cancelled, last4 }] of subscriptions.entries()) {
    const [id, ref] = [fixedId(158, n), `sbs_demo_${n}`];
    const anchor = new Date(now.getTime() - days * dayMs);
    const paid = await monthsFrom(client, anchor, months);
    await insertRows(client, 'sandbox_subscription', [
      {
        id: ref,
        order_id: id,
        price: month.price,
        rates: { json: [gst] },
        state: 'active',
        cancels_at_end: cancelled,
        anchor,
        months,
        card_last4: last4,
        renews: last4 !== '0036',
        created_at: anchor,
      },
    ]);
    const charges = paid.slice(0, months).map((paidAt, at) => ({
      ...month,
      id: `${ref}_${at + 1}`,
      paidAt,
      returned: cents(0),
      held: cents(0),
      dispute: null,
    }));
    await insertRows(
      client,
      'sandbox_invoice',
      charges.map(({ id: invoice, paidAt }, at) => ({
        id: invoice,
        subscription_id: ref,
        number: at + 1,
        made_of: { json: month },
        total: month.total,
        state: 'paid',
        paid_at: paidAt,
      })),
    );
    await insertRows(client, 'premium_subscription', [
      {
        id,
        person_id: person.id,
        provider: 'sandbox',
        subscription_ref: ref,
        state: 'active',
        made_of: { json: month },
        cancels_at_end: cancelled,
        paid_until: paid[months]!,
        card_last4: last4,
        gave_role: true,
        created_at: anchor,
        state_at: anchor,
        ask_at: new Date(now.getTime() + askAtLeastEveryMs),
      },
    ]);
    await keepCharges(client, id, charges, now);
  }
}

/** The beginnings of months counted from an instant, and the end of the last one, as the sandbox counts them. */
async function monthsFrom(client: pg.ClientBase, anchor: Date, months: number): Promise<Date[]> {
  const { rows } = await client.query<{ at: Date | null }>(
    `select (($1::timestamptz at time zone 'UTC' + make_interval(months => n)) at time zone 'UTC') as at
      from generate_series(0, $2::integer) n order by n`,
    [anchor, months],
  );
  return rows.flatMap(({ at }) => at ?? []);
}
