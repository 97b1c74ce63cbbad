import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import type { Row } from '../insert-rows.ts';
import type { Random } from '../random.ts';
import type { Service } from './billing-doctors.ts';

const dayMs = 86_400_000;
export const refusals = ['05A', '67A', '63B', '05BB', 'RVRSL', '63A'];

const nothing: Row = {
  snapshot: 'taken',
  result_at: null,
  paid_at: null,
  paid_cents: null,
  error_code: '',
  note: '',
  decision: '',
  decided_at: null,
};
/** Where it stands since it was made. */
export const still = (createdAt: Date, status: RecordStatus, more: Row = {}): Row => ({
  ...nothing,
  status,
  updated_at: createdAt,
  ...more,
});
/** Held by its doctor: what no rule holds would go on by itself. */
export const held = (createdAt: Date): Row => still(createdAt, 'onHold', { decision: 'hold', decided_at: createdAt });
/** The payer's answer. */
export const judged = (at: Date): Row => ({ result_at: at, updated_at: at });

/** Where a record stands by its age. */
export function became({ type, cents }: Service, createdAt: Date, now: Date, random: Random): Row {
  const judgedAt = new Date(createdAt.getTime() + random.int(9, 16) * dayMs);
  const paidAt = new Date(judgedAt.getTime() + random.int(1, 6) * dayMs);
  const age = (now.getTime() - createdAt.getTime()) / dayMs;
  const luck = random.next();
  const refusal = random.pick(refusals);
  if (age < 7 && luck >= 0.55 && luck < 0.65) return held(createdAt);
  if (age < 7) return still(createdAt, luck < 0.55 ? 'new' : 'pending');
  if (luck < 0.03) return still(createdAt, 'notBillable');
  if (luck < 0.05) return still(createdAt, 'deleted');
  if (luck < 0.09 && type === 'patientMessage') return still(createdAt, 'failed');
  if (judgedAt >= now) return still(createdAt, luck < 0.6 ? 'submitted' : 'unconfirmed');
  if (luck < 0.13)
    return still(createdAt, age < 120 ? 'refused' : 'closed', {
      ...judged(judgedAt),
      error_code: refusal,
      note: luck < 0.1 ? 'duplicate' : '',
    });
  if (paidAt >= now) return still(createdAt, 'unconfirmed');
  // Some are paid in part.
  const isPart = luck < 0.16;
  return still(createdAt, 'closed', {
    ...judged(judgedAt),
    paid_at: paidAt,
    paid_cents: isPart ? Math.floor(cents / 2) : cents,
    error_code: isPart ? '63A' : '',
  });
}
