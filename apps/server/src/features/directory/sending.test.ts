import { instantAt, startOfDay } from '@consult/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../infra/db/transaction.ts';
import { createDirectoryWorld, viewerWith } from './directory-world.testing.ts';
import type { DirectoryWorld, Given } from './directory-world.testing.ts';
import { countSend, loadServiceForSending } from './sending.ts';

let world: DirectoryWorld;
let doctor: string;
beforeAll(async () => {
  world = await createDirectoryWorld();
  doctor = await world.person('Ada', 'Quill');
});
afterAll(() => world?.stop());

/** A Wednesday's noon in Calgary. */
const now = instantAt('2026-11-18', 12);
const justBefore = (day: string): Date => new Date(startOfDay(day).getTime() - 1000);
const viewer = viewerWith(['free']);
const load = (id: string, province = 'AB', who = viewer, at = now) =>
  loadServiceForSending(world.pools.write, id, who, province, at);
const state = async (given: Partial<Given>, at = now) =>
  (await load(await world.service({ name: 'S', users: [doctor], ...given }), 'AB', viewer, at))!.availability;
const away = (person: string, from: string, to: string, disableEconsult = true): Promise<unknown> =>
  world.pools.write.query(
    'insert into vacation (person_id, starts_at, ends_at, disable_econsult) values ($1, $2, $3, $4)',
    [person, startOfDay(from), new Date(startOfDay(to).getTime() + 86_399_999), disableEconsult],
  );

describe('a service that a consult is sent to', () => {
  it('comes with its place, its people in order and the present version of its form', async () => {
    const second = await world.person('Łukasz', 'Wren');
    const id = await world.service({ name: 'Heart', city: 'Red Deer', users: [second, doctor] });
    await world.pools.write.query(
      `insert into service_form values ($1, 1, '[{"header":"Old","inputType":"Number","values":[],"required":false}]'),
        ($1, 2, '[{"header":"New","inputType":"Textfield","values":[],"required":true}]')`,
      [id],
    );
    await world.pools.write.query('update service set form_version = 2 where id = $1', [id]);
    expect(await load(id)).toMatchObject({
      id,
      name: 'Heart',
      city: 'Red Deer',
      province: 'AB',
      specialty: 'Cardiology',
      subsite: 'General',
      type: 'service',
      users: [{ userName: 'Dr. Łukasz Wren' }, { userName: 'Dr. Ada Quill' }],
      form: { version: 2, formFields: [{ header: 'New', inputType: 'Textfield', values: [], required: true }] },
      availability: { available: true },
    });
  });

  it('is none where it is disabled, of a province that the clinic does not see, or of a specialty closed to the sender', async () => {
    const bc = await world.service({ name: 'B', province: 'BC', users: [doctor] });
    const ab = await world.service({ name: 'A', province: 'AB', users: [doctor] });
    const closed = await world.service({ name: 'C', enabled: false, users: [doctor] });
    const teeth = await world.service({ name: 'D', specialty: 'Dentistry', users: [doctor] });
    expect([
      await load(bc, 'AB'),
      await load(bc, 'SK'),
      await load(closed),
      await load(teeth),
      await load('01900000-0000-7000-8000-000000000000'),
    ]).toEqual([null, null, null, null, null]);
    expect([
      (await load(bc, 'BC'))?.id,
      (await load(ab, 'BC'))?.id,
      (await load(ab, 'SK'))?.id,
      (await load(teeth, 'AB', viewerWith(['free', 'dentist'])))?.id,
    ]).toEqual([bc, ab, ab, teeth]);
    expect(await load(ab, 'AB', viewerWith(['dentist']))).toBeNull();
  });

  it('is away while everybody who answers is, and says when somebody is back', async () => {
    const one = await world.person('One', 'Away');
    const two = await world.person('Two', 'Away');
    await away(one, '2026-11-16', '2026-11-20');
    expect(await state({ users: [one, two] })).toEqual({ available: true });
    await away(two, '2026-11-18', '2026-11-18');
    expect(await state({ users: [one, two] })).toEqual({
      available: false,
      reason: 'vacation',
      returning: '2026-11-19',
    });
    expect(await state({ users: [one] })).toEqual({ available: false, reason: 'vacation', returning: '2026-11-21' });
    expect(await state({ users: [one] }, justBefore('2026-11-21'))).toMatchObject({ available: false });
    expect(await state({ users: [one] }, startOfDay('2026-11-21'))).toEqual({ available: true });
    const phoneOnly = await world.person('Three', 'Away');
    await away(phoneOnly, '2026-11-16', '2026-11-20', false);
    expect(await state({ users: [phoneOnly] })).toEqual({ available: true });
  });

  it('follows its weekly calendar, and nobody left to answer is nobody', async () => {
    expect(await state({ calendar: [true, true, true, false, false, true, true] })).toEqual({
      available: false,
      reason: 'calendar',
      returning: '2026-11-20',
    });
    expect(await state({ users: [] })).toMatchObject({ available: false });
    expect(await state({ users: [], type: 'referral' })).toEqual({ available: true });
    const gone = await world.person('Gone', 'Away');
    await world.pools.write.query('update person set disabled_at = now() where id = $1', [gone]);
    expect(await state({ users: [gone] })).toMatchObject({ available: false });
  });

  it('is full once its daily limit is counted, until midnight in Calgary', async () => {
    const id = await world.service({ name: 'Two a day', dailyLimit: 2, users: [doctor] });
    expect(await countSend(world.pools.write, id, '2026-11-18')).toBe(true);
    expect((await load(id))!.availability.available).toBe(true);
    expect(await countSend(world.pools.write, id, '2026-11-18')).toBe(true);
    expect((await load(id))!.availability).toEqual({ available: false, reason: 'limit', returning: '2026-11-19' });
    expect(await countSend(world.pools.write, id, '2026-11-18')).toBe(false);
    // A second before midnight there it is the next day in UTC.
    expect((await load(id, 'AB', viewer, justBefore('2026-11-19')))!.availability.available).toBe(false);
    expect((await load(id, 'AB', viewer, startOfDay('2026-11-19')))!.availability).toEqual({ available: true });
    expect(await countSend(world.pools.write, id, '2026-11-19')).toBe(true);
  });

  it('lets no more through than its limit when many send at once, and takes nothing for a send that fails', async () => {
    const id = await world.service({ name: 'Three a day', dailyLimit: 3, users: [doctor] });
    await expect(
      inTransaction(world.pools.write, async (client) => {
        await countSend(client, id, '2026-11-18');
        throw new Error('fails');
      }),
    ).rejects.toThrow('fails');
    const through = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(world.pools.write, (client) => countSend(client, id, '2026-11-18')),
      ),
    );
    expect(through.filter(Boolean)).toHaveLength(3);
    const none = await world.service({ name: 'Closed by limit', dailyLimit: 0, users: [doctor] });
    expect(await countSend(world.pools.write, none, '2026-11-18')).toBe(false);
  });
});
