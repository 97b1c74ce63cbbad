import { getTimes } from './get-times.ts';

export { checkPhoneTime } from './check-phone-time.ts';

/** The door of phone consults. */
export const phoneConsultCalls = { 'phoneConsult-getTimes': getTimes };
