import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const phoneConsultBillAndMarkComplete = call({
  name: 'phoneConsult-billAndMarkComplete',
  summary: 'Marks the call of a phone consult as complete and makes its billing record; its outcome comes first.',
  access: [['phoneConsult']],
  changes: { waits: true },
  input: z.object({ activityId: id, billingCode: z.string().max(20) }),
  output: done,
  errors: {
    OUTCOME_MISSING: { status: 409, message: 'Please fill out the Outcome before marking as complete' },
  },
});
