import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { cast, quickPasswordHash } from '@consult/testkit/cast.ts';
import { CallError, signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import type pg from 'pg';
import { createAccount } from '../account/account.ts';

/** When somebody could surely take nothing: from the answer to the change that says so to the next that ends it. */
export type Away = { from: number; until: number };

/** A group by turn of these people in their order, with a share each. Its owner is the first. */
export async function makeTurnGroup(
  pool: pg.Pool,
  like: string,
  members: readonly { id: string; share: number }[],
): Promise<string> {
  const serviceId = randomUUID();
  await pool.query(
    `with service as (
       insert into service (id, name, specialty, subsite, clinic_id, owner_id, mode)
         select $1, 'A group', specialty, subsite, clinic_id, $3, 'turn' from service where id = $2
     ) insert into service_form (service_id, version, fields) values ($1, 1, '[]')`,
    [serviceId, like, members[0]!.id],
  );
  for (const [position, { id, share }] of members.entries()) {
    const values = [serviceId, id, position];
    await pool.query('insert into service_user (service_id, person_id, position) values ($1, $2, $3)', values);
    await pool.query(
      'insert into group_member (service_id, person_id, share, waiting_since) values ($1, $2, $3, now())',
      [serviceId, id, share],
    );
  }
  return serviceId;
}

export type Person = { id: string; email: string; locationId: string };

/** So many people of a role, who work at the clinic of plus@. */
export async function makePeople(pool: pg.Pool, role: 'free' | 'specialist', count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const [email, locationId] = [`${role}-${randomUUID()}@storm.example`, randomUUID()];
    const id = await createAccount(pool, {
      email,
      firstName: role,
      lastName: String(n),
      salutation: 'Dr.',
      roles: [role],
      passwordHash: quickPasswordHash,
      locations: [{ id: locationId, clinicId: cast.plus.locations[0]!.clinicId }],
    });
    people.push({ id, email, locationId });
  }
  return people;
}

/** A change of what somebody can take, on its newest version. */
type Change = (takesNothing: boolean) => Promise<unknown>;

/** Time away that begins today, and ends by being removed. */
export function byVacation(client: Client): Change {
  return async (takesNothing) => {
    const { today, vacations } = await client.call('schedule-getAvailability', {});
    const row = { from: today, to: today, disableEconsult: true, disablePhoneConsult: true, description: '' };
    return client.call('schedule-saveVacations', {
      version: vacations.version,
      added: takesNothing ? [{ id: randomUUID(), ...row }] : [],
      changed: [],
      removed: takesNothing ? [] : vacations.rows.map(({ id }) => id),
    });
  };
}

/** A daily limit at today's count, or none. */
export function byLimit(client: Client): Change {
  return async (takesNothing) => {
    const { limit } = await client.call('schedule-getAvailability', {});
    return client.call('schedule-saveLimit', { version: limit.version, enabled: takesNothing, limit: 1 });
  };
}

/** A day of the roster that differs, which a keeper saves. */
export function byRoster(keeper: Client, serviceId: string, personId: string): Change {
  return async (takesNothing) => {
    const { today } = await keeper.call('schedule-getAvailability', {});
    const group = await keeper.call('group-get', { serviceId });
    const { version, mode, promise, addedWeekdays } = group;
    const members = group.members.map(({ personId: id, share, roster }) => ({
      personId: id,
      share,
      roster: id === personId ? { weekdays: null, days: [{ day: today, onDuty: !takesNothing }] } : roster,
    }));
    return keeper.call('group-save', { serviceId, version, mode, promise, addedWeekdays, members });
  };
}

/** Changes to and fro until it is told to end, and says when nothing could be taken. */
export async function toAndFro(change: Change, goesOn: () => boolean, faults: unknown[]): Promise<Away[]> {
  const away: Away[] = [];
  while (goesOn()) {
    try {
      await change(true);
      const from = Date.now();
      await passed(Math.random() * 400);
      const until = Date.now();
      await change(false);
      away.push({ from, until });
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'CHANGED_ELSEWHERE')) faults.push(error);
      await change(false).catch((again: unknown) => faults.push(again));
    }
    await passed(Math.random() * 400);
  }
  return away;
}

export const signInEach = (url: string, people: readonly Person[]): Promise<Client[]> =>
  Promise.all(people.map(({ email }) => signIn(url, email)));
