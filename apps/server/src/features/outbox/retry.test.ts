import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { runAdmin } from '../../app/admin.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let admin: Client;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, admin] = [await world.client('plus'), await world.client('admin')];
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const outbox = (...args: string[]): Promise<number> =>
  runAdmin(['outbox', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });

const stateOf = async (id: string) => (await admin.call('outbox-get', { entryId: id })).state;

/** A consult of plus@ whose copy for the patient failed for good. */
async function failedCopy(): Promise<{ activityId: string; id: string }> {
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await codeOfCopy(world.app, activityId);
  const { rows } = await world.app.write.query<{ id: string }>(
    'select outgoing_id as id from activity_delivery where activity_id = $1',
    [activityId],
  );
  const { id } = rows[0]!;
  await expect.poll(() => stateOf(id)).toBe('sent');
  await world.app.write.query(
    `update outgoing set state = 'failed', last_error = 'SMTP 550', attempts = 5 where id = $1`,
    [id],
  );
  await world.app.write.query(`update activity_delivery set state = 'failed' where outgoing_id = $1`, [id]);
  return { activityId, id };
}

it('an admin has what failed sent again: it goes out, once, and its sender sees that it did', async () => {
  const { activityId, id } = await failedCopy();
  const deliveries = async () => (await plus.call('activity-open', { activityId })).deliveries;
  expect(await deliveries()).toMatchObject([{ state: 'failed' }]);
  const asked = await Promise.allSettled([1, 2].map(() => admin.call('outbox-retry', { entryId: id })));
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect.poll(() => stateOf(id)).toBe('sent');
  await expect.poll(deliveries).toMatchObject([{ channel: 'copy', state: 'delivered' }]);
  const { rows } = await world.app.write.query(
    `select actor_id from audit_entry where kind = 'outbox-retried' and subject_ids = array[$1::uuid]`,
    [id],
  );
  expect(rows).toEqual([{ actor_id: cast.admin.id }]);
  await expect(admin.call('outbox-retry', { entryId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the operator finds it by a command, without a word of what it says, and has it sent again', async () => {
  const { id } = await failedCopy();
  expect(await outbox('failed')).toBe(0);
  expect(said.find((line) => line.includes(id))).toMatch(/ mail {2}patient-copy {2}SMTP 550 {2}5 tries$/);
  expect(said.join('\n')).not.toContain('delphine');
  expect(await outbox('retry', id)).toBe(0);
  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(await outbox('retry', id)).toBe(1);
  expect(await outbox('retry')).toBe(2);
});

it('an admin who reads an entry is written down with it', async () => {
  const { id } = await failedCopy();
  const reads = async () => {
    const { rows } = await world.app.write.query<{ actor_id: string }>(
      `select actor_id from audit_entry where kind = 'outbox-read' and subject_ids = array[$1::uuid]`,
      [id],
    );
    return rows.map(({ actor_id: actor }) => actor);
  };
  const before = await reads();
  await admin.call('outbox-get', { entryId: id });
  expect(await reads()).toEqual([...before, cast.admin.id]);
});
