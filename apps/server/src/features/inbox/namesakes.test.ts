import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

let world: InboxWorld;
let plus: Client;
let moa: Client;
let ids: { one: string; again: string; other: string; alone: string; half: string };
beforeAll(async () => {
  world = await startInboxWorld();
  [plus, moa] = await Promise.all([world.client('plus'), world.client('moa')]);
  const name = { firstName: 'Zélie', lastName: 'Okafor-Marchand' };
  const other = { firstName: 'ZELIE', lastName: 'Okafor–Marchand', phn: '104639527' };
  ids = {
    one: await world.consult({ ...name, phn: '055521444' }),
    again: await world.consult({ ...name, phn: '055521444' }),
    other: await world.consult({ ...other, own: { folder: 'archive' } }),
    alone: await world.consult({ firstName: 'Abel', lastName: 'Quist', phn: '200000002' }),
    half: await world.consult({ firstName: 'Zélie', lastName: 'Okafor', phn: '300000003' }),
  };
});
afterAll(() => world?.stop());

const namesakes = async (client: Client, ownerId: string, activityIds: string[]) =>
  (await client.call('inbox-namesakes', { ownerId, activityIds })).namesakes.toSorted((a, b) =>
    String(a.of).localeCompare(String(b.of)),
  );

it('two patients of one name are told apart for each consult of theirs; one patient’s consults and half a name are not', async () => {
  const found = await namesakes(plus, world.id('plus'), Object.values(ids));
  expect(Object.fromEntries(found.map(({ of, firstName, folder }) => [of, [firstName, folder]]))).toEqual({
    [ids.one]: ['ZELIE', 'archive'],
    [ids.again]: ['ZELIE', 'archive'],
    [ids.other]: ['Zélie', 'inbox'],
  });
  expect(found[0]!.dateOfBirth).toBe('1984/03/17');
  // The consults of those who are told stand in the log, and nobody else's.
  const [entry] = await world.audit('inbox-listed');
  expect(entry!.subject_ids.toSorted()).toEqual([ids.other, ids.again].toSorted());
});

it('a patient who is typed is told apart too, by number', async () => {
  const typed = { firstName: 'zelie', lastName: 'okafor-marchand', province: 'AB' };
  const ask = async (phn: string) =>
    (await plus.call('inbox-namesakes', { ownerId: world.id('plus'), patient: { ...typed, phn } })).namesakes;
  expect((await ask('40000-0004')).map(({ of, folder }) => [of, folder])).toEqual([[null, 'inbox']]);
  expect((await ask('05552-1444')).map(({ firstName }) => firstName)).toEqual(['ZELIE']);
});

it('a clinic’s staff is told of its list, and nobody of a list that is not theirs', async () => {
  expect(await namesakes(moa, world.specialistClinic, [ids.one])).toHaveLength(1);
  await expect(namesakes(plus, world.id('derm'), [ids.one])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(namesakes(moa, world.referrerClinic, [ids.one])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('what is asked about a consult that is not the owner’s tells nothing', async () => {
  const foreign = await world.consult({ firstName: 'Zélie', lastName: 'Okafor-Marchand', phn: '500000005' });
  await world.app.write.query('delete from inbox_row where owner_id = $1 and activity_id = $2', [
    world.id('plus'),
    foreign,
  ]);
  expect(await namesakes(plus, world.id('plus'), [foreign])).toEqual([]);
});

it('a referrer’s list says whom they asked, everybody else’s who referred', async () => {
  const listed = async (client: Client) =>
    (await client.call('inbox-page', { folder: 'inbox', after: null })).rows.find(({ id }) => id === ids.one)!;
  const own = await listed(plus);
  expect(own.asked!.people).toHaveLength(1);
  expect(own.asked!.people[0]!.lastName).not.toBe(own.referrer.lastName);
  expect((await listed(await world.client('derm'))).asked).toBeNull();
  const left = await world.consult({ alone: true });
  const { rows } = await plus.call('inbox-page', { folder: 'inbox', after: null });
  expect(rows.find(({ id }) => id === left)!.asked).toMatchObject({ people: [], serviceName: 'Skin' });
});
