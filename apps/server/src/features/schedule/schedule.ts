import { endFeed } from './end-feed.ts';
import { getAvailability } from './get-availability.ts';
import { getFeed } from './get-feed.ts';
import { getPhoneSchedule } from './get-phone-schedule.ts';
import { makeFeed } from './make-feed.ts';
import { previewAvailability } from './preview-availability.ts';
import { previewPhoneTimes } from './preview-phone-times.ts';
import { saveCalendar } from './save-calendar.ts';
import { saveLimit } from './save-limit.ts';
import { savePhoneSchedule } from './save-phone-schedule.ts';
import { saveVacations } from './save-vacations.ts';

export { endCallEntry } from './feed-entries.ts';
export { feedRoute } from './feed-route.ts';

/** The door of a specialist's own schedule: when they can be asked and called. */
export const scheduleCalls = {
  'schedule-endFeed': endFeed,
  'schedule-getAvailability': getAvailability,
  'schedule-getFeed': getFeed,
  'schedule-getPhoneSchedule': getPhoneSchedule,
  'schedule-makeFeed': makeFeed,
  'schedule-previewAvailability': previewAvailability,
  'schedule-previewPhoneTimes': previewPhoneTimes,
  'schedule-saveCalendar': saveCalendar,
  'schedule-saveLimit': saveLimit,
  'schedule-savePhoneSchedule': savePhoneSchedule,
  'schedule-saveVacations': saveVacations,
};
