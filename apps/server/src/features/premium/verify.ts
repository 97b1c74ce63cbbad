import type pg from 'pg';
import type { SubscriptionProvider } from '../../infra/payments/subscriptions.ts';

/** A difference, by the id of a charge, of what went back of one, or the provider's own. */
export type PremiumProblem = {
  kind:
    | 'premium-differs'
    | 'premium-return-differs'
    | 'premium-returns-differ'
    | 'premium-hold-differs'
    | 'premium-provider-differs'
    | 'premium-unknown-to-us';
  id: string;
  /** The provider's id of its subscription, where asking the provider about that may mend it. */
  ref?: string | null;
};

/** The sum that an entry moved into or out of the provider's account; null where there is no entry. */
const moved = (cause: string, id: string): string =>
  `(select sum(l.cents) filter (where l.account = 'provider')
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.cause_kind = '${cause}' and e.cause_id = ${id})`;

/**
 * Whether each payment of a subscription, and all that went back, came again or is held of it, has its one entry of the
 * same amount.
 */
export async function verifyPremium(client: pg.ClientBase): Promise<PremiumProblem[]> {
  const { rows } = await client.query<PremiumProblem>(
    `select 'premium-differs' as kind, c.id from premium_charge c
        where ${moved('premium-paid', 'c.id')} is distinct from c.total_cents
      union all
      select 'premium-return-differs', r.id from premium_return r
        where case when r.cents < 0 then ${moved('premium-came-back', 'r.id')}
            else ${moved('premium-returned', 'r.id')} end is distinct from -r.cents
      union all
      select 'premium-returns-differ', c.id from premium_charge c
        where c.returned_cents <> coalesce((select sum(r.cents) from premium_return r where r.charge_id = c.id), 0)
      union all
      select 'premium-hold-differs', h.id from premium_hold h
        where case when h.cents < 0 then ${moved('premium-released', 'h.id')}
            else ${moved('premium-held', 'h.id')} end is distinct from -h.cents
      union all
      select 'premium-hold-differs', c.id from premium_charge c
        where c.held_cents <> coalesce((select sum(h.cents) from premium_hold h where h.charge_id = c.id), 0)`,
  );
  return rows;
}

type Ours = {
  id: string;
  charge_ref: string;
  total_cents: number;
  returned_cents: number;
  held_cents: number;
  ref: string | null;
};

/** What changed at the provider less than a day ago may not have been heard of yet, in ms. */
const heardWithinMs = 86_400_000;

/** Compares with the provider's own list whatever it had to tell by now. */
export async function comparePremium(
  pool: pg.Pool,
  provider: SubscriptionProvider,
  now: Date,
): Promise<PremiumProblem[]> {
  const { rows } = await pool.query<Ours>(
    `select c.id, c.charge_ref, c.total_cents, c.returned_cents, c.held_cents,
        s.subscription_ref as ref
      from premium_charge c join premium_subscription s on s.id = c.subscription_id where s.provider = $1`,
    [provider.name],
  );
  const ours = new Map(rows.map((row) => [row.charge_ref, row]));
  const problems: PremiumProblem[] = [];
  for (const { id, subscription: ref, cents, returned, held, at } of await provider.collected()) {
    const row = ours.get(id);
    ours.delete(id);
    if (now.getTime() - at.getTime() < heardWithinMs) continue;
    if (!row) problems.push({ kind: 'premium-unknown-to-us', id, ref });
    else if (row.total_cents !== cents || row.returned_cents !== returned || row.held_cents !== held)
      problems.push({ kind: 'premium-provider-differs', id: row.id, ref });
  }
  for (const { id, ref } of ours.values()) problems.push({ kind: 'premium-provider-differs', id, ref });
  return problems;
}
