import { availability } from '@consult/domain/directory/availability.ts';
import type { Availability, ConsultKind } from '@consult/domain/directory/availability.ts';
import { businessDay, businessZone, startOfDay } from '@consult/domain/time/business-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import { ownAvailabilitySql } from './own-availability.ts';
import type { OwnAvailability } from './own-availability.ts';
import { takesPhoneSql } from './takes-phone.ts';
import type { Queryable } from './visibility.ts';

type Counted = { own: OwnAvailability; takes_phone: boolean };

/**
 * Counts one consult for each person whom a send makes a consultant, within its transaction, and says whether one of
 * them was available when the count was taken. It locks their rows in the order of their ids, so that two sends never
 * wait in a circle; whoever changes their settings waits for this send's commit, or has committed before it (server
 * rules, section 21: a change holds for every send that has not committed).
 */
export async function countConsultants(
  client: Queryable,
  people: readonly string[],
  kind: ConsultKind,
  now: Date,
): Promise<Availability> {
  const today = businessDay(now);
  await client.query({
    name: 'directory-count-consultants',
    text: `insert into specialist_availability as a (person_id, count_day, count)
        select id, $2, 1 from unnest($1::uuid[]) as t(id) order by id
      on conflict (person_id) do update set count_day = $2,
        count = case when a.count_day = $2 then a.count + 1 else 1 end`,
    values: [people, today],
  });
  // A statement of its own: it sees what others committed while this transaction waited for the rows.
  const { rows } = await client.query<Counted>({
    name: 'directory-counted-consultants',
    text: `select ${ownAvailabilitySql('p.id', 2)} as own, ${takesPhoneSql} as takes_phone
      from person p where p.id = any ($1::uuid[]) and p.disabled_at is null`,
    values: [people, startOfDay(today)],
  });
  const users = rows
    .filter(({ takes_phone }) => kind !== 'phoneConsult' || takes_phone)
    .map(({ own }) => ({
      ...own,
      dailyLimit: own.dailyLimit && { ...own.dailyLimit, count: own.dailyLimit.count - 1 },
    }));
  return availability({ users }, now, businessZone, kind);
}

/** Gives back what a send counted on a business day, within the transaction that takes it back. */
export async function uncountConsultants(client: Queryable, people: readonly string[], day: Day): Promise<void> {
  await client.query({
    name: 'directory-uncount-consultants',
    text: `with locked as (
        select person_id from specialist_availability where person_id = any ($1::uuid[]) order by person_id for update
      )
      update specialist_availability a set count = count - 1 from locked
        where a.person_id = locked.person_id and a.count_day = $2 and a.count > 0`,
    values: [people, day],
  });
}

/**
 * Locks a person's row, making an empty one where there is none: settings are saved under it, so that a save and the
 * sends to the person come one after the other.
 */
export async function lockAvailability(client: Queryable, personId: string): Promise<void> {
  await client.query({
    name: 'directory-lock-availability',
    text: `insert into specialist_availability as a (person_id) values ($1)
      on conflict (person_id) do update set count = a.count`,
    values: [personId],
  });
}
