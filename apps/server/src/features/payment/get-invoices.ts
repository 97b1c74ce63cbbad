import { paymentGetInvoices } from '@consult/contract/payment/get-invoices.ts';
import type { Invoice } from '@consult/contract/payment/invoice.ts';
import { cents } from '@consult/domain/money/money.ts';
import type { CreditCause } from '@consult/domain/payment/invoice.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { standingOf } from '../activity/activity.ts';
import { cancelledSql } from './invoice-row.ts';
import { nameSql } from './name-sql.ts';

type Row = {
  id: string;
  number: string;
  kind: 'invoice' | 'credit';
  created_at: Date;
  language: 'en' | 'fr';
  clinic_id: string;
  business: string | null;
  total_cents: number;
  owed: number;
  credited: number;
  cause: CreditCause | null;
  of_number: string | null;
  person: Invoice['by'];
};

/** payment-getInvoices: for members who may read payments. */
export const getInvoices = serve(paymentGetInvoices).handler(
  async ({ input: { activityId }, context: { app, viewer } }) => {
    const { can, clinicId } = await standingOf(app.read, app, viewer, activityId);
    if (!can.readPayments) throw refuse('NOT_ALLOWED');
    const { rows } = await app.read.query<Row>({
      name: 'invoices-of-activity',
      text: `select v.id, v.number, v.kind, v.created_at, v.language, v.clinic_id, v.issuer ->> 'name' as business,
          v.total_cents, v.cause, o.number as of_number,
          coalesce((select sum(p.total_cents) from invoice_item i join payment p on p.id = i.payment_id
            where i.invoice_id = v.id and v.kind = 'invoice' and i.owed and p.status = 'pending'
              and not ${cancelledSql('v')}), 0)::bigint as owed,
          coalesce((select sum(c.total_cents) from invoice c where c.credits = v.id), 0)::bigint as credited,
          case when r.id is not null then ${nameSql('r')} end as person
        from invoice v left join invoice o on o.id = v.credits left join person r on r.id = v.person_id
        where v.activity_id = $1 order by v.created_at desc, v.id desc limit 200`,
      values: [activityId],
    });
    await writeAudit(app.read, { kind: 'invoices-read', actorId: viewer.personId, subjectIds: [activityId] });
    return rows.map((row) => ({
      id: row.id,
      invoiceNumber: row.number,
      kind: row.kind,
      created: row.created_at.toISOString(),
      language: row.language,
      businessName: row.business ?? '',
      total: cents(row.total_cents),
      owed: cents(row.owed),
      credits: row.of_number !== null && row.cause ? { invoiceNumber: row.of_number, cause: row.cause } : null,
      credited: cents(row.credited),
      by: row.person,
      can: {
        credit: can.charge && row.clinic_id === clinicId && row.kind === 'invoice' && row.credited < row.total_cents,
      },
    }));
  },
);
