import type { ExternalKind } from '@consult/domain/payment/payment.ts';
import { askAgainMs } from '@consult/domain/payment/payment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { lockStanding, touchActivity } from '../activity/activity.ts';
import { enterApproval } from './books.ts';
import { accountOf, readOffers } from './offer.ts';
import { unsafeReadPayment } from './row.ts';
import { bodyPlace } from './sealed.ts';
import type { PaymentBody } from './sealed.ts';

/** What is to be paid, and how. */
export type Wish = {
  activityId: string;
  paymentId: string;
  itemCode: string;
  /** What its clinic was shown; absent: whatever it costs. */
  total: number | undefined;
  receiptEmail: string;
  /** Null: by card. */
  external: ExternalKind | null;
};

export type Begun =
  | { live: LiveEvent[] }
  | 'known'
  | 'ITEM_TAKEN'
  | 'NO_SUCH_ITEM'
  | 'NO_CARDS'
  | 'NO_TAX'
  | 'PRICE_CHANGED'
  | 'PAYMENT_CHANGED';

/**
 * Writes the row of a payment with its audit entry, before any provider hears of it. By card it is pending, and the
 * sweep asks for it 30 seconds later whatever becomes of this process; paid elsewhere it is approved at once. The
 * activity is locked, so of two at once the second sees the first's row. 'known': there is one under this id, which
 * says the same.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function begin(client: pg.PoolClient, app: App, viewer: Viewer, wish: Wish): Promise<Begun> {
  const { activityId, paymentId, itemCode, external } = wish;
  const { can, clinicId } = await lockStanding(client, app, viewer, activityId);
  if (!can.charge) throw refuse('NOT_ALLOWED');
  const known = await unsafeReadPayment(client, paymentId);
  if (known)
    return known.activity_id === activityId &&
      known.recorded_by === viewer.personId &&
      known.made_of.code === itemCode &&
      known.external_kind === external
      ? 'known'
      : 'PAYMENT_CHANGED';
  const now = app.now();
  const offers = clinicId === null ? [] : await readOffers(client, clinicId, now);
  if (!offers) return 'NO_TAX';
  const offer = offers.find(({ madeOf }) => madeOf.code === itemCode);
  if (!offer) return 'NO_SUCH_ITEM';
  if (await isTaken(client, activityId, offer.itemId)) return 'ITEM_TAKEN';
  if (wish.total !== undefined && wish.total !== offer.madeOf.total) return 'PRICE_CHANGED';
  const account = external ? null : await accountOf(client, clinicId, app.payments.name);
  if (!external && account === null) return 'NO_CARDS';
  const key = app.keyring.newDataKey(paymentId);
  const body: PaymentBody = { receiptEmail: wish.receiptEmail };
  await client.query({
    name: 'payment-begin',
    text: `insert into payment (id, activity_id, clinic_id, item_id, recorded_by, kind, external_kind, status, made_of,
        total_cents, key_id, wrapped_key, body, provider, account, created_at, status_at, ask_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17)`,
    values: [
      paymentId,
      activityId,
      clinicId,
      offer.itemId,
      viewer.personId,
      external ? 'external' : 'card',
      external,
      external ? 'approved' : 'pending',
      JSON.stringify(offer.madeOf),
      offer.madeOf.total,
      key.keyId,
      key.wrapped,
      encrypt(key.key, bodyPlace(paymentId), JSON.stringify(body)),
      external ? null : app.payments.name,
      account,
      now,
      external ? null : new Date(now.getTime() + askAgainMs(0)),
    ],
  });
  if (external)
    await enterApproval(client, { id: paymentId, clinic_id: clinicId!, kind: 'external', made_of: offer.madeOf }, now);
  await writeAudit(client, {
    kind: external ? 'payment-recorded' : 'payment-begun',
    actorId: viewer.personId,
    subjectIds: [paymentId, activityId],
    detail: { cents: offer.madeOf.total, ...(external ? { kind: external } : {}) },
  });
  return { live: [await touchActivity(client, activityId)] };
}

/** The same condition as that of the index payment_one_of_an_item. */
async function isTaken(client: pg.PoolClient, activityId: string, itemId: string): Promise<boolean> {
  const { rows } = await client.query({
    name: 'payment-taken',
    text: `select 1 from payment where activity_id = $1 and item_id = $2 and (status = 'pending'
      or (status = 'approved' and withdrawn_at is null and refunded_cents < total_cents))`,
    values: [activityId, itemId],
  });
  return rows.length > 0;
}
