import { z } from 'zod';
import { call } from '../call.ts';
import { amount } from '../billing/billing-record.ts';
import { id, saidInstant } from '../schemas.ts';

export const phoneConsultGetBillingCodes = call({
  name: 'phoneConsult-getBillingCodes',
  summary: 'The billing codes of a phone consult; the one that fits the time of the call is preselected.',
  access: [['phoneConsult']],
  changes: false,
  input: z.object({ activityId: id }),
  output: z.object({
    codes: z.array(
      z.object({
        code: z.string(),
        when: z.string(),
        fits: z.boolean(),
        /** What it pays on the day of the call; null where content names no fee. */
        fee: amount.nullable(),
      }),
    ),
    preselected: z.string(),
    /** The start of the call, which decides about the code however long it went on. */
    startedAt: saidInstant,
    /** The call began on a statutory holiday. */
    holiday: z.boolean(),
  }),
});
