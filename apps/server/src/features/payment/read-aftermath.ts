import type { Payment } from '@consult/contract/payment/payment.ts';
import type { DisputeState, PaymentStatus } from '@consult/domain/payment/payment.ts';
import type { App } from '../../call/context.ts';
import { nameSql } from './name-sql.ts';

type RefundRow = {
  id: string;
  payment_id: string;
  cents: number;
  reason: Buffer | null;
  status: 'pending' | 'done' | 'refused';
  created_at: Date;
  person: Payment['recordedBy'] | null;
};

type DisputeRow = {
  id: string;
  payment_id: string;
  cents: number;
  fee_cents: number;
  state: DisputeState;
  taken_at: Date | null;
  returned_at: Date | null;
  created_at: Date;
  status_at: Date;
};

/** What became of a payment's money. */
export type Aftermath = { refunds: readonly RefundRow[]; disputes: readonly DisputeRow[] };

/** Whether a bank has the money of a dispute, or may take it: beside that nothing is given back. */
export const holdsMoney = ({ state, taken_at, returned_at }: Pick<DisputeRow, 'state' | 'taken_at' | 'returned_at'>) =>
  state !== 'won' || (taken_at !== null && returned_at === null);

type Paid = { id: string; kind: 'card' | 'external'; status: PaymentStatus };

/** The refunds and disputes of payments that the viewer reads, oldest first, by the payment's id. */
export async function readAftermath(
  { read }: Pick<App, 'read'>,
  payments: readonly Paid[],
): Promise<(id: string) => Aftermath> {
  const paid = payments.filter(({ kind, status }) => kind === 'card' && status === 'approved').map(({ id }) => id);
  if (paid.length === 0) return () => ({ refunds: [], disputes: [] });
  const { rows: refunds } = await read.query<RefundRow>({
    name: 'refunds-of-payments',
    text: `select f.id, f.payment_id, f.cents, f.reason, f.status, f.created_at,
        case when r.id is not null then ${nameSql('r')} end as person
      from payment_refund f left join person r on r.id = f.person_id
      where f.payment_id = any($1::uuid[]) order by f.created_at, f.id`,
    values: [paid],
  });
  const { rows: disputes } = await read.query<DisputeRow>({
    name: 'disputes-of-payments',
    text: `select d.id, d.payment_id, d.cents, d.fee_cents, d.state, d.taken_at, d.returned_at, d.created_at,
        d.status_at
      from payment_dispute d where d.payment_id = any($1::uuid[]) order by d.created_at, d.id`,
    values: [paid],
  });
  return (id) => ({
    refunds: refunds.filter(({ payment_id: of }) => of === id),
    disputes: disputes.filter(({ payment_id: of }) => of === id),
  });
}
