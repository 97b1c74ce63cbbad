import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Card, EconsultBody } from '@consult/server/features/activity/activity.ts';
import { place } from '@consult/server/features/activity/activity.ts';
import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';
import { decrypt } from '@consult/server/infra/keystore/cipher.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { openConnection } from './connection.ts';
import { dropIndexes, restoreIndexes } from './deferred-indexes.ts';
import type { ScaleParams } from './params.ts';
import { ensureScaleWorld, OtherWorldError } from './scale.ts';
import { consultTableNames } from './tables.ts';
import { heavyDoctor, heavyMoa, heavySpecialist, lightDoctor, lightMoa } from './world.ts';

/**
 * Declares the tests of a large world with these parameters: the everyday floor makes a small one, the long floor a
 * large one.
 */
export function testScaleWorld(params: ScaleParams): void {
  let database: TestDatabase;
  let folder: string;
  let keystoreFile: string;
  let connection: Awaited<ReturnType<typeof openConnection>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'consult-scale-'));
    keystoreFile = join(folder, 'keystore.json');
    expect(await ensureScaleWorld({ databaseUrl: database.url, keystoreFile, params })).toMatchObject({
      reused: false,
    });
    connection = await openConnection(database.url, keystoreFile);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function count(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await connection.client.query<{ n: number }>(`select count(*)::integer as n from ${sql}`, values);
    return rows[0]!.n;
  }

  test('has as many consults, messages and rows as were asked for', async () => {
    expect(await count('activity')).toBe(params.consults);
    expect(await count('econsult')).toBe(params.consults);
    expect(await count('message')).toBe(params.consults * (params.messagesPerConsult + 1));
    expect(
      await count('activity a where a.last_seq <> (select count(*) from message m where m.activity_id = a.id)'),
    ).toBe(0);
    expect(
      await count(
        'member m where not exists (select 1 from inbox_row r where r.owner_id = m.person_id and r.activity_id = m.activity_id)',
      ),
    ).toBe(0);
  });

  test('has its messages to patients twice, for the doctor and for the clinic, each found by its words', async () => {
    for (const ownerId of [heavyDoctor.id, heavyMoa.clinicId])
      expect(
        await count(
          `patient_message_row r where r.owner_id = $1 and exists (select from patient_message_term t
            where t.owner_id = $1 and t.message_id = r.message_id)`,
          [ownerId],
        ),
      ).toBe(params.patientMessages);
  });

  test('every service is in the directory', async () => {
    expect(await count('service_search')).toBe(params.services);
  });

  test('gives the heavy doctor and the heavy specialist exactly their number, all in the inbox', async () => {
    for (const { id } of [heavyDoctor, heavySpecialist])
      expect(await count(`inbox_row where owner_id = $1 and folder = 'inbox'`, [id])).toBe(params.heavy);
  });

  test('gives the heavy clinic and the light doctor and clinic exactly theirs, with their search terms', async () => {
    for (const [id, expected] of [
      [heavyMoa.clinicId, params.heavyClinic],
      [lightMoa.clinicId, params.light],
      [lightDoctor.id, params.light],
    ] as const) {
      expect(await count('inbox_row where owner_id = $1', [id])).toBe(expected);
      expect(await count('(select distinct activity_id from owner_term where owner_id = $1) found', [id])).toBe(
        expected,
      );
    }
  });

  test('every row has the status of its consult', async () => {
    expect(await count('inbox_row r join activity a on a.id = r.activity_id where r.status <> a.status')).toBe(0);
  });

  test('every consult is read by the server’s own decryption, each under a key of its own', async () => {
    const { rows } = await connection.client.query<{
      id: string;
      key_id: number;
      wrapped_key: Buffer;
      card: Buffer;
      body: Buffer;
    }>('select a.id, a.key_id, a.wrapped_key, a.card, e.body from activity a join econsult e on e.activity_id = a.id');
    const keys = new Set<string>();
    for (const row of rows) {
      const key = await connection.keyring.unwrap(row.key_id, row.wrapped_key, row.id);
      keys.add(key.toString('hex'));
      const card = JSON.parse(decrypt(key, place.card(row.id), row.card).toString()) as Card;
      const body = JSON.parse(decrypt(key, place.econsult(row.id), row.body).toString()) as EconsultBody;
      expect(body.patient.phn).toBe(card.phn);
      expect(checkHealthNumber(card.province, card.phn)).toBeNull();
    }
    expect(keys.size).toBe(params.consults);
  });

  test('the same parameters find the world there, others are refused', async () => {
    expect(await ensureScaleWorld({ databaseUrl: database.url, keystoreFile, params })).toEqual({ reused: true });
    await expect(
      ensureScaleWorld({ databaseUrl: database.url, keystoreFile, params: { ...params, doctors: 21 } }),
    ).rejects.toThrow(OtherWorldError);
  });

  test('indexes and keys that were taken off for a load come back as they were', async () => {
    const sql = `select indexdef as line from pg_indexes where schemaname = 'public' union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace order by 1`;
    const lines = async (): Promise<string[]> =>
      (await connection.client.query<{ line: string }>(sql)).rows.map(({ line }) => line);
    const before = await lines();
    await dropIndexes(connection.client, consultTableNames);
    expect((await lines()).length).toBeLessThan(before.length - 15);
    await restoreIndexes(database.url, 2, () => undefined);
    expect(await lines()).toEqual(before);
  });
}
