import { phoneCallDefaults } from '@consult/domain/schedule/phone-times.ts';
import type { Roster } from '@consult/domain/group/roster.ts';
import type { PhoneSettings, Timeslot } from '@consult/domain/schedule/phone-times.ts';
import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { ownAvailabilitySql, rosterSql, takesPhoneSql } from '../directory/directory.ts';
import type { OwnAvailability } from '../directory/directory.ts';

type Row = {
  person_id: string;
  timezone: string;
  schedule: Timeslot[][];
  custom_calendar: boolean[];
  content: unknown;
  own: OwnAvailability;
  taken: { start: string; end: string }[];
  roster: Roster | null;
};

/**
 * The facts behind the phone times of these specialists of a service, by person: weekly schedule, time away, the
 * service's calendar and their own, the roster of a group, calls from now on but for that of `except`. It leaves out
 * people who take no phone consults or do not answer for the service. The caller has checked that the service is
 * visible.
 */
export async function loadPhoneSettings(
  db: Pick<pg.ClientBase, 'query'>,
  serviceId: string,
  personIds: readonly string[],
  now: Date,
  except: string | null = null,
): Promise<Map<string, PhoneSettings>> {
  const { rows } = await db.query<Row>({
    name: 'phone-settings',
    text: `select h.person_id, h.timezone, h.schedule, s.custom_calendar,
        (select body from content_document where name = 'phone-consult') as content,
        ${ownAvailabilitySql('h.person_id', 4)} as own,
        coalesce((select jsonb_agg(jsonb_build_object('start', c.starts_at, 'end', c.ends_at))
          from phone_call c where c.specialist_id = h.person_id and c.starts_at >= $3::timestamptz - interval '1 day'
            and c.activity_id is distinct from $5::uuid),
          '[]') as taken,
        case when s.mode <> 'everyone' then ${rosterSql('$6')} end as roster
      from phone_schedule h join service_user u on u.person_id = h.person_id and u.service_id = $1
      join service s on s.id = u.service_id
        join person p on p.id = h.person_id
      where h.person_id = any ($2::uuid[]) and p.disabled_at is null and ${takesPhoneSql}`,
    values: [serviceId, personIds, now, startOfDay(businessDay(now)), except, businessDay(now)],
  });
  return new Map(
    rows.map((row) => [
      row.person_id,
      {
        schedule: row.schedule,
        zone: row.timezone,
        ...callsOf(row.content),
        ...closedDays(row.own, row.custom_calendar, now),
        taken: row.taken,
        roster: row.roster,
      },
    ]),
  );
}

/**
 * What closes days for calls: time away, the weekdays that the specialist or the calendar beside theirs closes, and the
 * rest of today where a daily limit is reached.
 */
export function closedDays(
  { vacations, customCalendar, dailyLimit }: OwnAvailability,
  calendar: readonly boolean[],
  now: Date,
): Required<Pick<PhoneSettings, 'vacations' | 'customCalendar'>> {
  const today = businessDay(now);
  const full = dailyLimit !== null && dailyLimit.day === today && dailyLimit.count >= dailyLimit.limit;
  const restOfToday = { start: startOfDay(today), end: new Date(startOfDay(addDays(today, 1)).getTime() - 1) };
  return {
    vacations: full ? [...vacations, restOfToday] : vacations,
    customCalendar: calendar.map((open, day) => open && customCalendar[day] !== false),
  };
}

/**
 * Length and notice of the content document 'phone-consult' {minutes, noticeMinutes}; a number that is missing or out
 * of range has its default.
 */
export function callsOf(content: unknown): Pick<PhoneSettings, 'callMinutes' | 'noticeMinutes'> {
  const { minutes, noticeMinutes } = (content ?? {}) as { minutes?: unknown; noticeMinutes?: unknown };
  return {
    callMinutes: wholeNumber(minutes, 1, 240) ?? phoneCallDefaults.minutes,
    noticeMinutes: wholeNumber(noticeMinutes, 0, 7 * 1440) ?? phoneCallDefaults.noticeMinutes,
  };
}

function wholeNumber(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
