import { recordSorts } from '@consult/domain/billing/report.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { billingRecord, billingReportAccess } from './billing-record.ts';
import { isOneQuestion, questions } from './question.ts';

export const createBillingReport = call({
  name: 'reporting-createBillingReport',
  summary: 'Billing records of the viewer’s own, by result, by status or by day of service, fifty at most.',
  access: billingReportAccess,
  changes: false,
  input: z
    .object({
      ...questions,
      /** By default the day of the result where results are asked for, else that of the service; newest first. */
      sort: z.enum(recordSorts).optional(),
      descending: z.boolean().default(true),
      /** How many are left out before the first. */
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(50).default(50),
    })
    .check(isOneQuestion),
  output: z.array(billingRecord),
});
