import type { ExternalKind, PaymentStatus } from '@consult/domain/payment/payment.ts';
import type { paymentReason } from '@consult/contract/payment/payment.ts';
import type pg from 'pg';
import type { z } from 'zod';
import { touchActivity } from '../activity/activity.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import type { MadeOf } from './offer.ts';

/** A payment as the database has it. */
export type PaymentRow = {
  id: string;
  activity_id: string;
  clinic_id: string;
  item_id: string;
  recorded_by: string;
  kind: 'card' | 'external';
  status: PaymentStatus;
  reason: z.infer<typeof paymentReason> | '';
  made_of: MadeOf;
  total_cents: number;
  refunded_cents: number;
  external_kind: ExternalKind | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  withdrawn_why: Buffer | null;
  provider: string | null;
  account: string | null;
  intent_id: string | null;
  card_last4: string | null;
  receipt_link: string | null;
  created_at: Date;
  status_at: Date;
};

export const paymentColumns = `p.id, p.activity_id, p.clinic_id, p.item_id, p.recorded_by, p.kind, p.status, p.reason,
  p.made_of, p.total_cents, p.refunded_cents, p.external_kind, p.withdrawn_at, p.withdrawn_by, p.key_id,
  p.wrapped_key, p.body, p.withdrawn_why, p.provider, p.account, p.intent_id, p.card_last4, p.receipt_link,
  p.created_at, p.status_at`;

/** A payment, without asking who reads it. */
export async function unsafeReadPayment(db: Pick<pg.ClientBase, 'query'>, id: string): Promise<PaymentRow | null> {
  const { rows } = await db.query<PaymentRow>({
    name: 'payment-read',
    text: `select ${paymentColumns} from payment p where p.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Locks a payment until the commit, and before it its activity, as everywhere. Who locks it for the provider's answer
 * has no viewer.
 */
export async function unsafeLockPayment(client: pg.ClientBase, id: string): Promise<PaymentRow | null> {
  await client.query({
    name: 'payment-lock-activity',
    text: `select 1 from activity a where a.id = (select activity_id from payment where id = $1)
      for no key update of a`,
    values: [id],
  });
  const { rows } = await client.query<PaymentRow>({
    name: 'payment-lock',
    text: `select ${paymentColumns} from payment p where p.id = $1 for no key update of p`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The live event of a payment's activity; none where the consult is gone. */
export async function tellOfPayment(client: pg.ClientBase, activityId: string): Promise<LiveEvent[]> {
  const { rows } = await client.query({
    name: 'payment-activity-there',
    text: 'select 1 from activity where id = $1',
    values: [activityId],
  });
  return rows.length === 0 ? [] : [await touchActivity(client, activityId)];
}
