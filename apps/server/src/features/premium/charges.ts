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

type Kept = { id: string; made_of: Charged; returned_cents: number };

/**
 * Keeps what the provider collected for a locked subscription and what went back of it, each once and with its entry in
 * the ledger: the operator's money.
 * @returns what was not known before: payments, and the cents that came back
 */
export async function keepCharges(
  client: pg.ClientBase,
  subscriptionId: string,
  charges: readonly SubscriptionCharge[],
  now: Date,
): Promise<{ paid: SubscriptionCharge[]; returned: number }> {
  const paid: SubscriptionCharge[] = [];
  let returned = 0;
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
    const more = charge.returned - kept.returned_cents;
    if (more <= 0) continue;
    await giveBack(client, kept, cents(more), now);
    returned += more;
  }
  return { paid, returned };
}

async function keptCharge(client: pg.ClientBase, subscriptionId: string, ref: string): Promise<Kept | null> {
  const { rows } = await client.query<Kept>({
    name: 'premium-charge-kept',
    text: 'select id, made_of, returned_cents from premium_charge where charge_ref = $2 and subscription_id = $1',
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
  return { id, made_of: madeOf, returned_cents: 0 };
}

async function giveBack(
  client: pg.ClientBase,
  { id: chargeId, made_of, returned_cents }: Kept,
  more: Cents,
  now: Date,
) {
  const taxes = taxesGivenBack(made_of, cents(returned_cents), more);
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
    cause: 'premium-returned',
    causeId: id,
    day: businessDay(now),
    lines: [
      { account: 'provider', owner: operator, cents: credit(more) },
      { account: 'refunds', owner: operator, cents: cents(more - ofTaxes) },
      ...taxes.map((tax): Line => ({ account: `tax-${tax.kind}`, owner: operator, cents: tax.cents })),
    ],
  });
}

const credit = (amount: Cents): Cents => cents(0 - amount);
