import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

let world: CallsWorld;
let patient: Client;
let activityId: string;
let code: string;
/** The mornings after the day on which it was sent: two only where midnight passed meanwhile. */
const mornings: string[] = [];
const nextMorning = () => addDays(businessDay(new Date()), 1);
beforeAll(async () => {
  world = await startCallsWorld();
  patient = visitor(world.url);
  const plus = await world.client('plus');
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  mornings.push(nextMorning());
  ({ activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields }));
  mornings.push(nextMorning());
  code = await codeOfCopy(world.app, activityId);
});
afterAll(async () => {
  patient?.close();
  await world?.stop();
});

const open = (proof: string, which = code) => patient.call('patientMessage-openCopy', { code: which, proof });

describe('a patient’s copy of an eConsult', () => {
  it('is ordered with the consult for seven the next morning, and mailed once as a link that says nothing', async () => {
    const { rows } = await world.app.write.query<{ start: Date; data: unknown }>(
      `select j.start_after as start, j.data
        from pgboss.job j join patient_message m on m.id::text = j.data ->> 'messageId'
        where j.name = 'patient-message' and m.activity_id = $1 and m.sub_type = 'PatientCC'`,
      [activityId],
    );
    expect(rows).toHaveLength(1);
    expect(
      new Intl.DateTimeFormat('en-CA', {
        timeZone: 'America/Edmonton',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }).format(rows[0]!.start),
    ).toBe('07:00');
    expect(mornings).toContain(businessDay(rows[0]!.start));
    expect(Object.keys(rows[0]!.data as object).toSorted()).toEqual(['messageId', 'turn']);
    const sentTwice = await codeOfCopy(world.app, activityId);
    expect(sentTwice).toBe(code);
  });

  it('opens with the health number it is about, however it is spaced', async () => {
    const copy = await open('055-521 444');
    expect(copy).toMatchObject({
      specialty: 'Dermatology',
      patient: { firstName: 'Delphine' },
      sender: 'Dr. Owen Falardeau',
    });
    expect(copy.answers.length).toBeGreaterThan(0);
  });

  it('is locked for an hour after five wrong numbers, also for the right one, and then opens again', async () => {
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(open('123456789')).rejects.toMatchObject({ code: 'WRONG_PROOF' });
    await expect(open('055521444')).rejects.toMatchObject({ code: 'LINK_LOCKED' });
    await world.app.write.query(
      `update patient_link set locked_until = now() - interval '1 second' where activity_id = $1`,
      [activityId],
    );
    expect((await open('055521444')).patient.lastName).toBe('Okafor-Marchand');
  });

  it('answers alike for a code that never was and one that has expired', async () => {
    await world.app.write.query(
      `update patient_link set expires_at = now() - interval '1 second' where activity_id = $1`,
      [activityId],
    );
    const refusals = await Promise.all(
      ['nonsense', code].map((which) => open('055521444', which).catch((error: Error) => error.message)),
    );
    expect(refusals[0]).toBe(refusals[1]);
    expect(refusals[0]).toContain('LINK_INVALID');
  });
});
