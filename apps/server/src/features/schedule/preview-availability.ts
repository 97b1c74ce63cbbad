import { schedulePreviewAvailability } from '@consult/contract/schedule/preview-availability.ts';
import { availability } from '@consult/domain/directory/availability.ts';
import type { Availability, AvailabilitySettings, ConsultKind } from '@consult/domain/directory/availability.ts';
import { checkVacation, vacationInstants } from '@consult/domain/schedule/vacation.ts';
import { businessDay, businessZone, startOfDay, weekdayOf } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { presentAvailability } from '../directory/directory.ts';
import { loadStandingCalls, sayCall } from './standing-calls.ts';

/** schedule-previewAvailability: by the one function that the finder, the composer and the sends ask too. */
export const previewAvailability = serve(schedulePreviewAvailability).handler(
  async ({ input, context: { app, viewer } }) => {
    const now = app.now();
    const today = businessDay(now);
    const rows = input.vacations.filter(
      ({ from, to }) => Object.keys(checkVacation({ from, to, description: '' }, today)).length === 0,
    );
    const { count, zone, colleagues } = await loadFacts(app.read, viewer.personId, now);
    const { enabled, limit } = input.limit;
    const settings: AvailabilitySettings = {
      vacations: rows.map((row) => ({ ...row, ...vacationInstants(row.from, row.to) })),
      customCalendar: input.days,
      dailyLimit: enabled && limit !== null ? { enabled, limit, count, day: today } : null,
    };
    const calls = await loadStandingCalls(app.read, viewer.personId, now);
    const answer = statesAt(settings, now);
    return {
      now: answer,
      vacations: rows.map(({ id, from }) => ({
        id,
        ...(from <= today ? answer : statesAt(settings, startOfDay(from))),
      })),
      calls: calls.flatMap((call) => {
        const day = businessDay(call.start);
        const away = rows.find((row) => row.disablePhoneConsult && row.from <= day && day <= row.to);
        if (!away && input.days[weekdayOf(day)] !== false) return [];
        return [{ ...sayCall(call, zone), vacationId: away?.id ?? null }];
      }),
      colleagues,
    };
  },
);

function statesAt(settings: AvailabilitySettings, at: Date) {
  const state = (kind: ConsultKind): Availability => availability(settings, at, businessZone, kind);
  return {
    econsult: presentAvailability(state('econsult')),
    phoneConsult: presentAvailability(state('phoneConsult')),
  };
}

async function loadFacts(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  now: Date,
): Promise<{ count: number; zone: string; colleagues: boolean }> {
  const { rows } = await db.query<{ count: number; zone: string; colleagues: boolean }>({
    name: 'schedule-preview-count',
    text: `select
        coalesce((select a.count from specialist_availability a where a.person_id = $1 and a.count_day = $2), 0)
          as count,
        coalesce((select h.timezone from phone_schedule h where h.person_id = $1), $3) as zone,
        exists (select from service_user mine join service s on s.id = mine.service_id and s.enabled
          join service_user u on u.service_id = s.id and u.person_id <> mine.person_id
          join person p on p.id = u.person_id and p.disabled_at is null
          where mine.person_id = $1) as colleagues`,
    values: [personId, businessDay(now), businessZone],
  });
  return rows[0]!;
}
