import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { answerWords } from '@consult/domain/directory/in-language.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';

const people = ownPeople();
let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
  await world.app.write.query(
    `insert into specialty (name, subsites, name_fr, subsites_fr)
      values ('Feather Medicine', '{Down,Quill}', 'Médecine des plumes', '{Duvet}'), ('Beak Surgery', '{}', '', '{}')`,
  );
});
afterAll(async () => {
  await world?.app.write.query(`delete from specialty where name in ('Feather Medicine', 'Beak Surgery')`);
  await world?.stop();
});

it('gives the French of specialties and subsites, and nothing for those that have none', async () => {
  const names = await (await world.client('moa')).call('services-getFrenchNames', {});
  expect(names).toMatchObject({ 'Feather Medicine': 'Médecine des plumes', Down: 'Duvet' });
  expect(names).not.toHaveProperty('Quill');
  expect(names).not.toHaveProperty('Beak Surgery');
});

it('a sent consult keeps the French of its questions and options, and its French PDF is French throughout', async () => {
  const plus = await world.client('plus');
  const { activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: world.consult(),
    patientRecord: { answer: 'keep', seen: null },
  });
  const derm = await world.client('derm');
  const opened = await derm.call('activity-open', { activityId });
  const french = opened.answers.map((answer) => answerWords(answer, 'fr'));
  expect(french[0]?.header).toBe('Localisation');
  const { rows } = await world.app.write.query<{ preferences: unknown }>(
    `update person set preferences = preferences || '{"language": "fr"}' where id = $1 returning preferences`,
    [people.cast.derm.id],
  );
  expect(rows).toHaveLength(1);
  const pdf = await readPdf(
    Buffer.from(await derm.call('secureMessaging-exportEconsultPdf', { activityId }), 'base64'),
  );
  const all = withoutSpaces(pdf.pages.join('\n'));
  for (const { header, values } of french)
    for (const text of [header, ...values]) expect(all).toContain(withoutSpaces(text));
  for (const english of ['Present for how many weeks', 'Question for the dermatologist', 'Pigmented lesion'])
    expect(all).not.toContain(withoutSpaces(english));
});
