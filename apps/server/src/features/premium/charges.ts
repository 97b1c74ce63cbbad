import { cents } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import { taxesGivenBack } from '@consult/domain/money/tax.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { newId } from '../../infra/db/new-id.ts';
import { enter } from '../../infra/ledger/ledger.ts';
import type { Line } from '../../infra/ledger/ledger.ts';
import type { SubscriptionCharge } from '../../infra/payments/subscriptions.ts';

const operator = { kind: 'operator' } as const;

type Kept = { id: string; made_of: Charged; returned_cents: number; held_cents: number };

/**
 * Keeps what the provider collected for a locked subscription, what went back of it or came again, and what a bank
 * holds, each once and with its entry in the ledger: the operator's money.
 * @returns what was not known before: payments, and the cents that went back (below zero: that came again), and
 * those that a bank took until it decides (below zero: that it let go)
 */
export async function keepCharges(
  client: pg.ClientBase,
  subscriptionId: string,
  charges: readonly SubscriptionCharge[],
  now: Date,
): Promise<{ paid: SubscriptionCharge[]; returned: number; held: number }> {
  const paid: SubscriptionCharge[] = [];
  let returned = 0;
  let held = 0;
  for (const charge of [...charges].toSorted((a, b) => +a.paidAt - +b.paidAt)) {
    let kept = await keptCharge(client, subscriptionId, charge.id);
    if (!kept) {
      kept = await keep(client, subscriptionId, charge);
      paid.push(charge);
    }
    await client.query({
      name: 'premium-charge-dispute',
      text: 'update premium_charge set dispute = $2 where id = $1 and dispute is distinct from $2',
      values: [kept.id, charge.dispute],
    });
    // A bank that decided lets go first: what it took back for good went back then.
    if (charge.held < kept.held_cents) await hold(client, kept, cents(charge.held - kept.held_cents), now);
    const more = charge.returned - kept.returned_cents;
    if (more !== 0) await giveBack(client, kept, cents(more), now);
    returned += more;
    held += charge.held - kept.held_cents;
    if (charge.held > kept.held_cents) await hold(client, kept, cents(charge.held - kept.held_cents), now);
  }
  return { paid, returned, held };
}

async function keptCharge(client: pg.ClientBase, subscriptionId: string, ref: string): Promise<Kept | null> {
  const { rows } = await client.query<Kept>({
    name: 'premium-charge-kept',
    text: 'select id, made_of, returned_cents, held_cents from premium_charge where charge_ref = $2 and subscription_id = $1',
    values: [subscriptionId, ref],
  });
  return rows[0] ?? null;
}

async function keep(client: pg.ClientBase, subscriptionId: string, charge: SubscriptionCharge): Promise<Kept> {
  const { id: ref, price, taxes, total, paidAt } = charge;
  const [id, madeOf] = [newId(), { price, taxes, total }];
  await client.query({
    name: 'premium-charge-keep',
    text: `insert into premium_charge (id, subscription_id, charge_ref, made_of, total_cents, paid_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, subscriptionId, ref, JSON.stringify(madeOf), total, paidAt],
  });
  await enter(client, {
    cause: 'premium-paid',
    causeId: id,
    day: businessDay(paidAt),
    lines: [
      { account: 'provider', owner: operator, cents: total },
      { account: 'premium', owner: operator, cents: credit(price) },
      ...taxes.map((tax): Line => ({ account: `tax-${tax.kind}`, owner: operator, cents: credit(tax.cents) })),
    ],
  });
  return { id, made_of: madeOf, returned_cents: 0, held_cents: 0 };
}

/** What went back, with its share of each tax; below zero what came again, with the share that it had. */
async function giveBack(
  client: pg.ClientBase,
  { id: chargeId, made_of, returned_cents }: Kept,
  more: Cents,
  now: Date,
) {
  const sign = more < 0 ? -1 : 1;
  const taxes = taxesGivenBack(made_of, cents(Math.min(returned_cents, returned_cents + more)), cents(sign * more));
  const id = newId();
  await client.query({
    name: 'premium-return-keep',
    text: 'insert into premium_return (id, charge_id, cents, at) values ($1, $2, $3, $4)',
    values: [id, chargeId, more, now],
  });
  await client.query({
    name: 'premium-charge-return',
    text: 'update premium_charge set returned_cents = returned_cents + $2 where id = $1',
    values: [chargeId, more],
  });
  const ofTaxes = taxes.reduce((sum, tax) => sum + tax.cents, 0);
  await enter(client, {
    cause: more < 0 ? 'premium-came-back' : 'premium-returned',
    causeId: id,
    day: businessDay(now),
    lines: [
      { account: 'provider', owner: operator, cents: credit(more) },
      { account: 'refunds', owner: operator, cents: cents(more - sign * ofTaxes) },
      ...taxes.map((tax): Line => ({ account: `tax-${tax.kind}`, owner: operator, cents: cents(sign * tax.cents) })),
    ],
  });
}

/** What a bank took while it decides, whose it is being open; below zero what it let go. */
async function hold(client: pg.ClientBase, { id: chargeId }: Kept, more: Cents, now: Date): Promise<void> {
  const id = newId();
  await client.query({
    name: 'premium-hold-keep',
    text: 'insert into premium_hold (id, charge_id, cents, at) values ($1, $2, $3, $4)',
    values: [id, chargeId, more, now],
  });
  await client.query({
    name: 'premium-charge-hold',
    text: 'update premium_charge set held_cents = held_cents + $2 where id = $1',
    values: [chargeId, more],
  });
  await enter(client, {
    cause: more < 0 ? 'premium-released' : 'premium-held',
    causeId: id,
    day: businessDay(now),
    lines: [
      { account: 'provider', owner: operator, cents: credit(more) },
      { account: 'receivable', owner: operator, cents: more },
    ],
  });
}

const credit = (amount: Cents): Cents => cents(0 - amount);
