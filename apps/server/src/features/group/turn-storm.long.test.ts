import { randomUUID } from 'node:crypto';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSendingProcesses } from '../consult/killed-sends.testing.ts';
import type { SendingProcesses } from '../consult/killed-sends.testing.ts';
import {
  byLimit,
  byRoster,
  byVacation,
  makePeople,
  makeTurnGroup,
  signInEach,
  toAndFro,
} from './turn-storm.testing.ts';

const sends = 1_000;
const senders = 20;
/** What a member with a limit gets, and no more: less than their share of all. */
const mostToday = 40;

let processes: SendingProcesses;
beforeAll(async () => {
  processes = await startSendingProcesses();
});
afterAll(() => processes?.stop());

/**
 * The first four can take a consult throughout, with shares of 1, 1, 2 and 3; the fifth until a daily limit is reached;
 * of the others one is on vacation now and then, one has a limit, and one is off duty.
 */
it('1,000 consults of 20 senders, with rosters, limits and vacations that change and a server that is killed: one owner each', async () => {
  const { first, second, world } = processes;
  const { pool } = world;
  const doctors = await makePeople(pool, 'free', senders);
  const members = await makePeople(pool, 'specialist', 8);
  const shareOf = [1, 1, 2, 3, 1, 1, 1, 1];
  const group = members.map(({ id }, n) => ({ id, share: shareOf[n]! }));
  const serviceId = await makeTurnGroup(pool, world.serviceId, group);
  const [asking, keeping] = [await signInEach(first.url, doctors), await signInEach(first.url, members)];
  await keeping[4]!.call('schedule-saveLimit', { version: 0, enabled: true, limit: mostToday });

  const faults: unknown[] = [];
  let answered = 0;
  const killing: Promise<void>[] = [];
  const answers = new Map<string, { activityId: string; from: number; until: number }>();
  const inputs = Array.from({ length: sends }, (_, n) => ({
    submissionId: randomUUID(),
    inputFields: {
      ...world.consult(),
      locationId: doctors[n % senders]!.locationId,
      phn: inventedHealthNumber('AB', 1_000 + (n % senders)),
      serviceId,
      symptoms: {},
      formVersion: 1,
    },
    patientRecord: { answer: 'keep' as const, seen: null },
  }));
  const send = async (sender: number): Promise<void> => {
    const [staying, dying] = [asking[sender]!, asking[sender]!.at(second.url)];
    for (let n = sender; n < sends; n += senders) {
      const from = Date.now();
      // Whose answer is lost sends it again, to the server that is left.
      const sent = await (n % 40 < 20 && killing.length === 0 ? dying : staying)
        .call('consult-sendConsult', inputs[n]!)
        .catch((error: unknown) => {
          if (killing.length === 0) faults.push(error);
          return staying.call('consult-sendConsult', inputs[n]!);
        });
      answers.set(inputs[n]!.submissionId, { activityId: sent.activityId, from, until: Date.now() });
      answered += 1;
      if (answered === sends / 2) killing.push(second.kill());
    }
    dying.close();
  };
  const goesOn = (): boolean => answered < sends;
  const keeper = keeping[0]!;
  const changing = [
    toAndFro(byVacation(keeping[5]!), goesOn, faults),
    toAndFro(byLimit(keeping[6]!), goesOn, faults),
    toAndFro(byRoster(keeper, serviceId, members[7]!.id), goesOn, faults),
  ];
  await Promise.all(Array.from({ length: senders }, (_, n) => send(n)));
  const aways = await Promise.all(changing);
  await Promise.all(killing);
  expect(faults).toEqual([]);
  // Each of the three was away often enough for this to say something.
  for (const away of aways) expect(away.length).toBeGreaterThan(5);

  const { rows: consults } = await pool.query<{ id: string; owners: string[]; given: string | null }>(
    `select a.id, k.given_to as given,
        array(select m.person_id from member m where m.activity_id = a.id and m.role = 'consultant') as owners
      from activity a join consult_clock k on k.activity_id = a.id where a.service_id = $1`,
    [serviceId],
  );
  expect(consults.map(({ id }) => id).toSorted()).toEqual(
    [...answers.values()].map((one) => one.activityId).toSorted(),
  );
  const ownerOf = new Map(consults.map(({ id, owners, given }) => [id, owners.length === 1 ? given : null]));
  expect(consults.every(({ owners, given }) => owners.length === 1 && owners[0] === given)).toBe(true);

  // Nobody was given one in a time that began before it was sent and ended after it was answered.
  for (const [n, away] of aways.entries()) {
    const own = [...answers.values()].filter(({ activityId }) => ownerOf.get(activityId) === members[5 + n]!.id);
    expect(own.length).toBeGreaterThan(0);
    const wrong = own.filter((one) => away.some(({ from, until }) => from < one.from && one.until < until));
    expect(wrong).toEqual([]);
  }
  const has = (n: number): number => consults.filter(({ owners }) => owners[0] === members[n]!.id).length;
  expect(has(4)).toBe(mostToday);
  const throughout = [0, 1, 2, 3].map((n) => has(n) / shareOf[n]!);
  expect(Math.max(...throughout) - Math.min(...throughout)).toBeLessThanOrEqual(1);
  const { rows: counts } = await pool.query<{ id: string; given: number }>(
    'select person_id as id, given from group_member where service_id = $1',
    [serviceId],
  );
  expect(new Map(counts.map(({ id, given }) => [id, given]))).toEqual(
    new Map(members.map(({ id }, n) => [id, has(n)])),
  );

  // A repeat, also of one whose answer was lost, is answered alike and makes nothing.
  const again = await Promise.all(
    inputs
      .filter((_, n) => n % 5 === 0)
      .map(async (input, n) => ({
        input,
        sent: await asking[(n * 5) % senders]!.call('consult-sendConsult', input),
      })),
  );
  for (const { input, sent } of again) expect(sent.activityId).toBe(answers.get(input.submissionId)!.activityId);
  const { rows: after } = await pool.query('select 1 from activity where service_id = $1', [serviceId]);
  expect(after.length).toBe(sends);
  for (const client of [...asking, ...keeping]) client.close();
});
