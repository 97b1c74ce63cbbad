import type { ConsultKind } from '@consult/domain/directory/availability.ts';
import { availability } from '@consult/domain/directory/availability.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import type { Roster } from '@consult/domain/group/roster.ts';
import type { Turn } from '@consult/domain/group/turn.ts';
import { businessDay, businessZone, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { ownAvailabilitySql, rosterSql, settingsFor, takesPhoneSql } from '../directory/directory.ts';
import type { OwnAvailability, PersonSettings } from '../directory/directory.ts';

/** A service as its group knows it. */
export type Group = {
  serviceId: string;
  mode: GroupMode;
  clinicId: string;
  version: number;
  members: GroupMember[];
  /** Where it gives by hand, or they were asked for. */
  keepers: Keeper[];
};

export type GroupMember = Turn & { settings: PersonSettings; takesPhone: boolean };
export type Keeper = { personId: string; settings: PersonSettings };

type Queryable = Pick<pg.ClientBase, 'query'>;
type MemberRow = {
  person_id: string;
  position: number;
  share: number;
  given: number;
  raised: number;
  waiting_since: Date;
  missed_since: Date | null;
  counted_since: Date | null;
  takes_phone: boolean;
  own: OwnAvailability;
  roster: Roster;
};
type NobodyRow = { [Field in keyof MemberRow]: null };
/** A service without members is one row. */
type Row = { mode: GroupMode; clinic_id: string; group_version: number } & (MemberRow | NobodyRow);

/**
 * Locks a service's row until the commit, so that of two who give its consults the second sees what the first gave.
 * Then the settings of the people whom it could give them to (where they are given by hand, its keepers' too), in the
 * order of their ids: whoever goes on vacation at this moment waits, or is seen to be away.
 */
export async function lockGroup(
  client: pg.ClientBase,
  serviceId: string,
  now: Date,
  kind: ConsultKind = 'econsult',
): Promise<Group | null> {
  for (;;) {
    const { rows } = await client.query<{ id: string }>({
      name: 'group-lock',
      // The service's row comes first: the people are sorted before the first of them is locked.
      text: `with locked as materialized (
          select id, owner_id, mode from service where id = $1 for no key update
        ), people as materialized (
          select u.person_id as id from service_user u join locked s on u.service_id = s.id
          union select k.person_id from service_keeper k join locked s on k.service_id = s.id where s.mode = 'hand'
          union select s.owner_id from locked s where s.owner_id is not null and s.mode = 'hand'
        )
        select a.person_id as id from people p join specialist_availability a on a.person_id = p.id
          order by a.person_id for no key update of a`,
      values: [serviceId],
    });
    const group = await unsafeLoadGroup(client, serviceId, now, { kind });
    if (!group) return null;
    const locked = new Set(rows.map(({ id }) => id));
    const people = [...group.members, ...group.keepers];
    const missing = [...new Set(people.map(({ personId }) => personId))].filter((id) => !locked.has(id));
    if (missing.length === 0) return group;
    // Somebody joined while this waited for the service, or has no row of settings yet.
    await makeSettings(client, missing);
  }
}

/** Gives people a row of settings to lock. */
export async function makeSettings(client: pg.ClientBase, personIds: readonly string[]): Promise<void> {
  await client.query({
    name: 'group-make-settings',
    text: `insert into specialist_availability (person_id) select id from unnest($1::uuid[]) people(id) order by id
      on conflict do nothing`,
    values: [personIds],
  });
}

/**
 * A group, without asking who reads it. People who have left are not in it. Its keepers come with it where it gives by
 * hand, or they are asked for; who takes calls is asked for `kind` phoneConsult alone.
 */
export async function unsafeLoadGroup(
  db: Queryable,
  serviceId: string,
  now: Date,
  { kind = 'econsult', keepers = false }: { kind?: ConsultKind; keepers?: boolean } = {},
): Promise<Group | null> {
  const today = businessDay(now);
  const { rows } = await db.query<Row>({
    name: 'group-load',
    text: `select s.mode, s.clinic_id, s.group_version, p.id as person_id, u.position, coalesce(m.share, 1) as share,
        coalesce(m.given, 0) as given, coalesce(m.raised, 0) as raised,
        coalesce(m.waiting_since, u.joined_at) as waiting_since, m.missed_since, m.counted_since,
        case when $4 then ${takesPhoneSql} else false end as takes_phone,
        case when p.id is not null then ${ownAvailabilitySql('p.id', 3)} end as own,
        case when p.id is not null then ${rosterSql('$2', 'm.weekdays')} end as roster
      from service s left join (service_user u join person p on p.id = u.person_id and p.disabled_at is null)
          on u.service_id = s.id
        left join group_member m on m.service_id = u.service_id and m.person_id = u.person_id
      where s.id = $1 order by u.position, p.id`,
    values: [serviceId, today, startOfDay(today), kind === 'phoneConsult'],
  });
  const [service] = rows;
  if (!service) return null;
  const { mode, clinic_id: clinicId, group_version: version } = service;
  return {
    serviceId,
    mode,
    clinicId,
    version,
    members: rows.flatMap((row) => (row.person_id === null ? [] : [memberOf(row)])),
    keepers: mode === 'hand' || keepers ? await loadKeepers(db, serviceId, now) : [],
  };
}

function memberOf(row: MemberRow): GroupMember {
  const { person_id: personId, position, share, given, raised, own, roster, takes_phone: takesPhone } = row;
  return {
    personId,
    position,
    share,
    given,
    raised,
    waitingSince: row.waiting_since.getTime(),
    missedSince: row.missed_since?.getTime() ?? null,
    countedSince: row.counted_since?.getTime() ?? null,
    takesPhone,
    settings: { own, roster },
  };
}

/** The owner comes first. */
async function loadKeepers(db: Queryable, serviceId: string, now: Date): Promise<Keeper[]> {
  const { rows } = await db.query<PersonSettings & { id: string }>({
    name: 'group-keepers',
    text: `select p.id, ${ownAvailabilitySql('p.id', 2)} as own from service s
        join lateral (select s.owner_id as id union select person_id from service_keeper where service_id = s.id) k
          on true
        join person p on p.id = k.id and p.disabled_at is null
      where s.id = $1 order by p.id = s.owner_id desc, p.id`,
    values: [serviceId, startOfDay(businessDay(now))],
  });
  return rows.map(({ id: personId, own }) => ({ personId, settings: { own } }));
}

/**
 * Whether somebody is on duty and available for a kind of consult at an instant. Whoever is called is on duty on the
 * day of the call, which its time says: the roster of today decides nothing about it.
 */
export function isAvailable(settings: PersonSettings, now: Date, kind: ConsultKind): boolean {
  return availability(settingsFor(settings, kind), now, businessZone, kind).available;
}

/** The members who can take a consult of this kind now. */
export function ableMembers({ members }: Group, now: Date, kind: ConsultKind): Set<string> {
  return new Set(
    members
      .filter(({ settings, takesPhone }) => (kind !== 'phoneConsult' || takesPhone) && isAvailable(settings, now, kind))
      .map(({ personId }) => personId),
  );
}
