import { newId } from '@consult/server/infra/db/new-id.ts';
import type pg from 'pg';
import { createAccounts } from '@consult/server/features/account/account.ts';
import { cast } from './cast.ts';
import type { CastMember, CastName } from './cast.ts';
import { clinicRows, putHintsAway } from './demo/demo.ts';
import { clinics as demoClinics } from './demo/clinics.ts';
import type { Clinic, ClinicKey } from './demo/clinics.ts';
import { insertServices, insertVacations } from './demo/directory.ts';
import { insertRows } from './insert-rows.ts';
import { services } from './demo/services.ts';
import type { PlacedService } from './demo/services.ts';
import { consultants } from './demo/specialists.ts';
import type { ConsultantKey } from './demo/specialists.ts';

/**
 * The cast, their clinics and their services, with ids and addresses that nobody else has: one test file may change
 * them.
 */
export type OwnPeople = {
  cast: Readonly<Record<CastName, CastMember>>;
  clinics: Readonly<Record<ClinicKey, Clinic>>;
  /** The services of the demo world that a member of the cast answers, and those outside the platform. */
  services: readonly PlacedService[];
};

/**
 * People of one test file's own. Ids and addresses are there at once, so that a file may name them before its world
 * runs; `insertOwnPeople` writes them. They have the names of the cast, except where `change` gives another.
 */
export function ownPeople(change: { [Name in CastName]?: Partial<CastMember> } = {}): OwnPeople {
  const mark = newId().slice(-8);
  const clinics = mapped(demoClinics, (clinic) => ({ ...clinic, id: newId() }));
  const clinicIds = new Map(
    (Object.keys(demoClinics) as ClinicKey[]).map((key) => [demoClinics[key].id as string, clinics[key].id]),
  );
  const own = mapped(cast, (person: CastMember, name) => ({
    ...person,
    ...change[name],
    id: newId(),
    email: `${name}-${mark}@demo.example`,
    locations: person.locations.map(({ clinicId }) => ({ id: newId(), clinicId: clinicIds.get(clinicId)! })),
  }));
  return {
    cast: own,
    clinics,
    services: services
      .filter(({ type, users }) => type === 'referral' || users.some((user) => user in cast))
      .map((service) => ({ ...service, id: newId() })),
  };
}

/** Records that the cast has in the demo world: its own people get the same, each a row of its own. */
const alike = [
  ['phone_schedule', ['timezone', 'schedule']],
  ['template_store', ['body']],
  ['resource_library', ['body']],
  ['resource_file', ['file_id']],
] as const;

/** Writes them into a database that holds the demo world. */
export async function insertOwnPeople(
  client: pg.ClientBase,
  { cast: own, clinics, services: placed }: OwnPeople,
  passwordHash: string,
): Promise<void> {
  const idOf = (key: ConsultantKey): string => (key in own ? own[key as CastName] : consultants[key]).id;
  await insertRows(client, 'clinic', clinicRows(Object.values(clinics)));
  await createAccounts(
    client,
    Object.values(own).map((person) => ({ ...person, passwordHash })),
  );
  await insertServices(client, placed, { idOf, clinics });
  await insertVacations(client, new Date(), { idOf, only: ({ who }) => who in own });
  const names = Object.keys(cast) as CastName[];
  for (const [table, columns] of alike) {
    await client.query(
      `insert into ${table} (person_id, ${columns.join(', ')})
        select own.id, ${columns.map((column) => `demo.${column}`).join(', ')}
         from ${table} demo join unnest($1::uuid[], $2::uuid[]) own(of, id) on demo.person_id = own.of`,
      [names.map((name) => cast[name].id), names.map((name) => own[name].id)],
    );
  }
  await putHintsAway(
    client,
    Object.values(own).map(({ id }) => id),
  );
}

function mapped<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  make: (one: From, key: Key) => To,
): Record<Key, To> {
  const keys = Object.keys(record) as Key[];
  return Object.fromEntries(keys.map((key) => [key, make(record[key], key)])) as Record<Key, To>;
}
