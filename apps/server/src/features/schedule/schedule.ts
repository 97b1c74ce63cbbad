import { getAvailability } from './get-availability.ts';
import { getPhoneSchedule } from './get-phone-schedule.ts';
import { previewAvailability } from './preview-availability.ts';
import { previewPhoneTimes } from './preview-phone-times.ts';
import { saveCalendar } from './save-calendar.ts';
import { saveLimit } from './save-limit.ts';
import { savePhoneSchedule } from './save-phone-schedule.ts';
import { saveVacations } from './save-vacations.ts';

/** The door of a specialist's own schedule: when they can be asked and called. */
export const scheduleCalls = {
  'schedule-getAvailability': getAvailability,
  'schedule-getPhoneSchedule': getPhoneSchedule,
  'schedule-previewAvailability': previewAvailability,
  'schedule-previewPhoneTimes': previewPhoneTimes,
  'schedule-saveCalendar': saveCalendar,
  'schedule-saveLimit': saveLimit,
  'schedule-savePhoneSchedule': savePhoneSchedule,
  'schedule-saveVacations': saveVacations,
};
