import type { ConsultKind } from '@consult/domain/directory/availability.ts';
import { availability } from '@consult/domain/directory/availability.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import type { Turn } from '@consult/domain/group/turn.ts';
import { businessDay, businessZone, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { ownAvailabilitySql, rosterSql, settingsOf, takesPhoneSql } from '../directory/directory.ts';
import type { PersonSettings } from '../directory/directory.ts';

/** A service as its group knows it. */
export type Group = {
  serviceId: string;
  mode: GroupMode;
  clinicId: string;
  version: number;
  members: GroupMember[];
  keepers: Keeper[];
};

export type GroupMember = Turn & { settings: PersonSettings; takesPhone: boolean };
export type Keeper = { personId: string; settings: PersonSettings };

type Queryable = Pick<pg.ClientBase, 'query'>;
type Row = Pick<Group, 'mode'> & {
  clinic_id: string;
  group_version: number;
  members: (Omit<GroupMember, 'waitingSince' | 'missedSince' | 'countedSince' | 'settings'> &
    PersonSettings & { waitingSince: string; missedSince: string | null; countedSince: string | null })[];
  keepers: (PersonSettings & { personId: string })[];
};

/** The people of a service who could be made consultants; `service`: where its row is. */
const peopleSql = (service: string): string =>
  `select u.person_id as id from service_user u join ${service} s on u.service_id = s.id
    union select k.person_id from service_keeper k join ${service} s on k.service_id = s.id
    union select s.owner_id from ${service} s where s.owner_id is not null`;

const service = '(select id, owner_id from service where id = $1)';

/**
 * Locks a service's row until the commit, so that of two who give its consults the second sees what the first gave.
 * Then the settings of the people who could be chosen, in the order of their ids: whoever goes on vacation at this
 * moment waits, or is seen to be away.
 */
export async function lockGroup(client: pg.ClientBase, serviceId: string, now: Date): Promise<Group | null> {
  const { rowCount } = await client.query({
    name: 'group-lock',
    text: `with locked as (
        select id, owner_id from service where id = $1 for no key update
      ), made as (
        insert into specialist_availability (person_id) select id from (${peopleSql('locked')}) people order by id
          on conflict do nothing
      )
      select 1 from locked`,
    values: [serviceId],
  });
  if (rowCount === 0) return null;
  await client.query({
    name: 'group-lock-people',
    text: `select 1 from specialist_availability where person_id in (${peopleSql(service)})
      order by person_id for no key update`,
    values: [serviceId],
  });
  return unsafeLoadGroup(client, serviceId, now);
}

/** A group, without asking who reads it. People who have left are not in it. */
export async function unsafeLoadGroup(db: Queryable, serviceId: string, now: Date): Promise<Group | null> {
  const today = businessDay(now);
  const { rows } = await db.query<Row>({
    name: 'group-load',
    text: `select s.mode, s.clinic_id, s.group_version,
        coalesce((select jsonb_agg(jsonb_build_object('personId', p.id, 'position', u.position,
            'share', coalesce(m.share, 1), 'given', coalesce(m.given, 0), 'raised', coalesce(m.raised, 0),
            'waitingSince', coalesce(m.waiting_since, u.joined_at), 'missedSince', m.missed_since,
            'countedSince', m.counted_since, 'takesPhone', ${takesPhoneSql},
            'own', ${ownAvailabilitySql('p.id', 3)}, 'roster', ${rosterSql('$2')}) order by u.position, p.id)
          from service_user u join person p on p.id = u.person_id and p.disabled_at is null
            left join group_member m on m.service_id = u.service_id and m.person_id = u.person_id
          where u.service_id = s.id), '[]') as members,
        coalesce((select jsonb_agg(jsonb_build_object('personId', p.id, 'own', ${ownAvailabilitySql('p.id', 3)})
            order by p.id = s.owner_id desc, p.id)
          from person p where p.disabled_at is null and (p.id = s.owner_id or p.id in (select k.person_id
            from service_keeper k where k.service_id = s.id))), '[]') as keepers
      from service s where s.id = $1`,
    values: [serviceId, today, startOfDay(today)],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    serviceId,
    mode: row.mode,
    clinicId: row.clinic_id,
    version: row.group_version,
    members: row.members.map(({ own, roster, waitingSince, missedSince, countedSince, ...member }) => ({
      ...member,
      waitingSince: Date.parse(waitingSince),
      missedSince: missedSince === null ? null : Date.parse(missedSince),
      countedSince: countedSince === null ? null : Date.parse(countedSince),
      settings: { own, roster: roster ?? null },
    })),
    keepers: row.keepers.map(({ personId, ...settings }) => ({ personId, settings })),
  };
}

/** Whether somebody is on duty and available for a kind of consult at an instant. */
export function isAvailable(settings: PersonSettings, now: Date, kind: ConsultKind): boolean {
  return availability(settingsOf(settings), now, businessZone, kind).available;
}

/** The members who can take a consult of this kind now. */
export function ableMembers({ members }: Group, now: Date, kind: ConsultKind): Set<string> {
  return new Set(
    members
      .filter(({ settings, takesPhone }) => (kind !== 'phoneConsult' || takesPhone) && isAvailable(settings, now, kind))
      .map(({ personId }) => personId),
  );
}
