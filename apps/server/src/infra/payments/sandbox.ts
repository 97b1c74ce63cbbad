import { cents } from '@consult/domain/money/money.ts';
import { declineReasons } from '@consult/domain/payment/payment.ts';
import { sandboxCards, sandboxPendingMs } from '@consult/domain/payment/sandbox-cards.ts';
import type { SandboxOutcome } from '@consult/domain/payment/sandbox-cards.ts';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { ProviderSilent, UnknownCard } from './provider.ts';
import type { Intent, PaymentProvider } from './provider.ts';

type Row = {
  id: string;
  state: Intent['state'];
  declined: string | null;
  cents: number;
  refunded: number;
  card_last4: string | null;
};

const columns = `id, state, declined, cents, card_last4,
  coalesce((select sum(r.cents) from sandbox_refund r where r.intent_id = i.id), 0)::bigint as refunded`;

/**
 * A payment provider without money and without internet, in this server's own database: what it knows outlives a
 * restart and is the same for every process. It speaks in transactions of its own, as a provider elsewhere would.
 */
export function sandboxProvider(pool: pg.Pool, now: () => Date): PaymentProvider {
  /** Locks an intent, lets what is processing end where its time has come, and does `work`. */
  const withIntent = (
    account: string,
    id: string,
    work: (client: pg.PoolClient, intent: Intent) => Promise<unknown> = async () => undefined,
  ): Promise<Intent> =>
    inTransaction(pool, async (client) => {
      // A statement of its own: the next ones see what the one that it waited for has written.
      await client.query('select 1 from sandbox_intent where id = $1 for no key update', [id]);
      await client.query(
        `update sandbox_intent set state = case ends_as when 'approved' then 'approved' else 'needs-card' end,
            declined = case ends_as when 'declined' then 'declined' end, ends_at = null, ends_as = null
          where id = $1 and state = 'processing' and ends_at <= $2`,
        [id, now()],
      );
      await work(client, await read(client, account, id));
      return read(client, account, id);
    });

  return {
    name: 'sandbox',
    async intentFor(account, { paymentId, cents: amount }) {
      await pool.query(
        `insert into sandbox_intent (id, account, order_id, cents, created_at) values ($1, $2, $3, $4, $5)
          on conflict (order_id) do nothing`,
        [`sbx_${paymentId.replaceAll('-', '')}`, account, paymentId, amount, now()],
      );
      return withIntent(account, `sbx_${paymentId.replaceAll('-', '')}`);
    },
    async confirm(account, intentId, { attemptId, token }) {
      const card = sandboxCards.find((known) => known.token === token);
      if (!card) throw new UnknownCard();
      let lost = false;
      const intent = await withIntent(account, intentId, async (client, { state }) => {
        const { rowCount } = await client.query(
          `update sandbox_intent set attempts = attempts || $2::uuid
            where id = $1 and state = 'needs-card' and not $2::uuid = any(attempts)`,
          [intentId, attemptId],
        );
        if (rowCount === 0 || state !== 'needs-card') return;
        lost = card.outcome === 'answer-lost';
        await client.query(
          `update sandbox_intent set card_last4 = $2, state = $3, declined = $4, ends_at = $5, ends_as = $6
            where id = $1`,
          [intentId, card.number.slice(-4), ...after(card.outcome, now())],
        );
      });
      if (lost) throw new ProviderSilent();
      return intent;
    },
    intent: (account, intentId) => withIntent(account, intentId),
    cancel: (account, intentId) =>
      withIntent(account, intentId, (client) =>
        client.query(`update sandbox_intent set state = 'cancelled' where id = $1 and state = 'needs-card'`, [
          intentId,
        ]),
      ),
    async refund(account, intentId, { refundId, cents: amount }) {
      let answer: 'done' | 'refused' = 'done';
      await withIntent(account, intentId, async (client, intent) => {
        const { rows } = await client.query('select 1 from sandbox_refund where id = $1', [refundId]);
        if (rows.length > 0) return;
        if (intent.state !== 'approved' || intent.refunded + amount > intent.cents) answer = 'refused';
        else
          await client.query('insert into sandbox_refund (id, intent_id, cents) values ($1, $2, $3)', [
            refundId,
            intentId,
            amount,
          ]);
      });
      return answer;
    },
    async approved(account) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from sandbox_intent i where account = $1 and state = 'approved' order by id`,
        [account],
      );
      return rows.map((row) => ({
        id: row.id,
        cents: cents(row.cents),
        refunded: cents(row.refunded),
        disputed: false,
      }));
    },
    async aftermath(account, intentId) {
      const { rows } = await pool.query<{ id: string; cents: number }>(
        `select r.id, r.cents from sandbox_refund r join sandbox_intent i on i.id = r.intent_id
          where i.id = $1 and i.account = $2 order by r.id`,
        [intentId, account],
      );
      const refunds = rows.map((row) => ({
        id: row.id,
        refundId: row.id,
        cents: cents(row.cents),
        state: 'done' as const,
      }));
      return { refunds, disputes: [] };
    },
  };
}

/** What a card makes of an intent: state, why it was declined, when and how it ends. */
function after(outcome: SandboxOutcome, now: Date): [Intent['state'], string | null, Date | null, string | null] {
  const ends = new Date(now.getTime() + sandboxPendingMs);
  if (typeof outcome === 'object') return ['needs-card', outcome.declined, null, null];
  if (outcome === 'pending-approved') return ['processing', null, ends, 'approved'];
  if (outcome === 'pending-declined') return ['processing', null, ends, 'declined'];
  return ['approved', null, null, null];
}

/** @throws Error where the account has no such intent */
async function read(client: pg.PoolClient, account: string, id: string): Promise<Intent> {
  const { rows } = await client.query<Row>(`select ${columns} from sandbox_intent i where id = $1 and account = $2`, [
    id,
    account,
  ]);
  if (!rows[0]) throw new Error('The sandbox knows no such intent');
  const { declined, card_last4: cardLast4, ...row } = rows[0];
  return {
    ...row,
    cents: cents(row.cents),
    refunded: cents(row.refunded),
    declined: declineReasons.find((reason) => reason === declined) ?? null,
    cardLast4,
    receiptLink: null,
  };
}
