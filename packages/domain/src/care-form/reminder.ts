import { addDays, businessDay, instantAt } from '../time/business-time.ts';

/**
 * When who has not answered a form is reminded: 7:00 on the third business day after the one on which its mail went out
 * (server rules, section 18).
 */
export function reminderAt(wentOutAt: Date): Date {
  return instantAt(addDays(businessDay(wentOutAt), 3), 7);
}
