import { phoneCallDefaults } from '@consult/domain/schedule/phone-times.ts';
import type { PhoneSettings, Timeslot } from '@consult/domain/schedule/phone-times.ts';
import type { Vacation } from '@consult/domain/directory/availability.ts';
import type pg from 'pg';
import { takesPhoneSql } from '../directory/directory.ts';

type Row = {
  person_id: string;
  timezone: string;
  schedule: Timeslot[][];
  custom_calendar: boolean[];
  content: unknown;
  vacations: Vacation[];
  taken: { start: string; end: string }[];
};

/**
 * The facts behind the phone times of these specialists of a service, by person: weekly schedule, time away, the
 * service's calendar, calls from now on. It leaves out people who take no phone consults or do not answer for the
 * service. The caller has checked that the service is visible.
 */
export async function loadPhoneSettings(
  db: Pick<pg.ClientBase, 'query'>,
  serviceId: string,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, PhoneSettings>> {
  const { rows } = await db.query<Row>({
    name: 'phone-settings',
    text: `select h.person_id, h.timezone, h.schedule, s.custom_calendar,
        (select body from content_document where name = 'phone-consult') as content,
        coalesce((select jsonb_agg(jsonb_build_object('start', v.starts_at, 'end', v.ends_at,
            'disablePhoneConsult', v.disable_phone_consult))
          from vacation v where v.person_id = h.person_id and v.ends_at >= $3::timestamptz - interval '1 day'),
          '[]') as vacations,
        coalesce((select jsonb_agg(jsonb_build_object('start', c.starts_at, 'end', c.ends_at))
          from phone_call c where c.specialist_id = h.person_id and c.starts_at >= $3::timestamptz - interval '1 day'),
          '[]') as taken
      from phone_schedule h join service_user u on u.person_id = h.person_id and u.service_id = $1
      join service s on s.id = u.service_id
        join person p on p.id = h.person_id
      where h.person_id = any ($2::uuid[]) and p.disabled_at is null and ${takesPhoneSql}`,
    values: [serviceId, personIds, now],
  });
  return new Map(
    rows.map((row) => [
      row.person_id,
      {
        schedule: row.schedule,
        zone: row.timezone,
        ...callsOf(row.content),
        vacations: row.vacations,
        customCalendar: row.custom_calendar,
        taken: row.taken,
      },
    ]),
  );
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
