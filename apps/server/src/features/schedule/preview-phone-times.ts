import { schedulePreviewPhoneTimes } from '@consult/contract/schedule/preview-phone-times.ts';
import { comingDays, liesWithin } from '@consult/domain/schedule/coming-days.ts';
import { readWeekStrictly, writeWeek } from '@consult/domain/schedule/timeslots.ts';
import { isCanadianZone } from '@consult/domain/schedule/zones.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { ownAvailabilitySql } from '../directory/directory.ts';
import type { OwnAvailability } from '../directory/directory.ts';
import { callsOf, closedDays } from '../phone-consult/phone-consult.ts';
import { loadStandingCalls, sayCall } from './standing-calls.ts';

type Row = { own: OwnAvailability; content: unknown; calendars: boolean[][] };

/** schedule-previewPhoneTimes: a day is open where one of the person's services is. */
export const previewPhoneTimes = serve(schedulePreviewPhoneTimes).handler(
  async ({ input, context: { app, viewer } }) => {
    const now = app.now();
    const week = readWeekStrictly(input.schedule);
    if (!week) throw refuse('INVALID_INPUT', { schedule: { code: 'schedule-blocks' } });
    if (!isCanadianZone(input.timezone)) throw refuse('INVALID_INPUT', { timezone: { code: 'zone-not-canadian' } });
    const own = { schedule: writeWeek(week), zone: input.timezone };
    const row = await loadFacts(app.read, viewer.personId, now);
    const calls = await loadStandingCalls(app.read, viewer.personId, now);
    const days = comingDays(
      {
        ...own,
        ...callsOf(row.content),
        ...closedDays(row.own, openInAny(row.calendars), now),
        taken: calls,
      },
      now,
    );
    const outside = calls.filter((call) => !liesWithin(own, call)).map((call) => sayCall(call, own.zone));
    return { days, outside };
  },
);

async function loadFacts(db: Pick<pg.ClientBase, 'query'>, personId: string, now: Date): Promise<Row> {
  const { rows } = await db.query<Row>({
    name: 'schedule-preview-facts',
    text: `select ${ownAvailabilitySql('p.id', 2)} as own,
        (select body from content_document where name = 'phone-consult') as content,
        coalesce((select jsonb_agg(distinct to_jsonb(s.custom_calendar)) from service_user u
          join service s on s.id = u.service_id where u.person_id = p.id and s.enabled), '[]') as calendars
      from person p where p.id = $1`,
    values: [personId, startOfDay(businessDay(now))],
  });
  if (!rows[0]) throw refuse('NOT_FOUND');
  return rows[0];
}

/** The weekdays on which one of the calendars is open; all where there is none. */
function openInAny(calendars: readonly (readonly boolean[])[]): boolean[] {
  return [0, 1, 2, 3, 4, 5, 6].map(
    (day) => calendars.length === 0 || calendars.some((calendar) => calendar[day] !== false),
  );
}
