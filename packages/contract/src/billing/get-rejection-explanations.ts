import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { billingReportAccess } from './billing-record.ts';

export const getRejectionExplanations = call({
  name: 'reporting-getRejectionExplanations',
  summary: 'What the payer’s explanatory codes mean, in both languages.',
  access: billingReportAccess,
  changes: false,
  input: nothing,
  output: z.object({ explanations: z.array(z.object({ code: z.string(), en: z.string(), fr: z.string() })) }),
});
