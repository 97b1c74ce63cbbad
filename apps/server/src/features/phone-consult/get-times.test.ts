import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { addDays, businessDay } from '@consult/domain/time/business-time.ts';
import { phoneCallDefaults } from '@consult/domain/schedule/phone-times.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { loadServiceForSending } from '../directory/directory.ts';
import { checkPhoneTime } from './phone-consult.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
let clock: (() => Date) | undefined;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  plus = await world.client('plus');
  ({ now: clock } = world.app);
  // The clock stands still: the soonest time is offered to the end of the test that reads it.
  const now = new Date();
  world.app.now = () => now;
});
afterAll(() => {
  if (clock) world.app.now = clock;
  return world?.stop();
});

const times = async (from: string | null = null) =>
  plus.call('phoneConsult-getTimes', { serviceId: world.serviceId, from });
const ofDerm = async () => (await times()).specialists.find(({ uid }) => uid === cast.derm.id)!.times;

async function check(specialistUid: string, startTime: string, endTime: string): Promise<boolean> {
  const { app } = world;
  const viewer = (await app.sessions.resolve({
    headers: { cookie: plus.cookie },
  } as Parameters<typeof app.sessions.resolve>[0]))!;
  const client = await app.write.connect();
  try {
    const service = (await loadServiceForSending(client, world.serviceId, viewer, 'AB', app.now(), 'phoneConsult'))!;
    return await checkPhoneTime(client, app, { service, specialistUid, startTime, endTime });
  } finally {
    client.release();
  }
}

describe('the times of a phone consult', () => {
  it('are said by the reader’s wall and the specialist’s, whatever the reader’s browser knows of zones', async () => {
    const asked = async (timeZone: string) => {
      const { specialists } = await plus.call('phoneConsult-getTimes', { serviceId: world.serviceId, timeZone });
      return specialists.find(({ uid }) => uid === cast.derm.id)!.times[0]!;
    };
    const [there, nowhere] = [await asked('America/St_Johns'), await asked('Mars/Olympus')];
    const wall = (at: string, timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        new Date(at),
      );
    expect(there.said).toMatchObject({
      start: wall(there.start, 'America/St_Johns'),
      end: wall(there.end, 'America/St_Johns'),
      zone: 'America/St_Johns',
    });
    expect(there.specialistStart).toBe(wall(there.start, 'America/Edmonton'));
    expect(nowhere.said).toMatchObject({ start: nowhere.specialistStart, zone: 'America/Edmonton' });
  });

  it('come two weeks at a time, of every specialist of the service who takes calls, until nothing further is offered', async () => {
    const first = await times();
    expect(first.specialists.map(({ uid }) => uid)).toEqual(expect.arrayContaining([cast.derm.id, cast.derm2.id]));
    const derm = first.specialists.find(({ uid }) => uid === cast.derm.id)!;
    expect(derm.timezone).toBe('America/Edmonton');
    const today = businessDay(world.app.now());
    expect(first.next).toBe(addDays(today, 14));
    const pages = [derm.times];
    let next = first.next;
    while (next !== null) {
      const page = await times(next);
      pages.push(page.specialists.find(({ uid }) => uid === cast.derm.id)!.times);
      next = page.next;
    }
    expect(pages).toHaveLength(6);
    const starts = pages.flat().map(({ start }) => start);
    expect(new Set(starts).size).toBe(starts.length);
    for (const from of [addDays(today, 84), '9999-12-31'])
      expect(await times(from)).toMatchObject({
        specialists: first.specialists.map(() => ({ times: [] })),
        next: null,
      });
    expect(starts).toEqual([...starts].sort());
    for (const { start, end } of pages.flat())
      expect(Date.parse(end) - Date.parse(start)).toBe(phoneCallDefaults.minutes * 60_000);
  });

  it('are as long as the content document says', async () => {
    await world.app.write.query(
      `insert into content_document (name, body) values ('phone-consult', '{"minutes": 30}')`,
    );
    const [one] = await ofDerm();
    expect(Date.parse(one!.end) - Date.parse(one!.start)).toBe(30 * 60_000);
    await world.app.write.query(
      `update content_document set body = '{"minutes": "soon"}' where name = 'phone-consult'`,
    );
    const [other] = await ofDerm();
    expect(Date.parse(other!.end) - Date.parse(other!.start)).toBe(phoneCallDefaults.minutes * 60_000);
    await world.app.write.query(`delete from content_document where name = 'phone-consult'`);
  });

  it('are offered and accepted until somebody has taken them', async () => {
    const [first, second] = await ofDerm();
    expect(await check(cast.derm.id, first!.start, first!.end)).toBe(true);
    expect(await check(cast.derm.id, first!.start, second!.end)).toBe(false);
    // On some days of the week cardio@ has the same time free.
    await world.app.write.query('delete from phone_schedule where person_id = $1', [cast.cardio.id]);
    expect(await check(cast.cardio.id, first!.start, first!.end)).toBe(false);
    expect(await check(randomUUID(), first!.start, first!.end)).toBe(false);
    expect(await check(cast.derm.id, '', '')).toBe(false);
    await world.app.write.query(
      'insert into phone_call (activity_id, specialist_id, starts_at, ends_at) values ($1, $2, $3, $4)',
      [world.activityId, cast.derm.id, first!.start, first!.end],
    );
    expect(await check(cast.derm.id, first!.start, first!.end)).toBe(false);
    expect((await ofDerm())[0]).toEqual(second);
  });

  it('leave out time away from phone consults, and what the service’s calendar closes', async () => {
    const [first] = await ofDerm();
    const day = businessDay(new Date(first!.start));
    await world.app.write.query(
      `insert into vacation (person_id, starts_at, ends_at, disable_econsult)
        values ($1, $2::timestamptz - interval '1 hour', $2::timestamptz + interval '1 hour', false)`,
      [cast.derm.id, first!.start],
    );
    expect((await ofDerm()).every(({ start }) => businessDay(new Date(start)) !== day)).toBe(true);
    await world.app.write.query(`update vacation set disable_phone_consult = false where person_id = $1`, [
      cast.derm.id,
    ]);
    expect((await ofDerm())[0]).toEqual(first);
    await world.app.write.query(`update service set custom_calendar = array_fill(false, array[7]) where id = $1`, [
      world.serviceId,
    ]);
    expect(await ofDerm()).toEqual([]);
    expect(await check(cast.derm.id, first!.start, first!.end)).toBe(false);
    await world.app.write.query(`update service set custom_calendar = array_fill(true, array[7]) where id = $1`, [
      world.serviceId,
    ]);
  });

  it('are not told of a service that is not visible', async () => {
    for (const serviceId of [...world.foreign.service, randomUUID()])
      await expect(plus.call('phoneConsult-getTimes', { serviceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
