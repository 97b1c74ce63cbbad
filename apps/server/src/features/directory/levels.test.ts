import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrationsFolder } from '../../infra/db/migrate.ts';
import { createDirectoryWorld } from './directory-world.testing.ts';
import type { DirectoryWorld } from './directory-world.testing.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

let world: DirectoryWorld;
beforeAll(async () => {
  world = await createDirectoryWorld();
});
beforeEach(() => world.empty());
afterAll(() => world?.stop());

describe('services that hold fewer words than were typed', () => {
  it('come page by page behind those that hold all, and the nearest last: none twice and none left out', async () => {
    const name = (n: number, text: string) => `${text} ${String(n).padStart(2, '0')}`;
    for (let n = 0; n < 4; n += 1) await world.service({ name: name(n, 'Varga mole ashgrove') });
    for (let n = 0; n < 7; n += 1) await world.service({ name: name(n, 'Varga mole') });
    for (let n = 0; n < 9; n += 1) await world.service({ name: name(n, 'Ashgrove') });
    for (let n = 0; n < 5; n += 1)
      await world.service({ name: name(n, 'Elsewhere'), description: 'quite another thing' });
    const text = 'varga mole ashgrove';
    const whole = await world.found({ text, limit: 50 });
    expect(whole.hits.map(({ match }) => match)).toEqual([
      ...Array(4).fill('all'),
      ...Array(7).fill('most'),
      ...Array(9).fill('some'),
    ]);
    expect(whole.total).toBe(20);
    for (const limit of [1, 3, 4, 7, 10]) {
      const paged = [];
      for (let offset = 0; offset < whole.total + limit; offset += limit) {
        const page = await world.found({ text, offset, limit });
        expect(page.total).toBe(20);
        paged.push(...page.hits);
      }
      expect(paged).toEqual(whole.hits);
    }
  });

  it('are of the specialty that takes it where no word is held, at most ten, paged like the others', async () => {
    for (let n = 10; n < 25; n += 1) await world.service({ name: `Skin ${n}`, specialty: 'Dermatology' });
    await world.service({ name: 'Heart' });
    const whole = await world.found({ text: 'vitiligo calgary' });
    expect(whole.hits.map(({ match }) => match)).toEqual(Array(10).fill('nearest'));
    const pages = await Promise.all(
      [0, 4, 8].map((offset) => world.found({ text: 'vitiligo calgary', offset, limit: 4 })),
    );
    expect(pages.flatMap(({ hits }) => hits)).toEqual(whole.hits);
  });

  it('are left out where they hold a place or a word that only describes, and nothing else', async () => {
    await world.service({ name: 'Heart', city: 'Red Deer' });
    const { hits } = await world.found('red painful eye');
    expect(hits).toEqual([]);
  });
});

describe('a word that was typed rightly', () => {
  it('is not taken for another one that differs by a letter', async () => {
    await world.service({ name: 'Cord', description: 'sight' });
    expect((await world.found('cold sores')).hits).toEqual([]);
    expect((await world.found('numb night')).hits).toEqual([]);
  });

  it('counts before what means the same in another specialty', async () => {
    await world.service({ name: 'Children and youth', specialty: 'Child Psychiatry' });
    const right = await world.service({ name: 'Any question', specialty: 'Pediatrics', city: 'Edmonton' });
    expect((await world.found('pédiatre')).hits[0]?.id).toBe(right);
  });
});

it('migration 0126 leaves what a rebuild would write', async () => {
  const db = world.pools.write;
  const who = await world.person('Mireille', 'LeBlanc-Achebe');
  await world.service({ name: 'Shortness of breath', keywords: ['grain de beauté', 'X-ray'], users: [who] });
  await world.service({ name: 'Œdème', specialty: 'Internal Medicine', city: 'Trois-Rivières', province: 'AB' });
  await world.service({ name: 'Left out', enabled: false });
  const written = async () => {
    const { rows } = await db.query<{ name: string; field: string; word: string }>(
      `select s.name, d.field, d.word from service_search x join service s on s.id = x.service_id
        join directory_word d on d.no = any (x.words) order by s.name, d.field, d.word`,
    );
    return rows.map(({ name, field, word }) => `${name} ${field} ${word}`);
  };
  await db.query('select directory_rebuild()');
  const rebuilt = await written();
  expect(rebuilt.filter((one) => / [cfmq] /.test(one))).not.toEqual([]);
  // As the index was before: without the fields of the migration, and without clinics' names and cities.
  await db.query(`update service_search x set words = array(
    select d.no from directory_word d join service s on s.id = x.service_id join clinic c on c.id = s.clinic_id
      where d.no = any (x.words) and d.field not in ('c', 'f', 'm', 'q')
        and not (d.field = 'a' and d.word = any (directory_words(c.name || ' ' || c.city))) order by d.no)`);
  await db.query(`delete from directory_word where field in ('c', 'f', 'm', 'q')`);
  expect(await written()).not.toEqual(rebuilt);
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query(await readFile(join(migrationsFolder, '0126-directory-places-and-runs.sql'), 'utf8'));
    await client.query('commit');
  } finally {
    client.release(true);
  }
  expect(await written()).toEqual(rebuilt);
});
