import { randomUUID } from 'node:crypto';
import { fewestAnswers } from '@consult/domain/directory/usual-answer.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;
let world: CallsWorld;
let plus: Client;
/** Services that plus may send to. */
let services: string[];
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  const page = await plus.call('services-getServicePage', { searchText: '', specialty: 'Dermatology', perPage: 50 });
  services = page.services.map(({ id }) => id);
});
afterAll(() => world?.stop());

const start = (client = plus) => client.call('services-getStart', {});
const sql = async (text: string, values: unknown[] = []) => {
  await world.app.write.query(text, values);
};
/** A consult that plus sent to a service, so many days from now. */
const sent = (serviceId: string, days: number, answered = false) =>
  sql(
    `insert into activity (id, activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id, key_id,
        wrapped_key, card, last_message_at, created_at, first_response_at, first_response_by)
      select $1, 'econsult', $2, 'x', '', a.referrer_id, a.referrer_clinic_id, a.key_id, a.wrapped_key, a.card, now(),
          now() + make_interval(days => $4),
          case when $5 then now() + make_interval(days => $4, hours => 3) end, case when $5 then $3::uuid end
        from activity a where a.referrer_id = $3 order by a.created_at, a.id limit 1`,
    [randomUUID(), serviceId, cast.plus.id, days, answered],
  );

it('begins with the last five services that one sent to, each once, the last first', async () => {
  const six = services.slice(0, 6);
  for (const [day, id] of six.entries()) await sent(id, day + 1);
  await sent(six[1]!, 7);
  const ids = (await start()).recent.map(({ id }) => id);
  expect(ids).toEqual([six[1], six[5], six[4], six[3], six[2]]);
  // Nobody else's.
  const others = (await start(await world.client('derm'))).recent.map(({ id }) => id);
  expect(others).not.toContain(six[5]);
});

it('shows none that is not offered any more, and the one before in its place', async () => {
  const [gone] = (await start()).recent;
  await sql('update service set enabled = false where id = $1', [gone!.id]);
  const { recent } = await start();
  expect(recent).toHaveLength(5);
  expect(recent.map(({ id }) => id)).not.toContain(gone!.id);
  await sql('update service set enabled = true where id = $1', [gone!.id]);
});

it('keeps favourites, the last marked first; the same again and taking away twice change nothing', async () => {
  const [a, b] = services as [string, string];
  const mark = (serviceId: string, favourite: boolean) => plus.call('services-setFavourite', { serviceId, favourite });
  const favourites = async () => (await start()).favourites.map(({ id }) => id);
  await mark(a, true);
  await mark(b, true);
  await mark(a, true);
  expect(await favourites()).toEqual([b, a]);
  await mark(b, false);
  await mark(b, false);
  expect(await favourites()).toEqual([a]);
  await mark(a, false);
  expect(await favourites()).toEqual([]);
});

it('holds fifty favourites at most, and takes away one that is not offered any more', async () => {
  await sql(
    `insert into service_favourite (person_id, service_id)
      select $1, id from service where id <> $2 order by id limit 50`,
    [cast.plus.id, services[0]],
  );
  await expect(plus.call('services-setFavourite', { serviceId: services[0]!, favourite: true })).rejects.toMatchObject({
    code: 'FAVOURITES_FULL',
  });
  const { rows } = await world.app.write.query<{ id: string }>(
    'select service_id as id from service_favourite where person_id = $1 limit 1',
    [cast.plus.id],
  );
  const [{ id }] = rows as [{ id: string }];
  await sql('update service set enabled = false where id = $1', [id]);
  await plus.call('services-setFavourite', { serviceId: id, favourite: false });
  await sql('update service set enabled = true where id = $1', [id]);
  await plus.call('services-setFavourite', { serviceId: services[0]!, favourite: true });
  await sql('delete from service_favourite where person_id = $1', [cast.plus.id]);
});

it('says when an answer usually comes on card, sent page and row, and nothing after too few answers', async () => {
  const of = async (serviceId: string) => (await plus.call('services-getServiceById', { serviceId })).usualAnswer;
  const send = async () => {
    const fields = world.consult();
    const serviceId = fields.serviceId!;
    await sql('update service set response_time_ms = $2, response_answers = $3 where id = $1', [
      serviceId,
      3 * 3_600_000,
      fewestAnswers,
    ]);
    const before = await of(serviceId);
    const answer = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: fields,
      patientRecord: { answer: 'keep', seen: null },
    });
    return { serviceId, before, answer };
  };
  const { serviceId, before, answer } = await send();
  expect(before).toMatchObject({ within: { unit: 'hours', count: 3 } });
  expect(answer.usualAnswer).toMatchObject({ within: { unit: 'hours', count: 3 } });
  const row = async () =>
    (await plus.call('inbox-page', { folder: 'inbox' })).rows.find(({ id }) => id === answer.activityId)?.asked;
  expect((await row())?.usualAnswer).toEqual(answer.usualAnswer);
  const opened = async (client: Client) =>
    (await client.call('activity-open', { activityId: answer.activityId })).usualAnswer;
  expect(await opened(plus)).toEqual(answer.usualAnswer);
  const derm = await world.client('derm');
  expect(await opened(derm)).toBeNull();
  await sql('update service set response_answers = $2 where id = $1', [serviceId, fewestAnswers - 1]);
  expect(await of(serviceId)).toBeNull();
  expect((await row())?.usualAnswer).toBeNull();
  // An answer counts among the facts, and ends the waiting of its consult.
  await derm.call('message-send', { activityId: answer.activityId, messageId: randomUUID(), text: 'Benign.' });
  expect(await of(serviceId)).not.toBeUndefined();
  expect((await row())?.usualAnswer).toBeNull();
  expect(await opened(plus)).toBeNull();
});

it('counts the answers that its average is of, twenty at most', async () => {
  const fields = world.consult();
  const counted = async () => {
    const { rows } = await world.app.write.query<{ response_answers: number }>(
      'select response_answers from service where id = $1',
      [fields.serviceId],
    );
    return rows[0]?.response_answers;
  };
  const { rows } = await world.app.write.query<{ n: number }>(
    'select count(*)::integer as n from activity where service_id = $1 and first_response_at is not null',
    [fields.serviceId],
  );
  const so = rows[0]!.n;
  const answer = async () => {
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: fields,
      patientRecord: { answer: 'keep', seen: null },
    });
    const messageId = randomUUID();
    const derm = await world.client('derm');
    await derm.call('message-send', { activityId, messageId, text: 'Benign.' });
    return { derm, activityId, messageId };
  };
  const { derm, activityId, messageId } = await answer();
  expect(await counted()).toBe(Math.min(20, so + 1));
  await derm.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
  expect(await counted()).toBe(Math.min(20, so));
  for (let day = 1; day <= 22; day += 1) await sent(fields.serviceId!, -day, true);
  await answer();
  expect(await counted()).toBe(20);
});
