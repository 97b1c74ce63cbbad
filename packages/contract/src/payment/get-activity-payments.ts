import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { payment, readPaymentsAccess } from './payment.ts';

export const getActivityPayments = call({
  name: 'secureMessaging-getActivityPayments',
  summary: 'The payments of an activity, newest first, two hundred at most.',
  access: readPaymentsAccess,
  changes: false,
  input: z.object({ activityId: id }),
  output: z.array(payment).max(200),
});
