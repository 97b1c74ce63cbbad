import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '../../infra/db/migrate.ts';
import { createDirectoryWorld } from './directory-world.testing.ts';
import type { DirectoryWorld } from './directory-world.testing.ts';

let world: DirectoryWorld;
beforeAll(async () => {
  world = await createDirectoryWorld();
  await world.empty();
});
afterAll(async () => {
  await world?.pools.write.query(`delete from specialty where name = 'Featherology'`);
  await world?.empty();
  await world?.stop();
});

const sql = (text: string, values: unknown[] = []) => world.pools.write.query(text, values);

it('finds a service by its French name, specialty and description, and follows their changes', async () => {
  const id = await world.service({ name: 'Quills', specialty: 'Featherology', subsite: 'Down' });
  await world.service({ name: 'Beaks', specialty: 'Billing', description: 'plumage' });
  const found = async (text: string) => (await world.search(text)).ids;
  expect(await found('plumassier')).toEqual([]);
  await sql(
    `update service set name_fr = 'Plumes d’oie', long_description_fr = 'Le métier de plumassier.' where id = $1`,
    [id],
  );
  for (const text of ['plumes', 'plume oie', 'oie', 'plumassier']) expect(await found(text), text).toContain(id);
  // Its French name is a name: it stands first.
  expect((await found('plum'))[0]).toBe(id);
  await sql(
    `insert into specialty (name, subsites, name_fr, subsites_fr)
      values ('Featherology', '{Quill,Down}', 'Ptilologie', '{Tuyau,Duvet}')`,
  );
  for (const text of ['ptilologie', 'duvet']) expect(await found(text), text).toEqual([id]);
  expect(await found('tuyau')).toEqual([]);
  await sql(`update specialty set subsites_fr = '{Tuyau,Fourrure}' where name = 'Featherology'`);
  expect(await found('fourrure')).toEqual([id]);
  expect(await found('duvet')).toEqual([]);
});

it('migration 0137 leaves what a rebuild would write', async () => {
  await world.empty();
  const id = await world.service({ name: 'Quills', specialty: 'Featherology', subsite: 'Down' });
  await world.service({ name: 'Beaks', specialty: 'Featherology', subsite: 'Quill' });
  await world.service({ name: 'Left out', specialty: 'Featherology', enabled: false });
  const written = async () => {
    const { rows } = await sql(
      `select s.name || ' ' || d.field::text || ' ' || d.word as entry from service_search x
        join service s on s.id = x.service_id join directory_word d on d.no = any (x.words) order by 1`,
    );
    return (rows as { entry: string }[]).map(({ entry }) => entry);
  };
  await sql(`select directory_rebuild()`);
  const client = await world.pools.write.connect();
  try {
    await client.query('begin');
    // As it came to be before the index knew French.
    await client.query(`set local consult.directory_load = 'on'`);
    await client.query(`update specialty set name_fr = '', subsites_fr = '{}' where name = 'Featherology'`);
    await client.query('select directory_rebuild()');
    await client.query(`update specialty set name_fr = 'Ptilologie', subsites_fr = '{Tuyau,Duvet d’oie}'
      where name = 'Featherology'`);
    await client.query(
      `update service set name_fr = 'Plumes d’oie', short_description_fr = 'Duvet', long_description_fr = 'Plumassier'
        where id = $1`,
      [id],
    );
    const text = await readFile(join(migrationsFolder, '0137-services-found-in-french.sql'), 'utf8');
    await client.query(text.slice(0, text.indexOf('-- What it does stands')));
    await client.query('commit');
  } finally {
    client.release(true);
  }
  const migrated = await written();
  await sql('select directory_rebuild()');
  expect(migrated).toEqual(await written());
  expect(migrated.filter((entry) => entry.includes('plumassier'))).toEqual(['Quills a plumassier']);
});
