import { enterApproval, keepInvoice } from '@consult/server/features/payment/payment.ts';
import type { Business, CreditCause } from '@consult/domain/payment/invoice.ts';
import type { ExternalKind } from '@consult/domain/payment/payment.ts';
import type pg from 'pg';
import type { ActivityRecord } from '../activity-rows.ts';
import { cast } from '../cast.ts';
import { insertRows } from '../insert-rows.ts';
import { fixedId } from '../random.ts';
import { insertCardPayments } from './card-payments.ts';
import { charging as clinic, offered, paymentRow } from './payment-rows.ts';
import type { SeedTarget } from './seed-target.ts';

const business: Business = {
  name: 'Varga Dermatology Professional Corporation',
  line1: clinic.street,
  line2: '',
  line3: `${clinic.city} ${clinic.province}  T2T 0B2`,
  phone: clinic.phone,
  gstNumber: '800000002RT0001',
  qstNumber: '',
};
const businessId = fixedId(156, 0);
const dayMs = 86_400_000;
type Paid = { n: number; code: string; kind: ExternalKind };
type Made = {
  n: number;
  consult: number;
  /** Days before now. */
  ago: number;
  language: 'en' | 'fr';
  paid: readonly Paid[];
  /** The invoice that it takes back, and why. */
  credits?: { n: number; cause: CreditCause; reason: string };
};

/** Two invoices of a consult in French, and one of another that was cancelled and made again. */
const made: readonly Made[] = [
  { n: 1, consult: 0, ago: 9, language: 'fr', paid: [{ n: 1, code: 'cosmetic', kind: 'terminal' }] },
  { n: 2, consult: 1, ago: 6, language: 'en', paid: [{ n: 2, code: 'dermoscopy', kind: 'cheque' }] },
  {
    n: 3,
    consult: 1,
    ago: 5,
    language: 'en',
    paid: [{ n: 2, code: 'dermoscopy', kind: 'cheque' }],
    credits: { n: 2, cause: 'cancelled', reason: 'It was made out to an old address.' },
  },
  { n: 4, consult: 1, ago: 5, language: 'en', paid: [{ n: 2, code: 'dermoscopy', kind: 'cheque' }] },
  { n: 5, consult: 0, ago: 2, language: 'fr', paid: [{ n: 3, code: 'sick-note', kind: 'cash' }] },
];

/** What derm@'s patients paid: at the clinic, with the invoices for it and a credit note, and by card on a third consult. */
export async function insertPaid(
  client: pg.PoolClient,
  { keyring }: Pick<SeedTarget, 'keyring'>,
  consults: readonly ActivityRecord[],
  now: Date,
): Promise<void> {
  // Sent long enough ago to have been answered and paid for.
  const own = consults.filter((one) => isCharged(one) && now.getTime() - one.createdAt.getTime() > 12 * dayMs);
  await insertRows(client, 'clinic_business', [
    {
      id: businessId,
      clinic_id: clinic.id,
      name: business.name,
      line1: business.line1,
      line2: business.line2,
      line3: business.line3,
      phone: business.phone,
      gst_number: business.gstNumber,
      qst_number: business.qstNumber,
      prefix: 'VDPC',
      next_number: 1,
      saved_at: now,
    },
  ]);
  await insertCardPayments(client, keyring, own[2]!, now);
  /** When each payment was recorded. */
  const known = new Map<number, Date>();
  for (const one of made) {
    const consult = own[one.consult]!;
    const at = new Date(now.getTime() - one.ago * dayMs + one.n * 60_000);
    for (const paid of one.paid)
      if (!known.has(paid.n)) {
        const paidAt = new Date(at.getTime() - 600_000);
        known.set(paid.n, paidAt);
        await insertPayment(client, keyring, consult, paid, paidAt);
      }
    const { firstName, lastName } = consult.body.patient;
    await keepInvoice(
      client,
      { keyring },
      {
        id: fixedId(157, one.n),
        activityId: consult.id,
        clinicId: clinic.id,
        businessId,
        issuer: business,
        credits: one.credits ? { invoiceId: fixedId(157, one.credits.n), cause: one.credits.cause } : null,
        language: one.language,
        personId: cast.derm.id,
        body: {
          name: `${firstName} ${lastName}`.trim(),
          line1: one.n < 4 ? '12 Aspen Court NW' : '77 Juniper Lane NW',
          line2: '',
          line3: 'Calgary AB  T3A 1B1',
          reason: one.credits?.reason ?? '',
        },
        items: one.paid.map((paid) => ({
          payment_id: fixedId(158, paid.n),
          made_of: offered(paid.code).madeOf,
          refunded_cents: 0,
          owed: false,
          paid_by: paid.kind,
          card_last4: null,
          at: known.get(paid.n)!,
        })),
        now: at,
      },
    );
  }
}

const isCharged = ({ members, type }: ActivityRecord): boolean =>
  type !== 'referral' &&
  members.some(
    ({ personId, role, clinicId }) => personId === cast.derm.id && role === 'consultant' && clinicId === clinic.id,
  );

async function insertPayment(
  client: pg.PoolClient,
  keyring: SeedTarget['keyring'],
  consult: ActivityRecord,
  { n, code, kind }: Paid,
  at: Date,
): Promise<void> {
  const id = fixedId(158, n);
  const { row, madeOf } = paymentRow(keyring, { id, activityId: consult.id, code, at });
  await insertRows(client, 'payment', [
    { ...row, kind: 'external', status: 'approved', reason: '', refunded_cents: 0, external_kind: kind },
  ]);
  await enterApproval(client, { id, clinic_id: clinic.id, kind: 'external', made_of: madeOf }, at);
}
