import { pendingMs } from '@consult/domain/payment/payment.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { OrderRefused, ProviderSilent, UnknownCard } from '../../infra/payments/provider.ts';
import type { Intent } from '../../infra/payments/provider.ts';
import { enterApproval } from './books.ts';
import { creditAfter } from './credit-after.ts';
import { isOwed } from './invoice-row.ts';
import { tellOfPayment, unsafeLockPayment, unsafeReadPayment } from './row.ts';
import type { PaymentRow } from './row.ts';
import { bodyPlace, keyOf } from './sealed.ts';
import type { PaymentBody } from './sealed.ts';

/** A card that is to be confirmed, by its token and the id of this try. */
type Card = { attemptId: string; token: string };

type Advanced = { row: PaymentRow; needsCard: boolean };

/**
 * Brings a pending payment on as far as its provider knows: makes its intent where it has none, asks it, confirms a
 * card where it needs one, and settles what it says. Everybody comes this way, a first submit and its repeat, a retry,
 * the sweep, so that it is the same whoever comes first and wherever the one before was cut off. An answer that is lost
 * leaves the payment pending.
 */
export async function advance(app: App, paymentId: string, card: Card | null): Promise<Advanced> {
  const row = (await unsafeReadPayment(app.write, paymentId))!;
  // Of another provider than the one that is configured: only that one could say.
  if (row.status !== 'pending' || row.provider !== app.payments.name) return { row, needsCard: false };
  try {
    const { intent, why } = await broughtOn(app, row, card);
    await settle(app, paymentId, intent, why);
    return { row: (await unsafeReadPayment(app.write, paymentId))!, needsCard: intent.state === 'needs-card' };
  } catch (error) {
    if (error instanceof OrderRefused) await settle(app, paymentId, noIntent(row), 'refused');
    else if (!(error instanceof ProviderSilent)) throw error;
    return { row: (await unsafeReadPayment(app.write, paymentId))!, needsCard: false };
  }
}

/** What can take no money, since it was never made. */
const noIntent = (row: PaymentRow): Settled => ({
  state: 'cancelled',
  declined: null,
  cents: row.made_of.total,
  cardLast4: null,
  receiptLink: null,
});

type Settled = Pick<Intent, 'state' | 'declined' | 'cents' | 'cardLast4' | 'receiptLink'>;

type BroughtOn = { intent: Intent; why: DeclineReason | null };

async function broughtOn(app: App, row: PaymentRow, card: Card | null): Promise<BroughtOn> {
  const { payments: provider } = app;
  const account = row.account!;
  let intent = row.intent_id ? await provider.intent(account, row.intent_id) : await makeIntent(app, row);
  let why: DeclineReason | null = null;
  if (card && intent.state === 'needs-card' && intent.declined === null) {
    try {
      intent = await provider.confirm(account, intent.id, card);
    } catch (error) {
      if (!(error instanceof UnknownCard)) throw error;
      why = 'declined';
    }
  }
  why ??= intent.declined;
  const old = app.now().getTime() - row.created_at.getTime() > pendingMs;
  // A payment is declined only once its intent can take no money any more: a card whose answer was lost may still be
  // on its way to it.
  if (intent.state === 'needs-card' && (why !== null || old)) intent = await provider.cancel(account, intent.id);
  return { intent, why };
}

/** The intent's id is stored before any card is confirmed on it. */
async function makeIntent(app: App, row: PaymentRow): Promise<Intent> {
  const key = await keyOf(app, row);
  const body = readJson<PaymentBody>(app.keyring, key, bodyPlace(row.id), row.body);
  const intent = await app.payments.intentFor(row.account!, {
    paymentId: row.id,
    cents: row.made_of.total,
    receiptEmail: body?.receiptEmail ?? '',
  });
  await app.write.query({
    name: 'payment-keep-intent',
    text: 'update payment set intent_id = $2 where id = $1 and intent_id is null',
    values: [row.id, intent.id],
  });
  return intent;
}

/**
 * Writes what an intent says: the payment's state, its ledger entry, its audit entry and the live event, in one
 * transaction. What is settled stays, whatever an older answer says.
 */
async function settle(app: App, paymentId: string, intent: Settled, why: PaymentRow['reason'] | null): Promise<void> {
  if (intent.state !== 'approved' && intent.state !== 'cancelled') return;
  const events = await inTransaction(app.write, async (client) => {
    const row = await unsafeLockPayment(client, paymentId);
    if (row?.status !== 'pending') return [];
    if (intent.cents !== row.total_cents) throw new Error('The provider has another amount than the payment');
    const approved = intent.state === 'approved';
    const reason = approved ? '' : (intent.declined ?? why ?? 'cancelled');
    const now = app.now();
    await client.query({
      name: 'payment-settle',
      text: `update payment set status = $2, reason = $3, status_at = $4, card_last4 = $5, receipt_link = $6,
          ask_at = null where id = $1`,
      values: [
        paymentId,
        approved ? 'approved' : 'declined',
        reason,
        now,
        intent.cardLast4,
        approved ? intent.receiptLink : null,
      ],
    });
    if (approved) await enterApproval(client, row, now, await isOwed(client, paymentId));
    else await creditAfter(client, app, row, { cause: 'declined', back: row.total_cents, now });
    await writeAudit(client, {
      kind: 'payment-settled',
      actorId: null,
      subjectIds: [paymentId, row.activity_id],
      detail: approved ? { status: 'approved' } : { status: 'declined', reason },
    });
    return tellOfPayment(client, row.activity_id);
  });
  app.live.committed(events);
}
