import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const phoneConsultGetBillingCodes = call({
  name: 'phoneConsult-getBillingCodes',
  summary: 'The billing codes of a phone consult; the one that fits the time of the call is preselected.',
  access: [['phoneConsult']],
  changes: false,
  input: z.object({ activityId: id }),
  output: z.object({
    codes: z.array(z.object({ code: z.string(), when: z.string(), fits: z.boolean() })),
    preselected: z.string(),
  }),
});
