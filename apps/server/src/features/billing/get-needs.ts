import { getBillingNeeds } from '@consult/contract/billing/get-needs.ts';
import { cents } from '@consult/domain/money/money.ts';
import { serve } from '../../call/implement.ts';
import { needsItsDoctor } from './question.ts';

/** billing-getNeeds: counts and a sum of the viewer's own open records, as they were last judged. */
export const getNeeds = serve(getBillingNeeds).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ records: number; fees: string; ready: number }>({
    name: 'billing-needs',
    text: `select count(*) filter (where ${needsItsDoctor})::integer as records,
        coalesce(sum(b.fee_cents) filter (where ${needsItsDoctor}), 0)::text as fees,
        count(*) filter (where b.status in ('new', 'pending') and b.verdict in ('ready', 'warn'))::integer as ready
      from billing_record b where b.doctor_id = $1 and b.status in ('new', 'onHold', 'pending')`,
    values: [viewer.personId],
  });
  const { records, fees, ready } = rows[0]!;
  return { records, fees: cents(Number(fees)), ready };
});
