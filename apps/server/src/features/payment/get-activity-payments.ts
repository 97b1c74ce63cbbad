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
import { holdsMoney, readAftermath } from './read-aftermath.ts';
import type { Aftermath } from './read-aftermath.ts';
import { paymentColumns } from './row.ts';
import type { PaymentRow } from './row.ts';
import { bodyPlace, keyOf, readWords, refundPlace, withdrawnPlace } from './sealed.ts';
import type { PaymentBody } from './sealed.ts';

type Name = Payment['recordedBy'];
type Row = PaymentRow & { recorder: Name; withdrawer: Name | null };

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
    const aftermath = await readAftermath(app, rows);
    await writeAudit(app.read, { kind: 'payments-read', actorId: viewer.personId, subjectIds: [activityId] });
    return Promise.all(
      rows.map((row) => present(app, row, aftermath(row.id), can.charge && row.clinic_id === clinicId)),
    );
  },
);

async function present(app: App, row: Row, { refunds, disputes }: Aftermath, charges: boolean): Promise<Payment> {
  const key = await keyOf(app, row);
  const body = readJson<PaymentBody>(app.keyring, key, bodyPlace(row.id), row.body);
  const { code, nameEn, nameFr, price, taxes, total } = row.made_of;
  const left =
    row.total_cents -
    row.refunded_cents -
    refunds.reduce((sum, refund) => sum + (refund.status === 'pending' ? refund.cents : 0), 0);
  const here = row.provider === app.payments.name;
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
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      cents: cents(dispute.cents),
      fee: cents(dispute.fee_cents),
      state: dispute.state,
      taken: dispute.taken_at !== null && dispute.returned_at === null,
      created: dispute.created_at.toISOString(),
      statusUpdatedAt: dispute.status_at.toISOString(),
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
      retry: charges && here && row.status === 'pending',
      // What a bank has or may take is not given back beside it.
      refund: charges && here && row.status === 'approved' && left > 0 && !disputes.some(holdsMoney),
      withdraw: charges && row.kind === 'external' && row.withdrawn_at === null && young,
    },
  };
}
