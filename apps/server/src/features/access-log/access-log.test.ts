import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { auditKinds } from '../../infra/audit/audit.ts';
import { setRoles } from '../permission/permission.ts';
import { firstPage, nextPage } from './of-my-account.ts';
import { listKinds, patientLogLimit, recordKinds } from './of-patient.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  [plus, derm] = await Promise.all([world.client('plus'), world.client('derm')]);
});
afterAll(() => world?.stop());

const home = cast.plus.locations[0]!.clinicId;
const delphine = { clinicId: home, province: 'AB', phn: '055521444' };
const refused = async (wanted: Promise<unknown>): Promise<string> =>
  wanted.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
type Log = Awaited<ReturnType<typeof ofPatient>>;
const ofPatient = (client: Client, patient: object = delphine, more: object = {}) =>
  client.call('accessLog-ofPatient', { patient, ...more } as never);
const told = ({ entries }: Log) => entries.map(({ kind, by }) => `${by?.lastName ?? ''} ${kind}`);

describe('the log of an own account', () => {
  it('shows sign-ins, and what somebody else changed of it, newest first, page by page without a gap', async () => {
    const np = await world.client('np');
    await setRoles({ write: world.app.write, live: world.app.live }, cast.admin.id, cast.np.id, ['free', 'beta']);
    await setRoles({ write: world.app.write, live: world.app.live }, null, cast.np.id, ['free']);
    const { entries, next } = await np.call('accessLog-ofMyAccount', {});
    expect(next).toBeNull();
    expect(entries.slice(0, 3).map(({ kind, own, by }) => [kind, own, by?.lastName ?? null])).toEqual([
      ['roles-changed', false, null],
      ['roles-changed', false, cast.admin.lastName],
      ['signed-in', true, cast.np.lastName],
    ]);

    await world.app.write.query(
      `insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
         select $1, 'signed-in', 'session', array[gen_random_uuid()] from generate_series(1, 70)`,
      [cast.np.id],
    );
    const seen: string[] = [];
    for (let before: string | null = null, page = 0; page < 4; page += 1) {
      const answer: { entries: { id: string }[]; next: string | null } = await np.call('accessLog-ofMyAccount', {
        before,
      });
      seen.push(...answer.entries.map(({ id }) => id));
      before = answer.next;
      if (before === null) break;
    }
    expect(seen).toHaveLength(entries.length + 70);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('shows nothing of anybody else', async () => {
    const free = await world.client('free');
    const before = await free.call('accessLog-ofMyAccount', {});
    expect(before.entries.map(({ kind, own }) => [kind, own])).toEqual([['signed-in', true]]);
    // Another person signs in, and an admin changes their roles.
    await world.client('resident');
    await setRoles({ write: world.app.write, live: world.app.live }, cast.admin.id, cast.resident.id, ['resident']);
    expect(await free.call('accessLog-ofMyAccount', {})).toEqual(before);
  });

  it('is found by index, however long the audit log is', async () => {
    const client = await world.app.write.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      for (const [page, values] of [
        [firstPage, [cast.np.id]],
        [nextPage, [cast.np.id, new Date(), randomUUID()]],
      ] as const) {
        const plan = JSON.stringify((await client.query(`explain ${page.text}`, [...values])).rows);
        expect(plan).toMatch(/actor_id_at_id|audit_entry_\w*sessions/);
        expect(plan).toMatch(/subject_ids|audit_entry_\w*person/);
        expect(plan).not.toMatch(/Seq Scan on audit_entry/);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the log of a patient', () => {
  it('shows a physician of the clinic who read or passed on the record, wherever they work', async () => {
    const sent = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() });
    await derm.call('activity-open', { activityId: sent.activityId });
    await derm.call('message-list', { activityId: sent.activityId });
    await plus.call('patientInfo-lookup', { phn: delphine.phn, province: 'AB' });
    const log = await ofPatient(plus);
    expect(log.patient).toMatchObject({
      firstName: 'Delphine',
      lastName: 'Okafor-Marchand',
      dateOfBirth: '1984/03/17',
    });
    expect(told(log).slice(0, 4)).toEqual([
      `${cast.plus.lastName} patient-looked-up`,
      `${cast.derm.lastName} thread-read`,
      `${cast.derm.lastName} activity-opened`,
      `${cast.plus.lastName} consult-sent`,
    ]);
    expect(log.entries[1]!.activityId).toBe(sent.activityId);
    expect(log.entries[1]!.by!.clinicName).not.toBe('');
  });

  it('is the same, asked for by a consult of theirs; for the specialist it is what their own clinic has', async () => {
    const byConsult = await ofPatient(plus, { activityId: world.activityId });
    expect(byConsult.patient.phn).toBe(delphine.phn);
    expect(told(byConsult)[0]).toBe(`${cast.plus.lastName} patient-log-read`);
    const dermsOwn = await ofPatient(derm, { activityId: world.activityId });
    expect(dermsOwn.clinicName).not.toBe(byConsult.clinicName);
    expect(told(dermsOwn)).toContain(`${cast.derm.lastName} activity-opened`);
  });

  it('counts the lists that showed the patient only where they are asked for', async () => {
    await derm.call('inbox-page', { folder: 'inbox' });
    expect(told(await ofPatient(plus)).join()).not.toContain('inbox-listed');
    expect(told(await ofPatient(plus, delphine, { lists: true })).join()).toContain('inbox-listed');
  });

  it('shows a colleague of the clinic that there was a reading, and leads them to no consult that is not theirs', async () => {
    await world.app.write.query('insert into location (person_id, clinic_id, position) values ($1, $2, 5)', [
      cast.beta.id,
      home,
    ]);
    const log = await ofPatient(await world.client('beta'));
    expect(told(log)).toContain(`${cast.derm.lastName} activity-opened`);
    expect(log.entries.every(({ activityId }) => activityId === null)).toBe(true);
    await world.app.write.query('delete from location where person_id = $1 and clinic_id = $2', [cast.beta.id, home]);
  });

  it('tells strangers nothing: another clinic, another province, an unknown number and a foreign consult are answered alike', async () => {
    const cardio = await world.client('cardio');
    const answers = await Promise.all([
      refused(ofPatient(cardio)),
      refused(ofPatient(plus, { ...delphine, clinicId: cast.cardio.locations[0]!.clinicId })),
      refused(ofPatient(plus, { ...delphine, province: 'SK' })),
      refused(ofPatient(plus, { ...delphine, phn: '055521451' })),
      refused(ofPatient(cardio, { activityId: world.activityId })),
      refused(ofPatient(plus, { activityId: world.foreign.activity[0] })),
      refused(ofPatient(plus, { activityId: randomUUID() })),
    ]);
    expect(new Set(answers.filter((code) => code !== 'INVALID_INPUT'))).toEqual(new Set(['NOT_FOUND']));
    expect(await refused(ofPatient(await world.client('moa2')))).toBe('NOT_ALLOWED');
    expect(await refused(ofPatient(await world.client('resident')))).toBe('NOT_ALLOWED');
  });

  it('is itself written to the log, without the number, and stops who tries one number after another', async () => {
    const { rows } = await world.app.write.query(
      `select e::text as entry from audit_entry e where kind = 'patient-log-read'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(delphine.phn);
    const approver = await world.client('np');
    const tries = await Promise.all(
      Array.from({ length: patientLogLimit.tries + 2 }, () => refused(ofPatient(approver))),
    );
    expect(tries.filter((code) => code === 'TOO_MANY')).toHaveLength(2);
  });

  it('knows only kinds that the audit log has', () => {
    for (const kind of [...recordKinds, ...listKinds]) expect(auditKinds).toHaveProperty(kind);
  });
});
