import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { ProviderRefund } from '../../infra/payments/provider.ts';
import { advance } from './advance.ts';
import { advanceRefund, returnRefund, settleRefund } from './advance-refund.ts';
import type { PaymentRow } from './row.ts';
import { settleDispute } from './settle-dispute.ts';

/**
 * Brings a payment to what its provider says of it now: whether it has the money, what went back, wherever that was
 * done, and what is disputed. It may be called at any time, in any order and twice.
 * @throws ProviderSilent
 */
export async function hearOfPayment(app: App, paymentId: string): Promise<void> {
  const { row } = await advance(app, paymentId, null);
  if (row.status !== 'approved' || row.provider !== app.payments.name) return;
  const { refunds, disputes } = await app.payments.aftermath(row.account!, row.intent_id!);
  // What came back first: it makes room for what went back after it.
  const cameBack = ({ state }: ProviderRefund): boolean => state === 'refused';
  for (const refund of [...refunds.filter(cameBack), ...refunds.filter((one) => !cameBack(one))])
    await hearOfRefund(app, row, refund);
  for (const dispute of disputes) await settleDispute(app, row.id, dispute);
}

type KnownRefund = { id: string; status: 'pending' | 'done' | 'refused' };

async function hearOfRefund(app: App, payment: PaymentRow, refund: ProviderRefund): Promise<void> {
  const { rows } = await app.write.query<KnownRefund & { ours: boolean }>({
    name: 'refund-of-provider',
    text: `select id, status, provider_ref is null as ours from payment_refund
      where payment_id = $1 and (provider_ref = $2 or (provider_ref is null and id::text = $3))`,
    values: [payment.id, refund.id, refund.refundId],
  });
  const known = rows[0];
  if (known?.status === 'done' && refund.state === 'refused') return returnRefund(app, known.id, payment.id);
  if (known?.ours) return void (await advanceRefund(app, known.id));
  const id = known?.id ?? (await noteRefund(app, payment, refund));
  if (refund.state !== 'pending') await settleRefund(app, id, payment.id, refund.state);
}

/** The row of a refund that was made at the provider; of two who hear of it the second finds the first's. */
async function noteRefund(app: App, payment: PaymentRow, { id: ref, cents }: ProviderRefund): Promise<string> {
  const { rows } = await app.write.query<{ id: string }>({
    name: 'refund-note',
    text: `insert into payment_refund (id, payment_id, cents, provider_ref, status, created_at, status_at)
      values ($1, $2, $3, $4, 'pending', $5, $5)
      on conflict (provider_ref) do update set provider_ref = excluded.provider_ref returning id`,
    values: [newId(), payment.id, cents, ref, app.now()],
  });
  return rows[0]!.id;
}
