import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { lookupLimit } from './lookup.ts';

const people = ownPeople();
const { cast } = people;

const delphine = {
  phn: '055521444',
  province: 'AB',
  firstName: 'Delphine',
  lastName: 'Okafor-Marchand',
  email: 'delphine@patients.example',
  dateOfBirth: '1984/03/17',
};

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
  await (
    await world.client('plus')
  ).call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), emailPatient: true, patientEmail: delphine.email },
  });
});
afterAll(() => world?.stop());

describe('the look-up of patients by health number', () => {
  it('finds a patient of one’s own clinic by the first three characters and by the whole number, however it is spaced', async () => {
    const plus = await world.client('plus');
    expect(await plus.call('patientInfo-lookup', { phn: '055', province: 'AB' })).toContainEqual(delphine);
    for (const phn of ['055521444', '05552-1444', '055 521 444'])
      expect(await plus.call('patientInfo-lookup', { phn, province: 'AB' })).toEqual([delphine]);
  });

  it('still knows an e-mail that a later consult left blank', async () => {
    const plus = await world.client('plus');
    const inputFields = { ...world.consult(), patientEmail: '', emailPatient: false };
    await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
    expect(await plus.call('patientInfo-lookup', { phn: '055521444', province: 'AB' })).toEqual([delphine]);
  });

  it('finds nothing by fewer than three characters, or by some in between', async () => {
    const plus = await world.client('plus');
    for (const phn of ['', '0', '05', '0555', '05552144'])
      expect(await plus.call('patientInfo-lookup', { phn, province: 'AB' }), phn).toEqual([]);
    expect(await plus.call('patientInfo-lookup', {})).toEqual([]);
  });

  it('finds no patient of another province with the same number', async () => {
    const plus = await world.client('plus');
    expect(await plus.call('patientInfo-lookup', { phn: '055521444', province: 'SK' })).toEqual([]);
  });

  it('finds no patient of a clinic where one does not work, or does not work any more', async () => {
    const approver = await world.client('approver');
    expect(await approver.call('patientInfo-lookup', { phn: '055521444', province: 'AB' })).toEqual([]);
    const plus = await world.client('plus');
    await world.app.write.query('update location set disabled = true where person_id = $1', [cast.plus.id]);
    expect(await plus.call('patientInfo-lookup', { phn: '055521444', province: 'AB' })).toEqual([]);
    await world.app.write.query('update location set disabled = false where person_id = $1', [cast.plus.id]);
  });

  it('never hands out more than ten, and says who looked in the audit log, without the number', async () => {
    const plus = await world.client('plus');
    const base = world.consult();
    for (let n = 0; n < 12; n += 1)
      await plus.call('consult-sendConsult', {
        submissionId: randomUUID(),
        inputFields: {
          ...base,
          patientProvince: 'ON',
          phn: `771-${String(n).padStart(3, '0')}-000`,
          oopData: {
            genderCode: 'F',
            addressLine1: '1 Elm',
            addressLine2: '',
            addressLine3: '',
            cityName: 'Guelph',
            postalCode: 'N1G2W1',
          },
        },
      });
    expect(await plus.call('patientInfo-lookup', { phn: '771', province: 'ON' })).toHaveLength(10);
    const { rows } = await world.app.write.query<{ subject_ids: string[]; detail: unknown }>(
      `select subject_ids, detail from audit_entry where kind = 'patient-looked-up' and actor_id = $1 order by at desc
        limit 1`,
      [cast.plus.id],
    );
    expect(rows[0]!.subject_ids).toHaveLength(10);
    // Its ids may hold any digits.
    expect(JSON.stringify({ ...rows[0], subject_ids: [] })).not.toContain('771');
  });

  it('stops somebody who looks up one number after another', async () => {
    const moa = await world.client('moa');
    const tries = await Promise.all(
      Array.from({ length: lookupLimit.tries + 3 }, () =>
        moa.call('patientInfo-lookup', { phn: '055', province: 'AB' }).then(
          () => 'answered',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(tries.filter((one) => one === 'TOO_MANY')).toHaveLength(3);
  });
});
