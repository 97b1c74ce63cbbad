import { createAccounts, hashPassword } from '@consult/server/features/account/account.ts';
import { seedRolesWithin } from '@consult/server/features/permission/permission.ts';
import type pg from 'pg';
import { castPassword } from '../cast.ts';
import { specialtyRows } from '../demo/directory.ts';
import { insertRows } from '../insert-rows.ts';
import { seededRandom } from '../random.ts';
import type { ScaleWorld } from './world.ts';

/** One statement takes this many accounts. */
const batch = 2_000;

/** Writes clinics, people with accounts, and services with their forms. */
export async function insertFixedPart(client: pg.ClientBase, world: ScaleWorld): Promise<void> {
  const passwordHash = await hashPassword(castPassword);
  const random = seededRandom(7);
  await client.query('begin');
  // The directory is indexed once at the end instead of with each statement.
  await client.query(`set local consult.directory_load = 'on'`);
  await seedRolesWithin(client);
  await insertRows(
    client,
    'clinic',
    world.clinics.map(({ id, name, city, province }) => ({ id, name, city, province })),
  );
  const people = [...world.doctors, ...world.specialists, world.lightDoctor, ...world.staff];
  for (let from = 0; from < people.length; from += batch) {
    await createAccounts(
      client,
      people.slice(from, from + batch).map((person) => ({ ...person, passwordHash })),
    );
  }
  await insertRows(client, 'specialty', specialtyRows());
  await insertRows(
    client,
    'service',
    world.services.map((service) => ({
      id: service.id,
      name: service.name,
      specialty: service.specialty,
      subsite: service.subsite,
      college: random.pick(['FRCPC', 'FRCPC', 'FRCPC', 'CCFP', 'NP']),
      short_description: service.short,
      keywords: service.keywords,
      owner_id: service.users[0]!.id,
      clinic_id: service.clinic.id,
      ...(random.next() < 0.1
        ? { response_time_ms: -1, response_answers: 0 }
        : { response_time_ms: random.int(600_000, 600_000_000), response_answers: 20 }),
    })),
  );
  await insertRows(
    client,
    'service_user',
    world.services.flatMap(({ id, users }) =>
      users.map((user, position) => ({ service_id: id, person_id: user.id, position })),
    ),
  );
  await insertRows(
    client,
    'service_form',
    world.services.map(({ id, form }) => ({ service_id: id, version: 1, fields: { json: form } })),
  );
  await client.query('commit');
  // Without statistics the planner would plan the directory's index for a handful of services.
  await client.query('analyze person, clinic, service, service_user');
  await client.query('select directory_rebuild()');
}
