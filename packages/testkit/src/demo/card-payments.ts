import { cents } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import type { DeclineReason } from '@consult/domain/payment/payment.ts';
import {
  enterApproval,
  enterRefund,
  enterWithdrawal,
  refundPlace,
  sealWords,
  withdrawnPlace,
} from '@consult/server/features/payment/payment.ts';
import type pg from 'pg';
import type { ActivityRecord } from '../activity-rows.ts';
import { cast } from '../cast.ts';
import { insertRows } from '../insert-rows.ts';
import { fixedId } from '../random.ts';
import { charging, paymentRow } from './payment-rows.ts';
import { accountRows } from './prices.ts';
import type { SeedTarget } from './seed-target.ts';

const account = accountRows().find((row) => row['clinic_id'] === charging.id)!['account'] as string;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Charge = {
  n: number;
  code: string;
  card: string;
  state: 'approved' | 'declined' | 'pending';
  declined?: DeclineReason;
  refund?: { cents: Cents; reason: string };
};

/** One of each that a card can come to; the one that its bank looks at is approved a day after the world was made. */
const charges: readonly Charge[] = [
  {
    n: 11,
    code: 'cosmetic',
    card: '4242',
    state: 'approved',
    refund: { cents: cents(5_000), reason: 'One lesion less than was planned.' },
  },
  {
    n: 12,
    code: 'missed',
    card: '4242',
    state: 'approved',
    refund: { cents: cents(6_000), reason: 'The clinic had called the visit off.' },
  },
  { n: 13, code: 'dermoscopy', card: '9995', state: 'declined', declined: 'insufficient-funds' },
  { n: 14, code: 'report-copy', card: '0077', state: 'pending' },
];

/**
 * What derm@ charged a card on one consult: approved and given back in part, given back whole, declined, pending; and
 * one that was recorded as paid elsewhere by mistake. With the memory of the sandbox and the entries in the ledger.
 */
export async function insertCardPayments(
  client: pg.PoolClient,
  keyring: SeedTarget['keyring'],
  consult: ActivityRecord,
  now: Date,
): Promise<void> {
  for (const charge of charges) await insertCharge(client, keyring, consult, charge, now);
  const [id, at] = [fixedId(158, 15), new Date(now.getTime() - 2 * dayMs)];
  const later = new Date(at.getTime() + hourMs);
  const { row, madeOf, key } = paymentRow(keyring, { id, activityId: consult.id, code: 'sick-note', at });
  await insertRows(client, 'payment', [
    {
      ...row,
      kind: 'external',
      status: 'approved',
      reason: '',
      refunded_cents: 0,
      external_kind: 'cash',
      withdrawn_at: later,
      withdrawn_by: cast.derm.id,
      withdrawn_why: sealWords(key, withdrawnPlace(id), 'It was paid by another patient.'),
    },
  ]);
  await enterApproval(client, { id, clinic_id: charging.id, kind: 'external', made_of: madeOf }, at);
  await enterWithdrawal(client, id, later);
}

async function insertCharge(
  client: pg.PoolClient,
  keyring: SeedTarget['keyring'],
  consult: ActivityRecord,
  { n, code, card, state, declined, refund }: Charge,
  now: Date,
): Promise<void> {
  const id = fixedId(158, n);
  const at = state === 'pending' ? new Date(now.getTime() - hourMs) : new Date(now.getTime() - 3 * dayMs);
  const { row, madeOf, key } = paymentRow(keyring, { id, activityId: consult.id, code, at });
  const intentId = `sbx_${id.replaceAll('-', '')}`;
  await insertRows(client, 'sandbox_intent', [
    {
      id: intentId,
      account,
      order_id: id,
      cents: madeOf.total,
      state: state === 'pending' ? 'processing' : state === 'approved' ? 'approved' : 'needs-card',
      declined: declined ?? null,
      card_last4: card,
      ends_at: state === 'pending' ? new Date(now.getTime() + dayMs) : null,
      ends_as: state === 'pending' ? 'approved' : null,
      created_at: at,
    },
  ]);
  await insertRows(client, 'payment', [
    {
      ...row,
      kind: 'card',
      status: state,
      reason: declined ?? '',
      refunded_cents: refund?.cents ?? 0,
      provider: 'sandbox',
      account,
      intent_id: intentId,
      card_last4: card,
      // When it ends: asked at each start, it would tell open pages of nothing new.
      ask_at: state === 'pending' ? new Date(now.getTime() + dayMs) : null,
    },
  ]);
  const paid = { id, clinic_id: charging.id, kind: 'card', made_of: madeOf } as const;
  if (state === 'approved') await enterApproval(client, paid, at);
  if (!refund) return;
  const [refundId, refundAt] = [fixedId(159, n), new Date(at.getTime() + dayMs)];
  await insertRows(client, 'sandbox_refund', [{ id: refundId, intent_id: intentId, cents: refund.cents }]);
  await insertRows(client, 'payment_refund', [
    {
      id: refundId,
      payment_id: id,
      cents: refund.cents,
      reason: sealWords(key, refundPlace(refundId), refund.reason),
      person_id: cast.derm.id,
      status: 'done',
      created_at: refundAt,
      status_at: refundAt,
    },
  ]);
  await enterRefund(client, paid, { id: refundId, before: 0, now: refund.cents, at: refundAt });
}
