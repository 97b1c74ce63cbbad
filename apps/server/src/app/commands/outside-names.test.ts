import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSuppressed, senderOf, storeSender } from '../../features/suppression/suppression.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { runAdmin } from '../admin.ts';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';

let world: CallsWorld;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld();
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(args, { DATA_DIR: world.app.config.dataDir, DATABASE_URL: world.app.config.databaseUrl });

describe('clinic neutral-name', () => {
  it('gives a clinic the name that patients read, lists it, and takes it away', async () => {
    const id = randomUUID();
    await world.app.write.query(
      `insert into clinic (id, name, city, province) values ($1, 'Sexual Health Centre', 'Calgary', 'AB')`,
      [id],
    );
    const outside = async () =>
      (
        await world.app.write.query<{ name: string }>('select outside_name(c) as name from clinic c where id = $1', [
          id,
        ])
      ).rows[0]!.name;
    expect(await outside()).toBe('Sexual Health Centre');
    expect(await admin('clinic', 'neutral-name', id, 'Fifth Avenue Clinic')).toBe(0);
    expect(await outside()).toBe('Fifth Avenue Clinic');
    expect(await admin('clinic', 'neutral-names')).toBe(0);
    expect(said).toContain(`${id}  Sexual Health Centre  ->  Fifth Avenue Clinic`);
    expect(await admin('clinic', 'neutral-name', id, '--none')).toBe(0);
    expect(await outside()).toBe('Sexual Health Centre');
    const { rowCount } = await world.app.write.query(
      `select 1 from audit_entry where kind = 'clinic-changed' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(rowCount).toBe(2);
  });

  it('takes no name that leads elsewhere, breaks a line or is too long, and no clinic that is none', async () => {
    const { rows } = await world.app.write.query<{ id: string }>('select id from clinic limit 1');
    for (const name of ['write to x@y.example', 'www.elsewhere.example', 'Two\nlines', 'x'.repeat(81)])
      expect(await admin('clinic', 'neutral-name', rows[0]!.id, name), name).toBe(1);
    expect(await admin('clinic', 'neutral-name', randomUUID(), 'A clinic')).toBe(1);
    expect(await admin('clinic', 'neutral-name', rows[0]!.id)).toBe(2);
    expect(await admin('clinic', 'neutral-name', rows[0]!.id, 'A clinic', '--none')).toBe(2);
  });
});

it('clinic patient-replies switches them for a clinic of several practitioners', async () => {
  const { rows } = await world.app.write.query<{ id: string }>(
    `insert into clinic (id, name, city, province) values (gen_random_uuid(), 'Shared Practice', 'Calgary', 'AB')
      returning id`,
  );
  const { id } = rows[0]!;
  const taken = async () =>
    (await world.app.write.query<{ on: boolean }>('select patient_replies as on from clinic where id = $1', [id]))
      .rows[0]!.on;
  expect(await taken()).toBe(false);
  expect(await admin('clinic', 'patient-replies', id, 'on')).toBe(0);
  expect(await taken()).toBe(true);
  expect(await admin('clinic', 'patient-replies', id, 'perhaps')).toBe(2);
  expect(await admin('clinic', 'patient-replies', id, 'off')).toBe(0);
  expect(await taken()).toBe(false);
});

it('sender set says who sends invitations; without one of its parts nothing changes', async () => {
  const before = await senderOf(world.app.write);
  expect(await admin('sender', 'set', '--name', 'Bow Health', '--address', ' ')).toBe(2);
  expect(await senderOf(world.app.write)).toEqual(before);
  const company = ['--name', 'Bow Health', '--address', '1 Main Street', '--contact', '403-555-0111'];
  expect(await admin('sender', 'set', ...company)).toBe(0);
  expect(await senderOf(world.app.write)).toEqual({
    name: 'Bow Health',
    postalAddress: '1 Main Street',
    contact: '403-555-0111',
  });
  expect(await admin('sender', 'show')).toBe(0);
  expect(said).toContain('Bow Health\n1 Main Street\n403-555-0111');
  await inTransaction(world.app.write, (client) => storeSender(client, before!));
});

it('suppression add is for whoever writes or calls: address or number gets no invitation any more', async () => {
  const [address, number] = [`odile-${randomUUID()}@clinic.example`, '4035550166'];
  expect(await admin('suppression', 'add', ` ${address.toUpperCase()}`)).toBe(0);
  expect(await admin('suppression', 'add', '(403) 555-0166')).toBe(0);
  expect(await admin('suppression', 'add', '(403) 555-0166')).toBe(0);
  const { app } = world;
  for (const one of [address, number])
    expect(await inTransaction(app.write, (client) => isSuppressed(client, app.terms, one))).toBe(true);
  expect(await admin('suppression', 'add', '12345')).toBe(1);
  expect(await admin('suppression', 'add')).toBe(2);
  expect(said.join('\n')).not.toContain(address);
});
