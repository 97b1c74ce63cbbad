import { cents } from '@consult/domain/money/money.ts';
import type { Charged } from '@consult/domain/money/tax.ts';
import { declineReasons } from '@consult/domain/payment/payment.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import {
  sandboxCards,
  sandboxDisputeMs,
  sandboxLostMs,
  sandboxPendingMs,
} from '@consult/domain/payment/sandbox-cards.ts';
import type { SandboxCard } from '@consult/domain/payment/sandbox-cards.ts';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { ProviderSilent, UnknownCard } from './provider.ts';
import { addInvoice, end, paidUntilSql, passTime, pay } from './sandbox-subscription-time.ts';
import type { ProviderSubscription, SubscriptionCharge, SubscriptionProvider } from './subscriptions.ts';

type Work = (client: pg.PoolClient, said: ProviderSubscription) => Promise<unknown>;

/**
 * The sandbox's subscriptions: no money, no internet, in this server's own database. Time passes for one of them when
 * it is asked about, which is all that anybody can tell. It speaks in transactions of its own, as a provider elsewhere
 * would, and tells nothing by itself.
 */
export function sandboxSubscriptions(pool: pg.Pool, now: () => Date): SubscriptionProvider {
  const withOne = (id: string, work: Work = async () => undefined): Promise<ProviderSubscription> =>
    inTransaction(pool, async (client) => {
      // A statement of its own: the next ones see what the one that it waited for has written.
      await client.query('select 1 from sandbox_subscription where id = $1 for no key update', [id]);
      await passTime(client, id, now());
      await work(client, await read(client, id, now()));
      return read(client, id, now());
    });

  return {
    name: 'sandbox',
    async price() {
      const { rows } = await pool.query<{ cents: number }>(`select cents from sandbox_price where plan = 'premium'`);
      return cents(rows[0]!.cents);
    },
    async subscribe({ orderId, taxes }) {
      const id = `sbs_${orderId.replaceAll('-', '')}`;
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ price: number }>(
          `insert into sandbox_subscription (id, order_id, price, rates, created_at)
            select $1, $2, cents, $3, $4 from sandbox_price where plan = 'premium'
            on conflict (order_id) do nothing returning price`,
          [id, orderId, JSON.stringify(taxes.map(({ kind, rate }) => ({ kind, rate }))), now()],
        );
        if (rows[0]) await addInvoice(client, id, { price: rows[0].price, rates: [...taxes] });
      });
      return withOne(id);
    },
    subscription: (id) => withOne(id),
    async confirm(id, { attemptId, token }) {
      const card = cardOf(token);
      let lost = false;
      const said = await withOne(id, async (client, { open }) => {
        if (!open || open.processing) return;
        const { rowCount } = await client.query(
          `update sandbox_invoice set attempts = attempts || $2::uuid
            where subscription_id = $1 and state = 'open' and not $2::uuid = any(attempts)`,
          [id, attemptId],
        );
        if (rowCount === 0) return;
        lost = card.outcome === 'answer-lost';
        await charge(client, id, card);
      });
      if (lost) throw new ProviderSilent();
      return said;
    },
    async replaceCard(id, { token }) {
      const card = cardOf(token);
      const { outcome } = card;
      if (typeof outcome === 'object') return outcome.declined;
      await withOne(id, (client) => keepCard(client, id, card));
      if (outcome === 'answer-lost') throw new ProviderSilent();
      return null;
    },
    cancelAtEnd: (id) =>
      withOne(id, (client) =>
        client.query(`update sandbox_subscription set cancels_at_end = true where id = $1 and state = 'active'`, [id]),
      ),
    resume: (id) =>
      withOne(id, (client) =>
        client.query(`update sandbox_subscription set cancels_at_end = false where id = $1 and state = 'active'`, [id]),
      ),
    end: (id) =>
      withOne(id, (client, { state }) =>
        end(client, id, state === 'incomplete' ? 'never-paid' : state === 'past-due' ? 'unpaid' : 'cancelled'),
      ),
    portal: async () => null,
    ofIntent: async () => null,
    ofInvoice: async () => null,
    async collected() {
      const { rows } = await pool.query<InvoiceRow & { subscription: string }>(
        `select ${invoiceColumns}, subscription_id as subscription
          from sandbox_invoice where state = 'paid' order by id`,
      );
      return rows.map((row) => {
        const { id, total, returned, held, paidAt, dispute } = chargeOf(row, now());
        return {
          id,
          subscription: row.subscription,
          cents: total,
          returned,
          held,
          at: dispute === 'lost' ? row.lost_at! : dispute === 'open' ? row.dispute_at! : paidAt,
        };
      });
    },
  };

  /** What a card makes of the payment that waits. */
  async function charge(client: pg.PoolClient, id: string, card: SandboxCard): Promise<void> {
    const { outcome } = card;
    const at = now();
    if (typeof outcome === 'object') {
      await client.query(`update sandbox_invoice set declined = $2 where subscription_id = $1 and state = 'open'`, [
        id,
        outcome.declined,
      ]);
      return;
    }
    await keepCard(client, id, card);
    if (outcome === 'pending-approved' || outcome === 'pending-declined') {
      await client.query(
        `update sandbox_invoice set state = 'processing', declined = null, ends_at = $2, ends_as = $3
          where subscription_id = $1 and state = 'open'`,
        [id, new Date(at.getTime() + sandboxPendingMs), outcome === 'pending-approved' ? 'approved' : 'declined'],
      );
      return;
    }
    if (card.later === 'charged-back')
      await client.query(
        `update sandbox_invoice set dispute_at = $2, lost_at = $3 where subscription_id = $1 and state = 'open'`,
        [id, new Date(at.getTime() + sandboxDisputeMs), new Date(at.getTime() + sandboxDisputeMs + sandboxLostMs)],
      );
    await pay(client, id, at);
  }
}

/** @throws UnknownCard */
function cardOf(token: string): SandboxCard {
  const card = sandboxCards.find((known) => known.token === token);
  if (!card) throw new UnknownCard();
  return card;
}

const keepCard = (client: pg.PoolClient, id: string, { number, later }: SandboxCard) =>
  client.query('update sandbox_subscription set card_last4 = $2, renews = $3 where id = $1', [
    id,
    number.slice(-4),
    later !== 'renewal-fails',
  ]);

type Row = {
  id: string;
  state: ProviderSubscription['state'];
  cancels_at_end: boolean;
  paid_until: Date | null;
  failed_at: Date | null;
  ended_why: ProviderSubscription['endedWhy'];
  card_last4: string | null;
};

type InvoiceRow = {
  id: string;
  state: 'open' | 'processing' | 'paid' | 'void';
  made_of: Charged;
  declined: string | null;
  paid_at: Date | null;
  refunded: number;
  dispute_at: Date | null;
  lost_at: Date | null;
};

const invoiceColumns = 'id, state, made_of, declined, paid_at, refunded, dispute_at, lost_at';

/** @throws Error where there is no such subscription */
async function read(client: pg.PoolClient, id: string, now: Date): Promise<ProviderSubscription> {
  const { rows } = await client.query<Row>(
    `select s.id, s.state, s.cancels_at_end, ${paidUntilSql} as paid_until, s.failed_at, s.ended_why, s.card_last4
      from sandbox_subscription s where s.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error('The sandbox knows no such subscription');
  const { rows: invoices } = await client.query<InvoiceRow>(
    `select ${invoiceColumns} from sandbox_invoice where subscription_id = $1 and state <> 'void' order by number`,
    [id],
  );
  const row = rows[0];
  const open = invoices.find(({ state }) => state === 'open' || state === 'processing');
  return {
    id: row.id,
    state: row.state,
    cancelsAtEnd: row.cancels_at_end,
    paidUntil: row.paid_until,
    failedAt: row.failed_at,
    endedWhy: row.ended_why,
    cardLast4: row.card_last4,
    open: open
      ? {
          ...open.made_of,
          clientSecret: `${open.id}_secret`,
          processing: open.state === 'processing',
          declined: reasonOf(open.declined),
        }
      : null,
    charges: invoices.filter(({ state }) => state === 'paid').map((invoice) => chargeOf(invoice, now)),
  };
}

const reasonOf = (text: string | null): DeclineReason | null => declineReasons.find((one) => one === text) ?? null;

function chargeOf({ id, made_of, paid_at, refunded, dispute_at, lost_at }: InvoiceRow, now: Date): SubscriptionCharge {
  const dispute = lost_at && lost_at <= now ? 'lost' : dispute_at && dispute_at <= now ? 'open' : null;
  return {
    ...made_of,
    id,
    paidAt: paid_at!,
    dispute,
    returned: dispute === 'lost' ? made_of.total : cents(refunded),
    held: dispute === 'open' ? cents(made_of.total - refunded) : cents(0),
  };
}
