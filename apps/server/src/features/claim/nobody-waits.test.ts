import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import type { App } from '../../call/context.ts';
import { recordsOf } from '../billing/records.testing.ts';
import { judgeRecords, takeSnapshots } from '../billing/billing.ts';
import { sendAndMail, toPatient } from '../patient-message/messages-world.testing.ts';
import { claimDoctor } from './claim-world.testing.ts';
import { makeClaimFiles } from './make-file.ts';
import { setDoctor } from './set-doctor.ts';
import { readSubmitter, setSubmitter } from './submitter.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
  await setDoctor(world.app.write, cast.derm.id, claimDoctor);
  await readSubmitter(world.app.write).catch(() => setSubmitter(world.app.write, 'QQQ', 'AA'));
});
afterAll(() => world?.stop());

const recordOf = async (column: 'activity_id' | 'message_id' | 'patient_message_id' | 'id', id: string) => {
  const { rows } = await world.app.write.query<{ id: string; status: string; version: number; marked: boolean }>(
    `select id, status, version::integer as version,
        judge_due or exists (select from billing_mark k where k.record_id = b.id) as marked
      from billing_record b where ${column} = $1`,
    [id],
  );
  return rows[0]!;
};

/** Makes a file of derm's records; once it has locked what it takes, it waits for all of `meanwhile`. */
async function makeWhile(meanwhile: () => Promise<void>) {
  let done: Promise<void> | undefined;
  // A shared lock: two that ask at once do not find each other's.
  const isLocked = (): Promise<boolean> =>
    world.app.write.query('select from claim_submitter for share nowait').then(
      () => false,
      (error: { code?: string }) => {
        if (error.code === '55P03') return true;
        throw error;
      },
    );
  const unwrapOrNull: App['keyring']['unwrapOrNull'] = async (...args) => {
    if (done === undefined && (await isLocked())) await (done = meanwhile());
    return world.app.keyring.unwrapOrNull(...args);
  };
  const keyring = new Proxy(world.app.keyring, {
    get(target, name) {
      if (name === 'unwrapOrNull') return unwrapOrNull;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  const made = await makeClaimFiles({ ...world.app, keyring }, { only: [cast.derm.id] });
  expect(done).toBeDefined();
  return made;
}

it('while a claim file is made, nobody waits for it, also with records of the patients in it', async () => {
  const [derm, plus] = await Promise.all([world.client('derm'), world.client('plus')]);
  const { phn } = world.consult();
  const send = () => plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() });
  const answer = async (activityId: string) => {
    const messageId = randomUUID();
    await derm.call('message-send', { activityId, messageId, text: 'Sent too soon.', billable: true });
    return messageId;
  };
  const records = recordsOf(world, cast.derm.id);
  const taken = await records.made({ created_at: new Date(Date.now() - 7_200_000) }, { phn });
  const decided = await records.made({}, { phn });
  const { activityId } = await send();
  const messageId = await answer(activityId);
  const mine = await send();
  const mailed = await sendAndMail(world, plus, toPatient(world, { phn }));
  await takeSnapshots(world.app, null);
  await judgeRecords(world.app, cast.derm.id, 'changed');

  const made = await makeWhile(async () => {
    expect((await recordOf('id', taken)).status).toBe('pending');
    const { version } = await recordOf('id', decided);
    await derm.call('billing-decide', { recordId: decided, version, way: 'hold' });
    await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    await plus.call('consult-takeBack', { activityId: mine.activityId, draftId: randomUUID() });
    await world.app.write.query('select give_back_patient_message($1)', [mailed]);
    // A new answer is billed, and its doctor sees it in the report.
    const again = await answer(activityId);
    await derm.call('reporting-createBillingReport', { fetchByStatus: { statuses: ['new', 'pending', 'onHold'] } });
    expect(await recordOf('message_id', again)).toMatchObject({ status: 'new' });
  });

  expect(made[0]).toMatchObject({ claims: 1 });
  expect((await recordOf('id', taken)).status).toBe('submitted');
  expect((await recordOf('id', decided)).status).toBe('onHold');
  expect((await recordOf('message_id', messageId)).status).toBe('deleted');
  expect((await recordOf('activity_id', mine.activityId)).status).toBe('deleted');
  expect((await recordOf('patient_message_id', mailed)).status).toBe('failed');
});

it('what changed while a judgement was under way is judged after it', async () => {
  const { phn } = { phn: '050081000' };
  const records = recordsOf(world, cast.derm.id);
  const first = await records.made({}, { phn });
  const other = await records.made({}, { phn });
  await judgeRecords(world.app, cast.derm.id, 'changed');
  await judgeRecords(world.app, cast.derm.id, 'changed');
  const judging = await world.app.write.connect();
  try {
    await judging.query('begin');
    await judging.query('select from billing_record where id = $1 for no key update', [first]);
    // It has read that the other one counts; that one goes without waiting.
    await world.app.write.query(`update billing_record set status = 'notBillable' where id = $1`, [other]);
    await judging.query('update billing_record set judge_due = false, judged_at = now() where id = $1', [first]);
    await judging.query('commit');
  } finally {
    await judging.query('rollback');
    judging.release();
  }
  expect((await recordOf('id', first)).marked).toBe(true);
});
