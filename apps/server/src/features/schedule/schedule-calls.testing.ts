import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

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

/** Nothing was saved yet, so that the versions of the inputs are the present ones. */
const ready = async ({ app, people }: FullWorld): Promise<void> => {
  const { id } = people.cast.derm;
  await app.write.query('delete from specialist_availability where person_id = $1', [id]);
  await app.write.query('update phone_schedule set version = 1 where person_id = $1', [id]);
};

/** How the tests try the calls of this room. */
export const scheduleRows = {
  'schedule-endFeed': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-getFeed': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-makeFeed': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-getAvailability': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-getPhoneSchedule': { as: 'derm', input: () => ({}), bad: {} },
  'schedule-previewAvailability': {
    as: 'derm',
    input: () => ({ vacations: [row(randomUUID())], days: everyDay, limit: { enabled: true, limit: 3 } }),
    bad: { vacations: 7, days: 7, limit: 7 },
  },
  'schedule-previewPhoneTimes': {
    as: 'derm',
    input: () => ({ timezone: 'America/Edmonton', schedule: week }),
    bad: { timezone: 'Europe/Paris', schedule: 7 },
  },
  'schedule-saveCalendar': {
    as: 'derm',
    ready,
    input: () => ({ version: 0, days: everyDay }),
    bad: { version: -1, days: 7 },
  },
  'schedule-saveLimit': {
    as: 'derm',
    ready,
    input: () => ({ version: 0, enabled: true, limit: 20 }),
    bad: { version: -1, limit: 0 },
  },
  'schedule-savePhoneSchedule': {
    as: 'derm',
    ready,
    input: () => ({ version: 1, timezone: 'America/Edmonton', schedule: week }),
    bad: { version: -1, timezone: 'Europe/Paris', schedule: 7 },
  },
  'schedule-saveVacations': {
    as: 'derm',
    ready,
    input: () => ({ version: 0, added: [row(randomUUID())], changed: [], removed: [] }),
    bad: { version: -1, added: 7, changed: 7, removed: 7 },
  },
} satisfies CallRows;
