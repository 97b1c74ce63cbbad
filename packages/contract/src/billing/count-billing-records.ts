import { z } from 'zod';
import { call } from '../call.ts';
import { billingReportAccess } from './billing-record.ts';
import { isOneQuestion, questions } from './question.ts';

export const countBillingRecords = call({
  name: 'reporting-countBillingRecords',
  summary: 'How many records a question of the billing report has, for its pages.',
  access: billingReportAccess,
  changes: false,
  input: z.object(questions).check(isOneQuestion),
  output: z.object({ total: z.int().min(0) }),
});
