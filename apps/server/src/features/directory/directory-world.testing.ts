import { randomUUID } from 'node:crypto';
import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import type { SeededRole } from '@consult/domain/permission/roles.ts';
import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';
import { newId } from '../../infra/db/new-id.ts';
import { closePools, createPools } from '../../infra/db/pool.ts';
import type { Pools } from '../../infra/db/pool.ts';
import { postgresIndex } from './postgres-index.ts';
import type { DirectoryHits, DirectoryQuery } from './search-index.ts';
import { scopeFrom } from './visibility.ts';

/** The fields that a test chooses for a service; the rest is ordinary. */
export type Given = {
  name: string;
  specialty?: string;
  subsite?: string;
  description?: string;
  keywords?: string[];
  city?: string;
  province?: string;
  responseTime?: number;
  enabled?: boolean;
  type?: 'service' | 'referral';
  calendar?: boolean[];
  dailyLimit?: number | null;
  users?: string[];
};

/** A directory of a test's own making. */
export type DirectoryWorld = {
  pools: Pools;
  clinic(city: string, province: string): Promise<string>;
  person(firstName: string, lastName: string): Promise<string>;
  service(given: Given): Promise<string>;
  /** Searches by the words of a query; by default everything in Alberta, for a referring doctor. */
  found(query: Partial<DirectoryQuery> | string): Promise<DirectoryHits>;
  /** The ids of the hits, in order, and how many there are. */
  search(query: Partial<DirectoryQuery> | string): Promise<{ ids: string[]; total: number }>;
  /** The names of those that hold all words, in order. */
  names(query: Partial<DirectoryQuery> | string): Promise<string[]>;
  empty(): Promise<void>;
  stop(): Promise<void>;
};

export function viewerWith(roles: readonly SeededRole[], personId: string = randomUUID()): Viewer {
  return {
    personId,
    sessionId: '',
    secondFactor: false,
    secondFactorRequired: false,
    roles,
    permissions: permissionsOf(roles, roleSeed),
    denies: new Set(),
    clinicIds: [],
    faxesOwnMessages: false,
    claimsVersion: 1,
  };
}

let database: Promise<TestDatabase> | undefined;

/**
 * The directory's database of this worker process, beside its world, whose services would be found too. Its files empty
 * it.
 */
export async function createDirectoryWorld(): Promise<DirectoryWorld> {
  database ??= createTestDatabase();
  const pools = createPools((await database).url, { write: 4, read: 4 });
  const db: pg.Pool = pools.write;
  const made = async (sql: string, values: unknown[]): Promise<string> => {
    const id = newId();
    await db.query(sql, [id, ...values]);
    return id;
  };
  const world: DirectoryWorld = {
    pools,
    clinic: (city, province) =>
      made('insert into clinic (id, name, city, province) values ($1, $2, $2, $3)', [city, province]),
    person: (firstName, lastName) =>
      made(
        `insert into person (id, email, first_name, last_name, salutation)
          values ($1, $1::uuid || '@example.test', $2, $3, 'Dr.')`,
        [firstName, lastName],
      ),
    async service(given) {
      const clinicId = await world.clinic(given.city ?? 'Calgary', given.province ?? 'AB');
      const {
        specialty = 'Cardiology',
        subsite = 'General',
        description = '',
        keywords = [],
        responseTime = -1,
        enabled = true,
        type = 'service',
      } = given;
      const id = await made(
        `insert into service (id, name, specialty, subsite, long_description, keywords, clinic_id, response_time_ms,
          enabled, type, custom_calendar, daily_limit)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          given.name,
          specialty,
          subsite,
          description,
          keywords,
          clinicId,
          responseTime,
          enabled,
          type,
          given.calendar ?? Array(7).fill(true),
          given.dailyLimit ?? null,
        ],
      );
      for (const [position, user] of (given.users ?? []).entries()) {
        await db.query('insert into service_user (service_id, person_id, position) values ($1, $2, $3)', [
          id,
          user,
          position,
        ]);
      }
      return id;
    },
    found(query) {
      const asked = typeof query === 'string' ? { text: query } : query;
      return postgresIndex(db).search({
        text: '',
        specialty: '',
        subsite: '',
        scope: scopeFrom(viewerWith(['free']), 'AB'),
        from: { city: 'Calgary', province: 'AB' },
        sortType: 'Location',
        offset: 0,
        limit: 50,
        ...asked,
      });
    },
    async search(query) {
      const { hits, total } = await world.found(query);
      return { ids: hits.map(({ id }) => id), total };
    },
    async names(query) {
      const ids = (await world.found(query)).hits.filter(({ match }) => match === 'all').map(({ id }) => id);
      const { rows } = await db.query<{ name: string }>(
        'select name from service where id = any ($1::uuid[]) order by array_position($1::uuid[], id)',
        [ids],
      );
      return rows.map((row) => row.name);
    },
    async empty() {
      // A truncation costs as much for a handful of rows as for millions, and this is done for every run of a property.
      await db.query('delete from service_user; delete from service; delete from clinic; delete from person');
      await db.query('delete from directory_word');
    },
    stop: () => closePools(pools),
  };
  return world;
}
