import { billAndMarkComplete } from './bill-and-mark-complete.ts';
import { getBillingCodes } from './get-billing-codes.ts';
import { getTimes } from './get-times.ts';

export { checkPhoneTime } from './check-phone-time.ts';
export { callsOf, closedDays } from './phone-settings.ts';

/** The door of phone consults. */
export const phoneConsultCalls = {
  'phoneConsult-billAndMarkComplete': billAndMarkComplete,
  'phoneConsult-getBillingCodes': getBillingCodes,
  'phoneConsult-getTimes': getTimes,
};
