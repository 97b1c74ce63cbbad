import { randomUUID } from 'node:crypto';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { footprint } from './footprint.testing.ts';
import type { SendInput } from './sending-world.testing.ts';

const people = ownPeople();

let world: CallsWorld;
let plus: Client;
let n = 0;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

/** A number that the clinic does not know yet. */
const number = () => inventedHealthNumber('AB', 640_000 + (n += 1));

const send = (
  phn: string,
  who: Partial<SendInput['inputFields']> = {},
  patientRecord: SendInput['patientRecord'] = null,
  client = plus,
) =>
  client.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), phn, ...who },
    patientRecord,
  });
const known = async (phn: string) => (await plus.call('patientInfo-lookup', { phn, province: 'AB' }))[0];
const otherName = { patientFirstName: 'Somebody', patientLastName: 'Else' };
const delphine = { name: 'Delphine Okafor-Marchand', born: '1984/03/17' };

describe('a health number that the clinic knows under another name or birthday', () => {
  it('asks before the send, by either part of the name or the birthday, and writes nothing', async () => {
    const phn = number();
    await send(phn);
    const before = await footprint(world.app.write);
    for (const who of [
      { patientFirstName: 'Adeline' },
      { patientLastName: 'Marchand' },
      { patientDateOfBirth: '1984/03/18' },
    ])
      await expect(send(phn, who)).rejects.toMatchObject({
        code: 'PATIENT_DIFFERS',
        fields: { phn: `This number is ${delphine.name}, born ${delphine.born} in your clinic` },
      });
    expect(await footprint(world.app.write)).toEqual(before);
    expect(await known(phn)).toMatchObject({ firstName: 'Delphine' });
    // Accents, capitals and hyphens make nobody else.
    await send(phn, { patientFirstName: 'DELPHINE', patientLastName: 'Okafor Márchand' });
    expect(await known(phn)).toMatchObject({ firstName: 'Delphine', lastName: 'Okafor-Marchand' });
  });

  it('changes the record only by the answer ‘correct’, and only the record that was seen', async () => {
    const phn = number();
    await send(phn);
    await send(phn, otherName, { answer: 'keep', seen: delphine });
    expect(await known(phn)).toMatchObject({ firstName: 'Delphine' });
    await expect(
      send(phn, otherName, { answer: 'correct', seen: { ...delphine, name: 'Who It Was Before' } }),
    ).rejects.toMatchObject({ code: 'PATIENT_DIFFERS' });
    await send(phn, otherName, { answer: 'correct', seen: delphine });
    expect(await known(phn)).toMatchObject({ firstName: 'Somebody', lastName: 'Else' });
  });

  it('tells nobody’s name to people who may not look patients up', async () => {
    const phn = number();
    await send(phn);
    await world.app.write.query(`delete from person_role where person_id = $1`, [people.cast.plus.id]);
    await world.app.write.query(`insert into person_role values ($1, 'free')`, [people.cast.plus.id]);
    await world.app.write.query('update person set claims_version = claims_version + 1 where id = $1', [
      people.cast.plus.id,
    ]);
    try {
      // A session of after the change: one from before may be remembered with what it could do.
      const free = await signIn(world.url, people.cast.plus.email);
      const error = await send(phn, otherName, null, free).catch((failed: unknown) => failed);
      free.close();
      expect(error).toMatchObject({
        code: 'PATIENT_DIFFERS',
        fields: { phn: 'Your clinic knows this number under another name' },
      });
      expect(JSON.stringify(error)).not.toContain('Okafor');
    } finally {
      await world.app.write.query(`delete from person_role where person_id = $1`, [people.cast.plus.id]);
      await world.app.write.query(`insert into person_role values ($1, 'adminFee')`, [people.cast.plus.id]);
      await world.app.write.query('update person set claims_version = claims_version + 1 where id = $1', [
        people.cast.plus.id,
      ]);
    }
  });

  it('asks one of two doctors of a clinic who send it at once under two names', async () => {
    const phn = number();
    const { rows } = await world.app.write.query<{ id: string }>(
      `insert into location (person_id, clinic_id, position)
        select $1, clinic_id, 5 from location where id = $2 returning id`,
      [people.cast.free.id, world.consult().locationId],
    );
    const colleague = { ...otherName, locationId: rows[0]!.id };
    const both = await Promise.allSettled([send(phn), send(phn, colleague, null, await world.client('free'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'PATIENT_DIFFERS' });
  });
});
