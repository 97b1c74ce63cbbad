import type pg from 'pg';
import { inTransaction } from '../../infra/db/transaction.ts';
import { compareClaims } from '../claim/claim.ts';
import type { ClaimProblem } from '../claim/claim.ts';
import { verifyLedger } from '../../infra/ledger/verify-ledger.ts';
import type { LedgerProblem } from '../../infra/ledger/verify-ledger.ts';
import type { PaymentProvider } from '../../infra/payments/provider.ts';
import type { SubscriptionProvider } from '../../infra/payments/subscriptions.ts';
import { comparePremium, verifyPremium } from '../premium/premium.ts';
import type { PremiumProblem } from '../premium/premium.ts';
import { compareInvoices } from './verify-invoices.ts';
import type { InvoiceProblem } from './verify-invoices.ts';

/** A difference, by the id of an entry, a payment, a refund, an intent, an invoice, a business or a clinic. */
export type BookProblem =
  | LedgerProblem
  | InvoiceProblem
  | PremiumProblem
  | { kind: 'payment-differs' | 'refund-differs' | 'withdrawal-differs' | 'refunds-differ'; id: string }
  | { kind: 'dispute-differs'; id: string }
  | { kind: 'no-cause'; entryId: string }
  | { kind: 'provider-differs' | 'unknown-to-us'; id: string }
  | ClaimProblem;

/**
 * Compares the ledger with what it is made of: every entry balances and is as it was written; each approved payment,
 * refund that was made, withdrawal, invoice and payment of a subscription has its one entry of the same amount, and so
 * has what went back of a subscription and what banks took and gave back in disputes; no entry stands for nothing.
 * @param provider asked for its own list where it is given
 * @param subscriptions the same, for premium; `now` says what it must have told by then
 */
export async function verifyBooks(
  pool: pg.Pool,
  provider: PaymentProvider | null,
  subscriptions: { provider: SubscriptionProvider; now: Date } | null = null,
): Promise<{ entries: number; problems: BookProblem[] }> {
  const verdict = await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const { entries, problems } = await verifyLedger(client);
    const causes = [
      ...(await compareCauses(client)),
      ...(await compareInvoices(client)),
      ...(await verifyPremium(client)),
    ];
    return { entries, problems: [...problems, ...causes] as BookProblem[] };
  });
  verdict.problems.push(...(await compareClaims(pool)));
  if (provider) verdict.problems.push(...(await compareProvider(pool, provider)));
  if (subscriptions) verdict.problems.push(...(await comparePremium(pool, subscriptions.provider, subscriptions.now)));
  return verdict;
}

/** The sum that an entry moved into or out of an account; null where there is no entry. */
const moved = (cause: string, id: string, account: string): string =>
  `(select sum(l.cents) filter (where l.account = ${account})
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.cause_kind = '${cause}' and e.cause_id = ${id})`;

async function compareCauses(client: pg.PoolClient): Promise<BookProblem[]> {
  const where = `case p.kind when 'card' then 'provider' else 'external' end`;
  const { rows } = await client.query<{ kind: 'payment-differs' | 'no-cause'; id: string }>(
    `select 'payment-differs' as kind, p.id from payment p
        where ${moved('payment-approved', 'p.id', where)}
          is distinct from case when p.status = 'approved' then p.total_cents end
      union all
      select 'withdrawal-differs', p.id from payment p
        where ${moved('payment-withdrawn', 'p.id', `'external'`)}
          is distinct from case when p.withdrawn_at is not null then -p.total_cents end
      union all
      select 'refund-differs', f.id from payment_refund f
        where coalesce(${moved('payment-refunded', 'f.id', `'provider'`)}, 0)
            + coalesce(${moved('refund-returned', 'f.id', `'provider'`)}, 0)
          <> case when f.status = 'done' then -f.cents else 0 end
      union all
      select 'refunds-differ', p.id from payment p
        where p.refunded_cents <> coalesce((select sum(f.cents) from payment_refund f
          where f.payment_id = p.id and f.status = 'done'), 0)
      union all
      select 'dispute-differs', d.id from payment_dispute d
        where ${moved('dispute-taken', 'd.id', `'provider'`)}
            is distinct from case when d.taken_at is not null then -d.cents end
          or ${moved('dispute-returned', 'd.id', `'provider'`)}
            is distinct from case when d.returned_at is not null then d.cents end
          or ${moved('dispute-lost', 'd.id', `'refunds'`)}
            is distinct from case when d.state = 'lost' and d.taken_at is not null then d.cents end
          or d.fee_cents <> coalesce((select sum(f.cents) from payment_dispute_fee f where f.dispute_id = d.id), 0)
      union all
      select 'dispute-differs', f.dispute_id from payment_dispute_fee f
        where ${moved('dispute-fee', 'f.id', `'fees'`)} is distinct from f.cents
      union all
      select 'no-cause', e.id from ledger_entry e
        where case e.cause_kind
          when 'claims-paid' then not exists (select from claim_payment c where c.id = e.cause_id)
          when 'claims-reversed' then not exists (select from claim_payment c where c.id = e.cause_id)
          when 'payment-refunded' then not exists (select from payment_refund f where f.id = e.cause_id)
          when 'refund-returned' then not exists (select from payment_refund f where f.id = e.cause_id)
          when 'dispute-taken' then not exists (select from payment_dispute d where d.id = e.cause_id)
          when 'dispute-returned' then not exists (select from payment_dispute d where d.id = e.cause_id)
          when 'dispute-fee' then not exists (select from payment_dispute_fee f where f.id = e.cause_id)
          when 'dispute-lost' then not exists (select from payment_dispute d where d.id = e.cause_id)
          when 'premium-paid' then not exists (select from premium_charge c where c.id = e.cause_id)
          when 'premium-returned' then not exists (select from premium_return r where r.id = e.cause_id)
          when 'premium-came-back' then not exists (select from premium_return r where r.id = e.cause_id)
          when 'premium-held' then not exists (select from premium_hold h where h.id = e.cause_id)
          when 'premium-released' then not exists (select from premium_hold h where h.id = e.cause_id)
          when 'entry-reversed' then e.reverses is null
          when 'invoice-issued' then not exists (select from invoice v where v.id = e.cause_id)
          when 'invoice-credited' then not exists (select from invoice v where v.id = e.cause_id)
          else not exists (select from payment p where p.id = e.cause_id) end`,
  );
  return rows.map(({ kind, id }) => (kind === 'no-cause' ? { kind, entryId: id } : { kind, id }));
}

type Ours = {
  id: string;
  intent_id: string;
  total_cents: number;
  refunded_cents: number;
  settled: boolean;
  disputed: boolean;
};

/** Every intent that has money is an approved payment of the same amounts, unless its answer is still under way. */
async function compareProvider(pool: pg.Pool, provider: PaymentProvider): Promise<BookProblem[]> {
  const { rows: accounts } = await pool.query<{ account: string | null }>(
    `select account from clinic_payment_account where provider = $1
      union select account from payment where provider = $1`,
    [provider.name],
  );
  const problems: BookProblem[] = [];
  for (const { account } of accounts) {
    if (account === null) continue;
    const { rows } = await pool.query<Ours>(
      `select p.id, p.intent_id, p.total_cents, p.refunded_cents,
          p.status = 'approved' and not exists (select from payment_refund f where f.payment_id = p.id
            and f.status = 'pending') as settled,
          exists (select from payment_dispute d where d.payment_id = p.id) as disputed
        from payment p where p.provider = $1 and p.account = $2 and p.intent_id is not null
          and p.status in ('approved', 'pending')`,
      [provider.name, account],
    );
    const theirs = new Map((await provider.approved(account)).map((intent) => [intent.id, intent]));
    for (const row of rows) {
      const intent = theirs.get(row.intent_id);
      theirs.delete(row.intent_id);
      if (!row.settled) continue;
      const isSame = intent?.cents === row.total_cents && intent.refunded === row.refunded_cents;
      if (!isSame || (intent.disputed && !row.disputed)) problems.push({ kind: 'provider-differs', id: row.id });
    }
    for (const id of theirs.keys()) problems.push({ kind: 'unknown-to-us', id });
  }
  return problems;
}
