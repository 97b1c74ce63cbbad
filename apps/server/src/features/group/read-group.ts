import type { groupGet } from '@consult/contract/group/get.ts';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Availability } from '@consult/domain/directory/availability.ts';
import { availability, countOn } from '@consult/domain/directory/availability.ts';
import { availableByHand } from '@consult/domain/group/by-hand.ts';
import { turnOrder } from '@consult/domain/group/turn.ts';
import { dueWithinHours } from '@consult/domain/inbox/questions.ts';
import { keptOfLast, keptShown } from '@consult/domain/promise/kept.ts';
import { workingWeekdays } from '@consult/domain/promise/working-time.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { presentAvailability, settingsOf } from '../directory/directory.ts';
import type { OwnAvailability } from '../directory/directory.ts';
import { keepsSql } from '../promise/promise.ts';
import { tomorrowOf } from './handing.ts';
import { ableMembers, isAvailable, unsafeLoadGroup } from './load-group.ts';
import type { Group } from './load-group.ts';

export type ShownGroup = InferContractRouterOutputs<{ call: typeof groupGet }>['call'];

type Name = { id: string; first_name: string; last_name: string; salutation: string };
type Row = Pick<ShownGroup, 'promise'> & {
  name: string;
  keeps: boolean;
  enabled: boolean;
  custom_calendar: boolean[];
  daily_limit: number | null;
  sent_today: number;
  added_weekdays: boolean[];
  names: Name[];
  counts: { person_id: string | null; open: number; due: number }[];
  kept: { kept: number; of: number };
};

/** A service's group for one of its members or keepers, without anything of a patient. @throws NOT_FOUND */
export async function readGroup(
  db: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  serviceId: string,
  now: Date,
): Promise<ShownGroup> {
  const { rows } = await db.query<Row>({
    name: 'group-read',
    text: `select s.name, s.promise, s.enabled, s.custom_calendar, s.daily_limit, s.added_weekdays,
        ${keepsSql('$2', 's.id')} as keeps,
        coalesce((select d.count from service_day d where d.service_id = s.id and d.day = $3), 0) as sent_today,
        coalesce((select json_agg(json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
            'salutation', ${titleSql('p')}))
          from person p where p.id in (select s.owner_id union select person_id from service_user
            where service_id = s.id union select person_id from service_keeper where service_id = s.id)), '[]') as names,
        coalesce((select json_agg(c) from (select k.given_to as person_id, count(*)::integer as open,
              count(*) filter (where r.due_at <= $4)::integer as due
            from consult_clock k left join inbox_row r on r.activity_id = k.activity_id and r.owner_id = k.given_to
            where k.service_id = s.id and k.mode <> 'everyone' and k.answered_at is null and k.returned_at is null
            group by k.given_to) c), '[]') as counts,
        (select json_build_object('kept', count(*) filter (where e.kept), 'of', count(*))
          from (select k.kept from consult_clock k where k.service_id = s.id and k.ended_at is not null
            order by k.ended_at desc limit ${keptOfLast}) e) as kept
      from service s where s.id = $1 and s.type = 'service'
        and (${keepsSql('$2', 's.id')} or exists (select from service_user u where u.service_id = s.id
          and u.person_id = $2))`,
    values: [serviceId, viewer.personId, businessDay(now), new Date(now.getTime() + dueWithinHours * 3_600_000)],
  });
  const row = rows[0];
  const group = row && (await unsafeLoadGroup(db, serviceId, now, { keepers: true }));
  if (!row || !group) throw refuse('NOT_FOUND');
  return present(row, group, now);
}

function present(row: Row, group: Group, now: Date): ShownGroup {
  const named = (personId: string) => {
    const one = row.names.find(({ id }) => id === personId);
    return {
      personId,
      firstName: one?.first_name ?? '',
      lastName: one?.last_name ?? '',
      salutation: one?.salutation ?? '',
    };
  };
  const countOf = (personId: string | null) =>
    row.counts.find((one) => one.person_id === personId) ?? { open: 0, due: 0 };
  const able = ableMembers(group, now, 'econsult');
  const [next] = group.mode === 'turn' ? turnOrder(group.members, able, now.getTime()) : [];
  return {
    serviceId: group.serviceId,
    serviceName: row.name,
    version: group.version,
    mode: group.mode,
    members: group.members.map(({ personId, share, given, settings }) => ({
      ...named(personId),
      share,
      roster: {
        weekdays: settings.roster?.weekdays ? [...settings.roster.weekdays] : null,
        days: [...(settings.roster?.days ?? [])],
      },
      away: (settings.own.vacations ?? [])
        .filter(({ disableEconsult }) => disableEconsult ?? true)
        .map(({ start, end }) => ({ from: businessDay(new Date(start)), to: businessDay(new Date(end)) })),
      closed: [0, 1, 2, 3, 4, 5, 6].map((day) => settings.own.customCalendar?.[day] === false),
      daily: dailyOf(settings.own, now),
      available: able.has(personId),
      tomorrow: isAvailable(settings, tomorrowOf(now), 'econsult'),
      given,
      open: countOf(personId).open,
      due: countOf(personId).due,
    })),
    keepers: group.keepers.map(({ personId }) => named(personId)),
    nextPersonId: next?.personId ?? null,
    waiting: row.keeps ? countOf(null).open : null,
    availability: presentAvailability(finderSays(row, group, now)),
    promise: row.promise,
    addedWeekdays: row.added_weekdays,
    workingWeekdays: workingWeekdays(row.added_weekdays, row.custom_calendar),
    kept: keptShown(row.kept),
    can: { edit: row.keeps, give: row.keeps && group.mode === 'hand' },
  };
}

function dailyOf({ dailyLimit: daily }: OwnAvailability, now: Date): { limit: number; count: number } | null {
  return daily?.enabled ? { limit: daily.limit, count: countOn(daily, businessDay(now)) } : null;
}

function finderSays(row: Row, group: Group, now: Date): Availability {
  const settings = {
    enabled: row.enabled,
    customCalendar: row.custom_calendar,
    dailyLimit: row.daily_limit === null ? null : { enabled: true, limit: row.daily_limit, count: row.sent_today },
    users: group.members.map((member) => settingsOf(onRoster(group, member.settings))),
  };
  return group.mode === 'hand'
    ? availableByHand(
        settings,
        group.keepers.map((keeper) => settingsOf(keeper.settings)),
        now,
      )
    : availability(settings, now);
}

/** Where everybody answers no roster counts. */
function onRoster({ mode }: Group, settings: Group['members'][number]['settings']): typeof settings {
  return mode === 'everyone' ? { ...settings, roster: null } : settings;
}
