import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';

const people = ownPeople();
const { derm, plus } = people.cast;
let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

it('a doctor’s French title stands wherever French names them, and English goes on as before', async () => {
  const [asDerm, asPlus] = [await world.client('derm'), await world.client('plus')];
  await asDerm.call('profile-update', { preferences: { frenchTitle: 'Dre' } });
  expect((await asDerm.call('profile-get', {}))?.preferences.frenchTitle).toBe('Dre');

  const service = await asPlus.call('services-getServiceById', { serviceId: world.serviceId });
  expect(service.users.map(({ userName }) => userName)).toContain(`Dre ${derm.firstName} ${derm.lastName}`);

  const { activityId } = await asPlus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: world.consult(),
    patientRecord: { answer: 'keep', seen: null },
  });
  const { members } = await asPlus.call('activity-open', { activityId });
  const titles = new Map(members.map(({ personId, salutation }) => [personId, salutation]));
  expect([titles.get(derm.id), titles.get(plus.id)]).toEqual(['Dre', 'Dr.']);

  const paper = async () =>
    withoutSpaces(
      (
        await readPdf(Buffer.from(await asPlus.call('secureMessaging-exportEconsultPdf', { activityId }), 'base64'))
      ).pages.join(''),
    );
  const english = await paper();
  for (const { firstName, lastName } of [derm, plus])
    expect(english).toContain(withoutSpaces(`Dr. ${firstName} ${lastName}`));
  await asPlus.call('profile-update', { preferences: { language: 'fr' } });
  const french = await paper();
  expect(french).toContain(withoutSpaces(`Dre ${derm.firstName} ${derm.lastName}`));
  // Who has chosen nothing is 'Dr', whatever their first name.
  expect(french).toContain(withoutSpaces(`Dr ${plus.firstName} ${plus.lastName}`));
  expect(french).not.toContain('Dr.');
});

it('takes no title but Dr, Dre, and none', async () => {
  const client = await world.client('derm');
  const wrong = { preferences: { frenchTitle: 'Prof' as 'Dr' } };
  await expect(client.call('profile-update', wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
