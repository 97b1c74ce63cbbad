import { countBillingRecords as declared } from '@consult/contract/billing/count-billing-records.ts';
import { serve } from '../../call/implement.ts';
import type { App } from '../../call/context.ts';
import { askedRecords } from './question.ts';
import type { Question } from './question.ts';

/** reporting-countBillingRecords: how many of the viewer's own records a question has, from its index alone. */
export const countBillingRecords = serve(declared).handler(async ({ input, context: { app, viewer } }) => ({
  total: await countRecords(app, viewer.personId, input),
}));

/** How many records of a doctor a question has. */
export async function countRecords(app: Pick<App, 'read'>, doctorId: string, question: Question): Promise<number> {
  const { name, condition, values } = askedRecords(question);
  const { rows } = await app.read.query<{ total: number }>({
    name: `billing-count-${name}`,
    text: `select count(*)::integer as total from billing_record b where b.doctor_id = $1 and ${condition}`,
    values: [doctorId, ...values],
  });
  return rows[0]!.total;
}
