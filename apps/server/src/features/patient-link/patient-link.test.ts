import { randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const phn = '055521444';
let world: CallsWorld;
let plus: Client;
let patient: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  patient = visitor(world.url, { address: '127.0.7.1' });
});
afterAll(async () => {
  patient?.close();
  await world?.stop();
});

/** A copy of a consult that was sent to its patient. */
async function sentCopy(): Promise<{ activityId: string; code: string }> {
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  return { activityId, code: await codeOfCopy(world.app, activityId) };
}
const open = (code: string, proof = phn, by = patient) => by.call('patientMessage-openCopy', { code, proof });
const look = (code: string) => patient.call('patientLink-look', { code });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ status, code, message }: CallError) => `${status} ${code} ${message.replace(/^\S+ /, '')}`,
  );
const visitOf = async (code: string): Promise<Client> =>
  visitor(world.url, { visit: (await open(code)).visit.token, address: '127.0.7.1' });
const ended = { status: 401, code: 'VISIT_ENDED' };

describe('a patient’s link, before the proof,', () => {
  it('tells the clinic and its phone, until when it is locked, and nothing of the patient', async () => {
    const { activityId, code } = await sentCopy();
    const { rows } = await world.app.write.query<{ name: string; phone: string }>(
      'select c.name, c.phone from activity a join clinic c on c.id = a.referrer_clinic_id where a.id = $1',
      [activityId],
    );
    expect(await look(code)).toEqual({
      kind: 'consult-copy',
      clinic: rows[0],
      language: null,
      questions: null,
      lockedUntil: null,
    });
    for (let wrong = 0; wrong < 5; wrong += 1) await expect(open(code, '123456789')).rejects.toThrow('WRONG_PROOF');
    const { lockedUntil } = await look(code);
    const minutes = (Date.parse(lockedUntil!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThan(61);
  });

  it('is answered alike where it never was, has ended, was closed, or opens something else', async () => {
    const [ran, closed, good] = [await sentCopy(), await sentCopy(), await sentCopy()];
    const set = (change: string, { activityId }: { activityId: string }) =>
      world.app.write.query(`update patient_link set ${change} where activity_id = $1`, [activityId]);
    await set(`expires_at = now() - interval '1 second'`, ran);
    await set('closed_at = now()', closed);
    const refusals = new Set<string>();
    for (const code of ['nonsense', ran.code, closed.code]) {
      refusals.add((await refusalOf(open(code))).replace('openCopy', ''));
      expect(await refusalOf(look(code))).toMatch(/^404 LINK_INVALID/);
    }
    refusals.add(await refusalOf(patient.call('patientMessage-openMessage', { code: good.code, proof: phn })));
    expect([...refusals].map((refusal) => refusal.slice(0, 16))).toEqual(['404 LINK_INVALID']);
    expect(refusals.size).toBe(1);
  });
});

describe('a right proof', () => {
  it('begins a visit, which ends when it is finished; the link asks for the proof again', async () => {
    const { code } = await sentCopy();
    const visit = await visitOf(code);
    const { idleAt, endsAt } = await visit.call('patientLink-stay', {});
    expect(Math.round((Date.parse(idleAt) - Date.now()) / 60_000)).toBe(15);
    expect(Math.round((Date.parse(endsAt) - Date.now()) / 60_000)).toBe(120);
    await visit.call('patientLink-finish', {});
    await expect(visit.call('patientLink-stay', {})).rejects.toMatchObject(ended);
    expect((await open(code)).patient.firstName).toBe('Delphine');
  });

  it('opens nothing 15 minutes after the last call, nor after two hours', async () => {
    const { activityId, code } = await sentCopy();
    for (const past of [`used_at = now() - interval '15 minutes'`, `begun_at = now() - interval '2 hours'`]) {
      const visit = await visitOf(code);
      await visit.call('patientLink-stay', {});
      await world.app.write.query(
        `update patient_visit set ${past} where link_id = (select id from patient_link where activity_id = $1)`,
        [activityId],
      );
      await expect(visit.call('patientLink-stay', {}), past).rejects.toMatchObject(ended);
    }
  });

  it('is no session, and a session is no visit', async () => {
    const { code } = await sentCopy();
    const visit = await visitOf(code);
    await expect(visit.call('inbox-counts', {})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(plus.call('patientLink-stay', {})).rejects.toMatchObject(ended);
  });

  it('costs its address no try, so that a whole building may open links', async () => {
    const { code } = await sentCopy();
    const building = visitor(world.url, { address: '127.0.7.2' });
    for (let at = 0; at < 61; at += 1) expect(await refusalOf(open(code, phn, building))).toBe('no refusal');
    building.close();
  });
});

describe('wrong proofs', () => {
  it('are limited for each address', async () => {
    const guesser = visitor(world.url, { address: '127.0.7.3' });
    for (let at = 0; at < 60; at += 1) expect(await refusalOf(open('nonsense', phn, guesser))).toMatch(/^404/);
    expect(await refusalOf(open('nonsense', phn, guesser))).toMatch(/^429 TOO_MANY/);
    guesser.close();
  });

  it('lock at the fifth, however many come at once, and the third lock closes the link and what it had opened', async () => {
    const { activityId, code } = await sentCopy();
    const visit = await visitOf(code);
    for (const lock of [1, 2, 3]) {
      const guesser = visitor(world.url, { address: `127.0.8.${lock}` });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => refusalOf(open(code, `${100000000 + at}`, guesser))),
      );
      guesser.close();
      expect(answers.filter((answer) => answer.startsWith('403 WRONG_PROOF'))).toHaveLength(5);
      expect(await refusalOf(open(code))).toMatch(lock < 3 ? /^429 LINK_LOCKED/ : /^404 LINK_INVALID/);
      // A lock ends no visit of who gave the right proof before; a close does.
      if (lock < 3) await visit.call('patientLink-stay', {});
      await world.app.write.query(
        `update patient_link set locked_until = now() - interval '1 second' where activity_id = $1`,
        [activityId],
      );
    }
    await expect(visit.call('patientLink-stay', {})).rejects.toMatchObject(ended);
    expect(await refusalOf(look(code))).toMatch(/^404 LINK_INVALID/);
    const { rows } = await world.app.write.query<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from audit_entry where $1 = any(subject_ids) and kind like 'link-%'
        group by kind order by kind`,
      [activityId],
    );
    expect(rows).toEqual([
      { kind: 'link-closed', count: 1 },
      { kind: 'link-locked', count: 3 },
      { kind: 'link-refused', count: 15 },
    ]);
  });
});
