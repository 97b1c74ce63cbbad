import type { Payment } from '@consult/contract/payment/payment.ts';
import { getActivityPayments as declared } from '@consult/contract/payment/get-activity-payments.ts';
import { cents } from '@consult/domain/money/money.ts';
import { withdrawableMs } from '@consult/domain/payment/payment.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { standingOf } from '../activity/activity.ts';
import { nameSql } from './name-sql.ts';
import { paymentColumns } from './row.ts';
import type { PaymentRow } from './row.ts';
import { bodyPlace, keyOf, readWords, refundPlace, withdrawnPlace } from './sealed.ts';
import type { PaymentBody } from './sealed.ts';

type Name = Payment['recordedBy'];
type Row = PaymentRow & { recorder: Name; withdrawer: Name | null };
type RefundRow = {
  id: string;
  payment_id: string;
  cents: number;
  reason: Buffer;
  status: 'pending' | 'done' | 'refused';
  created_at: Date;
  person: Name;
};

/** secureMessaging-getActivityPayments: for members who may read them. */
export const getActivityPayments = serve(declared).handler(
  async ({ input: { activityId }, context: { app, viewer } }) => {
    const { can, clinicId } = await standingOf(app.read, app, viewer, activityId);
    if (!can.readPayments) throw refuse('NOT_ALLOWED');
    const { rows } = await app.read.query<Row>({
      name: 'payments-of-activity',
      text: `select ${paymentColumns}, ${nameSql('r')} as recorder,
          case when w.id is not null then ${nameSql('w')} end as withdrawer
        from payment p join person r on r.id = p.recorded_by left join person w on w.id = p.withdrawn_by
        where p.activity_id = $1 order by p.created_at desc, p.id desc limit 200`,
      values: [activityId],
    });
    const refunds = await readRefunds(app, rows);
    await writeAudit(app.read, { kind: 'payments-read', actorId: viewer.personId, subjectIds: [activityId] });
    return Promise.all(
      rows.map((row) =>
        present(
          app,
          row,
          refunds.filter((refund) => refund.payment_id === row.id),
          can.charge && row.clinic_id === clinicId,
        ),
      ),
    );
  },
);

async function readRefunds(app: App, payments: readonly Row[]): Promise<RefundRow[]> {
  const given = payments.filter(({ kind, status }) => kind === 'card' && status === 'approved');
  if (given.length === 0) return [];
  const { rows } = await app.read.query<RefundRow>({
    name: 'refunds-of-payments',
    text: `select f.id, f.payment_id, f.cents, f.reason, f.status, f.created_at, ${nameSql('r')} as person
      from payment_refund f join person r on r.id = f.person_id
      where f.payment_id = any($1::uuid[]) order by f.created_at, f.id`,
    values: [given.map(({ id }) => id)],
  });
  return rows;
}

async function present(app: App, row: Row, refunds: readonly RefundRow[], charges: boolean): Promise<Payment> {
  const key = await keyOf(app, row);
  const body = readJson<PaymentBody>(app.keyring, key, bodyPlace(row.id), row.body);
  const { code, nameEn, nameFr, price, taxes, total } = row.made_of;
  const left =
    row.total_cents -
    row.refunded_cents -
    refunds.reduce((sum, refund) => sum + (refund.status === 'pending' ? refund.cents : 0), 0);
  const young = app.now().getTime() - row.created_at.getTime() <= withdrawableMs;
  return {
    id: row.id,
    itemCode: code,
    name: nameEn,
    nameFr,
    cost: price,
    taxes: [...taxes],
    total,
    status: row.status,
    reason: row.reason === '' ? null : row.reason,
    created: row.created_at.toISOString(),
    statusUpdatedAt: row.status_at.toISOString(),
    paymentType: row.kind,
    externalKind: row.external_kind,
    cardLast4: row.card_last4,
    receiptLink: row.receipt_link,
    receiptEmail: body?.receiptEmail || null,
    recordedBy: row.recorder,
    refunded: cents(row.refunded_cents),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      cents: cents(refund.cents),
      reason: readWords(app, key, refundPlace(refund.id), refund.reason),
      status: refund.status,
      created: refund.created_at.toISOString(),
      by: refund.person,
    })),
    withdrawn:
      row.withdrawn_at && row.withdrawer
        ? {
            at: row.withdrawn_at.toISOString(),
            by: row.withdrawer,
            reason: readWords(app, key, withdrawnPlace(row.id), row.withdrawn_why),
          }
        : null,
    can: {
      retry: charges && row.status === 'pending',
      refund: charges && row.kind === 'card' && row.status === 'approved' && left > 0,
      withdraw: charges && row.kind === 'external' && row.withdrawn_at === null && young,
    },
  };
}
