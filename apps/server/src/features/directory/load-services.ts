import type { Service } from '@consult/contract/directory/service.ts';
import { availability } from '@consult/domain/directory/availability.ts';
import { usualAnswer } from '@consult/domain/directory/usual-answer.ts';
import type { Availability, AvailabilitySettings, ConsultKind } from '@consult/domain/directory/availability.ts';
import { availableByHand } from '@consult/domain/group/by-hand.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import { keptOfLast, keptShown } from '@consult/domain/promise/kept.ts';
import type { Roster } from '@consult/domain/group/roster.ts';
import { businessDay, businessZone, startOfDay } from '@consult/domain/time/business-time.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { ownAvailabilitySql } from './own-availability.ts';
import type { OwnAvailability } from './own-availability.ts';
import { rosterSql } from './roster-sql.ts';
import { takesPhoneSql } from './takes-phone.ts';
import { scopeSql, scopeValues } from './visibility.ts';
import type { Queryable, Scope } from './visibility.ts';

/** A service as the database has it, with the facts that decide its availability. */
export type ServiceRow = {
  id: string;
  type: 'service' | 'referral';
  name: string;
  specialty: string;
  subsite: string;
  college: string;
  short_description: string;
  long_description: string;
  bio: string;
  name_fr: string;
  short_description_fr: string;
  long_description_fr: string;
  bio_fr: string;
  keywords: string[];
  accept_existing: boolean;
  accept_referral: boolean;
  response_time_ms: number;
  response_answers: number;
  custom_calendar: boolean[];
  daily_limit: number | null;
  form_version: number;
  clinic_id: string;
  clinic_name: string;
  phone: string;
  fax: string;
  street: string;
  city: string;
  province: string;
  postal_code: string;
  /** Consults sent on the business day of the question. */
  sent_today: number;
  mode: GroupMode;
  promise: Service['promise'];
  /** Of its last promises that ended. */
  kept: Service['kept'];
  users: ServiceUserRow[];
  /** Who gives what comes by hand; null in other modes. */
  keepers: PersonSettings[] | null;
};

/** What decides about a person's own availability. */
export type PersonSettings = {
  /** Their own time away, calendar and daily limit. */
  own: OwnAvailability;
  /** Of a group by turn or by hand. */
  roster?: Roster | null;
};

export type ServiceUserRow = PersonSettings & {
  uid: string;
  userName: string;
  title: string;
  credentials: string;
  /** Has times for phone consults in their weekly schedule and the permission to take them. */
  takesPhone: boolean;
};

/** People who have left answer nobody and are not shown. */
const text = `select s.id, s.type, s.name, s.specialty, s.subsite, s.college, s.short_description, s.long_description,
  s.bio, s.name_fr, s.short_description_fr, s.long_description_fr, s.bio_fr, s.keywords,
    s.accept_existing, s.accept_referral, s.response_time_ms, s.response_answers,
    s.custom_calendar, s.daily_limit, s.form_version,
    s.clinic_id, c.name as clinic_name, c.phone, c.fax, c.street, c.city, c.province, c.postal_code,
    coalesce(d.count, 0) as sent_today, s.mode,
    s.promise, case when s.promise is not null then (select jsonb_build_object('kept', count(*) filter (where e.kept),
        'of', count(*)) from (select k.kept from consult_clock k where k.service_id = s.id and k.ended_at is not null
        order by k.ended_at desc limit ${keptOfLast}) e) end as kept,
    case when s.mode = 'hand' then (select coalesce(jsonb_agg(jsonb_build_object('own', ${ownAvailabilitySql('p.id', 6)})),
        '[]') from person p where p.disabled_at is null and p.id in (select s.owner_id union select k.person_id
        from service_keeper k where k.service_id = s.id)) end as keepers,
    coalesce((select jsonb_agg(jsonb_build_object('uid', p.id, 'userName',
    trim(concat_ws(' ', ${titleSql('p')}, p.first_name, p.last_name)),
          'title', p.title, 'credentials', p.credentials,
          'takesPhone', ${takesPhoneSql},
          'own', ${ownAvailabilitySql('p.id', 6)},
          'roster', case when s.mode <> 'everyone' then ${rosterSql('$5')} end)
        order by u.position, p.id)
      from service_user u join person p on p.id = u.person_id where u.service_id = s.id and p.disabled_at is null),
      '[]') as users
  from service s join clinic c on c.id = s.clinic_id left join service_day d on d.service_id = s.id and d.day = $5
  where s.id = any ($1::uuid[]) and s.enabled and ${scopeSql(2, { province: 'c.province', specialty: 's.specialty' })}
  order by array_position($1::uuid[], s.id)`;

/**
 * Those of these services that the scope makes visible, in the order of the ids. It leaves out an invisible service
 * just like one that does not exist.
 */
export async function loadServices(
  db: Queryable,
  ids: readonly string[],
  scope: Scope,
  now: Date,
): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  const today = businessDay(now);
  const { rows } = await db.query<ServiceRow>({
    name: 'directory-services',
    text,
    values: [ids, ...scopeValues(scope), today, startOfDay(today)],
  });
  return rows;
}

/** Whether a service takes a consult of this kind now: the one rule of the domain, on what the database says. */
export function availabilityOf(row: ServiceRow, now: Date, kind: ConsultKind = 'econsult'): Availability {
  const limit =
    row.daily_limit === null
      ? null
      : { enabled: true, limit: row.daily_limit, count: row.sent_today, day: businessDay(now) };
  const settings = { customCalendar: row.custom_calendar, dailyLimit: limit };
  // Of a phone consult only people who take calls count. A referral goes to an external clinic by fax: nobody here
  // answers it.
  const answer = kind === 'phoneConsult' ? row.users.filter(({ takesPhone }) => takesPhone) : row.users;
  if (row.type === 'referral') return availability(settings, now, businessZone, kind);
  const users = answer.map((user) => settingsFor(user, kind));
  // Who has chosen a time for a call has chosen the person too: nobody gives it.
  return row.keepers && kind !== 'phoneConsult'
    ? availableByHand({ ...settings, users }, row.keepers.map(settingsOf), now, businessZone, kind)
    : availability({ ...settings, users }, now, businessZone, kind);
}

/**
 * A person's settings for a kind of consult. On duty for a call is who is so on its day: the times that are offered
 * keep to the roster, and today's says nothing.
 */
export function settingsFor(settings: PersonSettings, kind: ConsultKind): AvailabilitySettings {
  return settingsOf(kind === 'phoneConsult' ? { own: settings.own } : settings);
}

/** A person's settings for the one rule about who is available. */
export function settingsOf({ own, roster }: PersonSettings): AvailabilitySettings {
  return { ...own, ...(roster && { roster }) };
}

/** Availability as calls give it. */
export function presentAvailability(state: Availability): Service['availability'] {
  return state.available
    ? { available: true, reason: null, returning: null }
    : { available: false, reason: state.reason, returning: state.returning ?? null };
}

/** A service as the finder shows it. */
export function presentService(row: ServiceRow, now: Date): Service {
  const phoneConsult = row.type === 'service' && row.users.some((user) => user.takesPhone);
  return {
    id: row.id,
    type: row.type,
    serviceName: row.name,
    shortDescription: row.short_description,
    longDescription: row.long_description,
    bio: row.bio,
    fr: {
      serviceName: row.name_fr,
      shortDescription: row.short_description_fr,
      longDescription: row.long_description_fr,
      bio: row.bio_fr,
    },
    specialty: row.specialty,
    subsite: row.subsite,
    college: row.college,
    keywords: row.keywords,
    acceptanceFlags: { acceptExisting: row.accept_existing, acceptReferral: row.accept_referral },
    econsultResponseTime: row.response_time_ms,
    usualAnswer:
      row.type === 'service'
        ? usualAnswer({ averageMs: row.response_time_ms, answers: row.response_answers }, now)
        : null,
    mode: row.mode,
    users: row.users.map(({ uid, userName, title, credentials }) => ({ uid, userName, title, credentials })),
    clinic: {
      clinicName: row.clinic_name,
      contactInfo: { clinicPhone: row.phone, fax: row.fax },
      location: { street: row.street, city: row.city, province: row.province, postalCode: row.postal_code },
    },
    availability: presentAvailability(availabilityOf(row, now)),
    promise: row.promise,
    kept: row.kept && keptShown(row.kept),
    phoneConsult,
    phoneAvailability: phoneConsult ? presentAvailability(availabilityOf(row, now, 'phoneConsult')) : null,
  };
}
