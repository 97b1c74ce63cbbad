import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

/** An intake that this person opened, as the partner handed it over. */
async function openedBy(personId: string, avaConsultId: string): Promise<void> {
  const { app } = world;
  const id = randomUUID();
  const key = app.keyring.newDataKey(id);
  const body = { avaConsultId, avaUuid: 'uuid-7', patientInfo: {}, patientHistory: '' };
  await app.write.query(`insert into partner (id, name, public_key) values ('ehr', 'EHR', '') on conflict do nothing`);
  await app.write.query(
    `insert into partner_intake (id, partner_id, key_id, wrapped_key, body, expires_at, opened_by, opened_at)
      values ($1, 'ehr', $2, $3, $4, now() + interval '1 hour', $5, now())`,
    [
      id,
      key.keyId,
      key.wrapped,
      encrypt(key.key, { table: 'partner_intake', column: 'body', id }, JSON.stringify(body)),
      personId,
    ],
  );
}

it('keeps what a consult is in the partner’s system, and whether the sender’s own launch said so', async () => {
  await openedBy(cast.plus.id, 'consult-1');
  await openedBy(cast.approver.id, 'consult-2');
  const plus = await world.client('plus');
  const kept = async (avaConsultId: string): Promise<EconsultBody['launch']> => {
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), avaData: { avaConsultId, avaUuid: 'uuid-7' } },
    });
    const { rows } = await world.app.write.query<{ key_id: number; wrapped_key: Buffer; body: Buffer }>(
      'select a.key_id, a.wrapped_key, e.body from activity a join econsult e on e.activity_id = a.id where a.id = $1',
      [activityId],
    );
    const key = await world.app.keyring.unwrap(rows[0]!.key_id, rows[0]!.wrapped_key, activityId);
    return readJson<EconsultBody>(world.app.keyring, key, place.econsult(activityId), rows[0]!.body)!.launch;
  };
  expect(await kept('consult-1')).toEqual({ avaConsultId: 'consult-1', avaUuid: 'uuid-7', verified: true });
  expect(await kept('consult-2')).toMatchObject({ avaConsultId: 'consult-2', verified: false });
});
