import { phoneConsultGetTimes } from '@consult/contract/phone-consult/get-times.ts';
import { phoneTimes, phoneTimesHorizonDays, phoneTimesPageDays } from '@consult/domain/schedule/phone-times.ts';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { clockOn, knownZone, saySpan } from '@consult/domain/time/said-time.ts';
import { refuse, serve } from '../../call/implement.ts';
import { loadServices, scopeOf } from '../directory/directory.ts';
import { loadPhoneSettings } from './phone-settings.ts';

/**
 * phoneConsult-getTimes: the free times of those who take phone consults for a service that the viewer can see, two
 * weeks of each specialist's own calendar at a time.
 */
export const getTimes = serve(phoneConsultGetTimes).handler(async ({ input, context: { app, viewer } }) => {
  const now = app.now();
  const zone = knownZone(input.timeZone);
  const [service] = await loadServices(app.read, [input.serviceId], await scopeOf(app.read, viewer), now);
  if (!service) throw refuse('NOT_FOUND');
  const users = service.type === 'service' ? service.users : [];
  const settings = await loadPhoneSettings(
    app.read,
    service.id,
    users.map(({ uid }) => uid),
    now,
  );
  const today = businessDay(now);
  const horizon = addDays(today, phoneTimesHorizonDays);
  // Ends at the horizon, so that a day far beyond it costs nothing.
  const asked = input.from !== null && input.from > today ? input.from : today;
  const from = asked < horizon ? asked : horizon;
  const next = addDays(from, phoneTimesPageDays);
  return {
    specialists: users.flatMap(({ uid, userName }) => {
      const own = settings.get(uid);
      if (!own) return [];
      // West of business time it may still be yesterday.
      const first = from === today && businessDay(now, own.zone) < today ? businessDay(now, own.zone) : from;
      const times = phoneTimes(own, first, next, now);
      return [
        {
          uid,
          userName,
          timezone: own.zone,
          times: times.map(({ start, end }) => ({
            start: start.toISOString(),
            end: end.toISOString(),
            said: saySpan(start, end, zone),
            specialistStart: clockOn(start, own.zone),
          })),
        },
      ];
    }),
    next: settings.size > 0 && next < horizon ? next : null,
  };
});
