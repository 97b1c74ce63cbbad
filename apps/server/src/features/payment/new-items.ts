import type pg from 'pg';
import { cancelledSql } from './invoice-row.ts';
import { paymentColumns } from './row.ts';
import type { PaymentRow } from './row.ts';

/** So many items stand on one invoice; what is more goes onto the next. */
const most = 200;

type Charge = PaymentRow & { status: 'pending' | 'approved' };

/**
 * What a clinic charged on an activity and is on no invoice: approved or pending, not wholly given back, oldest first.
 * Source: server rules, section 23, 'Invoice'.
 */
export async function unsafeNewItems(
  db: Pick<pg.ClientBase, 'query'>,
  activityId: string,
  clinicId: string,
): Promise<Charge[]> {
  const { rows } = await db.query<Charge>({
    name: 'invoice-new-items',
    text: `select ${paymentColumns} from payment p
      where p.activity_id = $1 and p.clinic_id = $2 and p.status in ('pending', 'approved') and p.withdrawn_at is null
        and p.refunded_cents < p.total_cents
        and not exists (select 1 from invoice_item i join invoice v on v.id = i.invoice_id
          where i.payment_id = p.id and v.kind = 'invoice' and not ${cancelledSql('v')})
      order by p.created_at, p.id limit ${most}`,
    values: [activityId, clinicId],
  });
  return rows;
}
