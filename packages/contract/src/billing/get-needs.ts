import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { amount, billingReportAccess } from './billing-record.ts';

export const getBillingNeeds = call({
  name: 'billing-getNeeds',
  summary: 'How many of the viewer’s own open records would be refused or wait as they stand, and how many are ready.',
  access: billingReportAccess,
  changes: false,
  input: nothing,
  output: z.object({
    /** Those that a rule refuses or holds, or whose claim lacks something; none that its doctor holds. */
    records: z.int().min(0),
    /** What their codes pay. */
    fees: amount,
    /** Those that the next file takes as they stand. */
    ready: z.int().min(0),
  }),
});
