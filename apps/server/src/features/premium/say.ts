import type { Subscription } from '@consult/contract/premium/subscription.ts';
import type { Calls } from '@consult/contract/calls.ts';
import { cents, currency } from '@consult/domain/money/money.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import { endOf } from '@consult/domain/premium/subscription.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import type pg from 'pg';
import type { Heard } from './hear.ts';
import type { SubscriptionRow } from './row.ts';

type Row = {
  id: string;
  made_of: Charged;
  paid_at: Date;
  returned_cents: number;
  dispute: 'open' | 'lost' | null;
};

const sumOf = ({ price, taxes, total }: Charged) =>
  ({ amount: price, currency, taxes: [...taxes], total }) satisfies Partial<Subscription>;

/** A subscription as its person sees it, with its newest payments. */
export async function saySubscription(db: Pick<pg.ClientBase, 'query'>, row: SubscriptionRow): Promise<Subscription> {
  const { rows } = await db.query<Row>({
    name: 'premium-charges',
    text: `select id, made_of, paid_at, returned_cents, dispute from premium_charge
      where subscription_id = $1 order by paid_at desc, id desc limit 12`,
    values: [row.id],
  });
  const ends = endOf({
    state: row.state,
    cancelsAtEnd: row.cancels_at_end,
    paidUntil: row.paid_until,
    failedAt: row.failed_at,
  });
  return {
    subscriptionId: row.id,
    provider: row.provider,
    state: row.state,
    ...sumOf(row.made_of),
    cancelsAtEnd: row.cancels_at_end,
    paidUntil: row.paid_until && saidInstant(row.paid_until),
    endsAt: ends && saidInstant(ends),
    endedWhy: row.ended_why,
    dispute: row.dispute,
    cardLast4: row.card_last4,
    charges: rows.map(({ id, made_of, paid_at, returned_cents, dispute }) => ({
      id,
      ...sumOf(made_of),
      paidAt: saidInstant(paid_at),
      returned: cents(returned_cents),
      dispute,
    })),
  };
}

/** What became of a card. */
export function sayCard(
  { row, said }: Heard,
  declined: DeclineReason | null = null,
): Calls['premium-confirmSubscription']['output'] {
  return {
    state: row.state,
    processing: said.open?.processing ?? false,
    declined: declined ?? (said.open && !said.open.processing ? said.open.declined : null),
  };
}
