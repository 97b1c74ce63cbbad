import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type { Promised } from '@consult/domain/promise/clock.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { OwnPeople } from '@consult/testkit/own-people.ts';
import { startMemberWorld } from '../member/member-world.testing.ts';
import type { MemberWorld } from '../member/member-world.testing.ts';

/** The specialists of the cast who are put into groups. */
export const groupNames = ['derm', 'derm2', 'cardio', 'dentist'] as const satisfies readonly CastName[];

export type GroupWorld = MemberWorld & {
  /** A group of its own: its members in order, all with the share 1 and on duty every day; the first is its owner. */
  group: (mode: 'everyone' | 'turn' | 'hand', names?: readonly CastName[], promise?: Promised) => Promise<TestGroup>;
};

export type TestGroup = {
  serviceId: string;
  /** What a consult to it is composed of. */
  composed: (change?: Partial<ConsultInput>) => ConsultInput;
  /** Sends a consult to it, and says whom it was given to: the one consultant, or all. */
  send: (change?: Partial<ConsultInput>) => Promise<{ activityId: string; consultants: CastName[] }>;
  /** The count of each member since it began. */
  given: () => Promise<Partial<Record<CastName, number>>>;
};

export async function startGroupWorld(people: OwnPeople): Promise<GroupWorld> {
  const world = await startMemberWorld(people);
  const { cast } = people;
  await world.app.write.query('delete from vacation where person_id = any($1::uuid[])', [
    groupNames.map((name) => cast[name].id),
  ]);
  const made: string[] = [];
  const nameOf = new Map(Object.entries(cast).map(([name, { id }]) => [id, name as CastName]));
  return {
    ...world,
    async stop() {
      // Whoever searches the directory after it finds none of them.
      await world.app.write.query('update service set enabled = false where id = any($1::uuid[])', [made]);
      await world.stop();
    },
    async group(mode, names = groupNames, promise = { seen: null, answered: null }) {
      const serviceId = randomUUID();
      made.push(serviceId);
      await world.app.write.query(
        `with service as (
           insert into service (id, name, specialty, subsite, clinic_id, owner_id, mode, promise)
             select $1, 'A group', specialty, subsite, clinic_id, $2, $3, nullif($5::jsonb, '{"seen": null, "answered": null}')
               from service where clinic_id = $4 and type = 'service' order by id limit 1
         ) insert into service_form (service_id, version, fields) values ($1, 1, '[]')`,
        [serviceId, cast[names[0]!].id, mode, cast.derm.locations[0]!.clinicId, JSON.stringify(promise)],
      );
      for (const [position, name] of names.entries())
        await world.app.write.query('insert into service_user (service_id, person_id, position) values ($1, $2, $3)', [
          serviceId,
          cast[name].id,
          position,
        ]);
      const named = (ids: readonly string[]): CastName[] => ids.map((id) => nameOf.get(id)!);
      const service = (await world.one<{ specialty: string; subsite: string }>(
        'select specialty, subsite from service where id = $1',
        [serviceId],
      ))!;
      const to = { serviceId, ...service, symptoms: {}, formVersion: 1 };
      return {
        serviceId,
        composed: (change = {}) => world.composed({ ...to, ...change }),
        async send(change = {}) {
          const activityId = await world.consult({ ...to, ...change });
          const { rows } = await world.app.write.query<{ id: string }>(
            `select person_id as id from member where activity_id = $1 and role = 'consultant' order by position`,
            [activityId],
          );
          return { activityId, consultants: named(rows.map(({ id }) => id)) };
        },
        async given() {
          const { rows } = await world.app.write.query<{ id: string; given: number }>(
            'select person_id as id, given from group_member where service_id = $1',
            [serviceId],
          );
          return Object.fromEntries(rows.map(({ id, given }) => [nameOf.get(id)!, given]));
        },
      };
    },
  };
}
