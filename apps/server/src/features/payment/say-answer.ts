import type { Calls } from '@consult/contract/calls.ts';
import type { PaymentRow } from './row.ts';

/** What a payment has become, for who asked for it. */
export function sayAnswer({
  row,
  needsCard,
}: {
  row: PaymentRow;
  needsCard: boolean;
}): Calls['payment-submitPayment']['output'] {
  return {
    ok: row.status !== 'declined',
    error: row.reason === '' ? null : row.reason,
    paymentId: row.id,
    status: row.status,
    needsCard: needsCard && row.status === 'pending',
  };
}
