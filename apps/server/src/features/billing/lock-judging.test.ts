import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { sendAndMail, toPatient } from '../patient-message/messages-world.testing.ts';
import { lockJudging } from './lock-judging.ts';
import { takeSnapshots } from './snapshot.ts';

const people = ownPeople();

let world: CallsWorld;
let derm: Client;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [derm, plus] = await Promise.all([world.client('derm'), world.client('plus')]);
});
afterAll(() => world?.stop());

const recordOf = async (column: 'activity_id' | 'message_id' | 'patient_message_id', id: string) => {
  const { rows } = await world.app.write.query<{ id: string; status: string }>(
    `select id, status from billing_record where ${column} = $1`,
    [id],
  );
  return rows[0]!;
};
/** An answer of derm's about the same patient, and its record. */
async function answered() {
  const { activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: world.consult(),
  });
  const messageId = randomUUID();
  await derm.call('message-send', { activityId, messageId, text: 'Sent too soon.', billable: true });
  await takeSnapshots(world.app, people.cast.derm.id);
  return { activityId, messageId, recordId: (await recordOf('message_id', messageId)).id };
}

/** A judgement that has one record and then needs the other, which `change` changes meanwhile. */
async function judgedMeanwhile(one: string, other: string, change: () => Promise<unknown>): Promise<void> {
  const judging = await world.app.write.connect();
  try {
    await judging.query('begin');
    const { rows } = await judging.query<{ pid: number }>('select pg_backend_pid() as pid');
    await lockJudging(judging);
    await judging.query('update billing_record set judge_due = true where id = $1', [other]);
    const changed = change();
    // The world's own judging, which begins every few seconds, waits here too.
    const waits = async () =>
      (
        await world.app.write.query(
          `select from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::integer]
            and query <> 'select lock_judging()'`,
          [rows[0]!.pid],
        )
      ).rowCount;
    await expect.poll(waits).toBe(1);
    await judging.query('update billing_record set judge_due = true where id = $1', [one]);
    await judging.query('commit');
    await changed;
  } finally {
    await judging.query('rollback');
    judging.release();
  }
}

it('a message is taken back while records of its patient are judged: neither ends the other', async () => {
  const [first, second] = [await answered(), await answered()];
  await judgedMeanwhile(first.recordId, second.recordId, () =>
    derm.call('message-takeBack', { activityId: first.activityId, messageId: first.messageId, newId: randomUUID() }),
  );
  expect(await recordOf('message_id', first.messageId)).toMatchObject({ status: 'deleted' });
});

/** A consult that plus sent and billed. */
async function billed() {
  const inputFields = world.consult();
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await takeSnapshots(world.app, people.cast.plus.id);
  return { activityId, recordId: (await recordOf('activity_id', activityId)).id };
}

it('so is a consult with what its sender billed', async () => {
  const [first, second] = [await billed(), await billed()];
  await judgedMeanwhile(first.recordId, second.recordId, () =>
    plus.call('consult-takeBack', { activityId: first.activityId, draftId: randomUUID() }),
  );
  expect(await recordOf('activity_id', first.activityId)).toMatchObject({ status: 'deleted' });
});

it('and a mail to a patient fails', async () => {
  const { phn } = world.consult();
  const messageId = await sendAndMail(world, plus, toPatient(world, { phn }));
  const [{ id }, other] = [await recordOf('patient_message_id', messageId), await billed()];
  await judgedMeanwhile(id, other.recordId, () =>
    world.app.write.query('select give_back_patient_message($1)', [messageId]),
  );
  expect(await recordOf('patient_message_id', messageId)).toMatchObject({ status: 'failed' });
});
