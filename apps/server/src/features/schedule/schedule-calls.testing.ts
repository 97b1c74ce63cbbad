import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

const week = [[], [{ start: '0900', end: '1000' }], [], [], [], [], []];
const everyDay = [true, true, true, true, true, true, true];
const tomorrow = () => addDays(businessDay(new Date()), 1);
const row = (id: string) => ({
  id,
  from: tomorrow(),
  to: tomorrow(),
  disableEconsult: true,
  disablePhoneConsult: true,
  description: '',
});

/** How the tests try the calls of this room. */
export const scheduleRows = {
  'schedule-getAvailability': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-getPhoneSchedule': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-previewAvailability': {
    as: 'derm',
    input: () => ({ vacations: [row(randomUUID())], days: everyDay, limit: { enabled: true, limit: 3 } }),
    bad: { vacations: 7, days: [true], limit: {} },
  },
  'schedule-previewPhoneTimes': {
    as: 'derm',
    input: () => ({ timezone: 'America/Edmonton', schedule: week }),
    bad: { timezone: 'Europe/Paris', schedule: week.slice(1) },
  },
  'schedule-saveCalendar': {
    as: 'derm',
    input: () => ({ version: 0, days: everyDay }),
    bad: { version: -1, days: [true] },
  },
  'schedule-saveLimit': {
    as: 'derm',
    input: () => ({ version: 0, enabled: true, limit: 20 }),
    bad: { version: -1, limit: 0 },
  },
  'schedule-savePhoneSchedule': {
    as: 'derm',
    input: () => ({ version: 1, timezone: 'America/Edmonton', schedule: week }),
    bad: { version: -1, timezone: 'Europe/Paris', schedule: [...week, []] },
  },
  'schedule-saveVacations': {
    as: 'derm',
    input: () => ({ version: 0, added: [row(randomUUID())], changed: [], removed: [] }),
    bad: { version: -1, added: 7, changed: 7, removed: ['no id'] },
  },
} satisfies CallRows;
