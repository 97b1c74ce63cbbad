import { recordStatuses } from '@consult/domain/billing/record-status.ts';
import { ways } from '@consult/domain/billing/rules/ways.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { dxCode } from '../diagnosis/dx-code.ts';
import { id } from '../schemas.ts';
import { stateChanged } from '../state-changed.ts';
import { billingReportAccess } from './billing-record.ts';

export const decideBilling = call({
  name: 'billing-decide',
  summary: 'Carries out what the viewer decided about a billing record of their own.',
  access: billingReportAccess,
  changes: { waits: false },
  input: z.object({
    recordId: id,
    /** As billing-getExplanation said it. */
    version: z.int().min(1),
    way: z.enum(ways),
    /** Of 'correct' and 'change': one of the codes that were offered. */
    billingCode: z.string().max(20).optional(),
    /** Of 'correct' and 'change': ICD-9, with or without its point; '' takes it away. */
    dxCode: dxCode.optional(),
    /** Of 'asIs' and whatever is asked of the payer: what it is told; 'reassess' needs it. */
    note: z.string().max(500).optional(),
  }),
  output: z.object({ status: z.enum(recordStatuses) }),
  errors: stateChanged,
});
