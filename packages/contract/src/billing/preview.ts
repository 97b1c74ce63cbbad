import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { amount } from './billing-record.ts';
import { ruleFinding, verdict } from './rule-finding.ts';

export const previewBilling = call({
  name: 'billing-preview',
  summary: 'What a message that the viewer would send now is billed as, and which rules that record would break.',
  access: [['billing']],
  changes: false,
  input: z.object({
    activityId: id,
    /** As typed; '' for the usual one. */
    billingCode: z.string().max(20),
  }),
  output: z.object({
    /** Null where it is not billed: of a referral, before the call is complete, or by staff. */
    code: z.string().nullable(),
    /** It is the first answer to an eConsult, which has a code of its own whatever was typed. */
    isFirst: z.boolean(),
    /** It falls into the 24 hours that an earlier message opened. */
    sameWindow: z.boolean(),
    /** Null where content names none. */
    fee: amount.nullable(),
    verdict,
    findings: z.array(ruleFinding),
    withoutClaimsWay: z.string(),
  }),
});
