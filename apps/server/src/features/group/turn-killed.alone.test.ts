import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startSendingProcesses } from '../consult/killed-sends.testing.ts';
import type { SendingProcesses } from '../consult/killed-sends.testing.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

const members = [cast.derm.id, cast.derm2.id, cast.cardio.id, cast.dentist.id];
const sends = 60;
/** So many are under way at a time, half of them at the process that is killed. */
const together = 12;
/** It is killed after so many answers. */
const killAfter = 20;

let processes: SendingProcesses;
let serviceId: string;
beforeAll(async () => {
  processes = await startSendingProcesses();
  const { pool, serviceId: like } = processes.world;
  serviceId = randomUUID();
  await pool.query('delete from vacation where person_id = any($1::uuid[])', [members]);
  await pool.query(
    `with service as (
       insert into service (id, name, specialty, subsite, clinic_id, owner_id, mode)
         select $1, 'A group', specialty, subsite, clinic_id, $3, 'turn' from service where id = $2
     ) insert into service_form (service_id, version, fields) values ($1, 1, '[]')`,
    [serviceId, like, members[0]],
  );
  for (const [position, id] of members.entries())
    await pool.query('insert into service_user (service_id, person_id, position) values ($1, $2, $3)', [
      serviceId,
      id,
      position,
    ]);
}, scaled(90_000));
afterAll(() => processes?.stop());

it('sends to a group while one of two servers is killed: each once, to one member, and the turns stay fair', async () => {
  const { first, second, world } = processes;
  const [staying, dying] = [world.plus.at(first.url), world.plus.at(second.url)];
  const inputs = Array.from({ length: sends }, () => ({
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), serviceId, symptoms: {}, formVersion: 1 },
    patientRecord: { answer: 'keep' as const, seen: null },
  }));
  const answers = new Map<string, string>();
  const faults: unknown[] = [];
  const killing: Promise<void>[] = [];
  const waiting = [...inputs.entries()];
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, input] = next;
      // Whose answer is lost sends it again, to the server that is left.
      const sent = await (n % 2 === 0 ? staying : dying).call('consult-sendConsult', input).catch((error: unknown) => {
        if (killing.length === 0) faults.push(error);
        return staying.call('consult-sendConsult', input);
      });
      answers.set(input.submissionId, sent.activityId);
      if (answers.size === killAfter) killing.push(second.kill());
    }
  };
  await Promise.all(Array.from({ length: together }, sender));
  await Promise.all(killing);
  expect(faults).toEqual([]);
  expect(answers.size).toBe(sends);
  expect(new Set(answers.values()).size).toBe(sends);
  // A repeat changes nothing.
  for (const input of inputs.slice(0, 10))
    expect((await staying.call('consult-sendConsult', input)).activityId).toBe(answers.get(input.submissionId));

  const { rows: consults } = await world.pool.query<{ id: string; owners: string[] }>(
    `select a.id, array(select m.person_id from member m where m.activity_id = a.id and m.role = 'consultant') as owners
      from activity a where a.service_id = $1`,
    [serviceId],
  );
  expect(consults.map(({ id }) => id).toSorted()).toEqual([...answers.values()].toSorted());
  expect(consults.every(({ owners }) => owners.length === 1)).toBe(true);
  const { rows: given } = await world.pool.query<{ id: string; given: number }>(
    'select person_id as id, given from group_member where service_id = $1',
    [serviceId],
  );
  const has = (id: string): number => consults.filter(({ owners }) => owners[0] === id).length;
  expect(given.map(({ id, given: count }) => [id, count])).toEqual(
    expect.arrayContaining(members.map((id) => [id, has(id)])),
  );
  expect(members.map(has)).toEqual(members.map(() => sends / members.length));
  staying.close();
  dying.close();
});
