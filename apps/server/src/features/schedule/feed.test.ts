import { randomUUID } from 'node:crypto';
import { addDays, instantAt } from '@consult/domain/time/business-time.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import type { FeedEntry } from './feed-entries.ts';
import { feedText } from './feed-text.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let derm: Client;
let clock: (() => Date) | undefined;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  derm = await world.client('derm');
  ({ now: clock } = world.app);
});
afterAll(() => {
  if (clock) world.app.now = clock;
  return world?.stop();
});
beforeEach(async () => {
  world.app.now = clock!;
  const id = [cast.derm.id];
  await world.app.write.query('delete from calendar_feed where person_id = $1', id);
  await world.app.write.query('delete from vacation where person_id = $1', id);
  await world.app.write.query('delete from ended_calendar_entry where person_id = $1', id);
  await world.app.write.query('delete from specialist_availability where person_id = $1', id);
  await world.app.write.query('delete from phone_call where specialist_id = $1', id);
});

/** A new address, at this server. */
async function made(): Promise<string> {
  const { address } = await derm.call('schedule-makeFeed', {});
  return new URL(new URL(address).pathname, world.url).href;
}

/** The entries of a feed, by an independent reader. */
async function read(address: string) {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  const events = new ICAL.Component(ICAL.parse(text) as never[])
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part));
  return { text, events };
}

const takeCall = (start: Date): Promise<unknown> =>
  world.app.write.query(
    `insert into phone_call (activity_id, specialist_id, starts_at, ends_at) values ($1, $2, $3, $4)
      on conflict (activity_id) do update set specialist_id = $2, starts_at = $3, ends_at = $4`,
    [world.phoneConsultId, cast.derm.id, start, new Date(start.getTime() + 600_000)],
  );
const away = (from: string, to: string) => ({
  id: randomUUID(),
  from,
  to,
  disableEconsult: true,
  disablePhoneConsult: true,
  description: 'Lisbon, secretly',
});
const save = (version: number, changes: object) =>
  derm.call('schedule-saveVacations', { version, added: [], changed: [], removed: [], ...changes } as never);

describe('the calendar feed', () => {
  it.each([
    ['America/St_Johns', '2026-03-08', 9],
    ['America/St_Johns', '2026-11-01', 9],
    ['America/Vancouver', '2026-03-08', 23],
    ['America/Vancouver', '2026-11-01', 0],
    ['America/Regina', '2026-11-01', 12],
  ])('tells a call at the same instant in any zone: %s on %s at %i', async (zone, day, hour) => {
    const start = instantAt(day, hour, 30, zone);
    world.app.now = () => new Date(start.getTime() - 86_400_000);
    await takeCall(start);
    const { events } = await read(await made());
    expect(events).toHaveLength(1);
    const [call] = events;
    expect(call!.startDate.toJSDate()).toEqual(start);
    expect(call!.startDate.zone.tzid).toBe('UTC');
    expect(call!.endDate.toJSDate().getTime() - start.getTime()).toBe(600_000);
    expect(call!.summary).toBe('Phone consult');
    expect(call!.uid).toMatch(new RegExp(`^${world.phoneConsultId}@`));
  });

  it.each([
    ['2026-03-06', '2026-03-09'],
    ['2026-10-31', '2026-11-01'],
    ['2028-02-28', '2028-02-29'],
  ])('tells time away as whole days, its end being the day after: %s to %s', async (from, to) => {
    world.app.now = () => instantAt(addDays(from, -3), 12);
    await save(0, { added: [away(from, to)] });
    const { events } = await read(await made());
    expect(
      events.map(({ startDate, endDate }) => [startDate.isDate, startDate.toString(), endDate.toString()]),
    ).toEqual([[true, from, addDays(to, 1)]]);
    expect(events[0]!.summary).toBe('Away');
  });

  it('keeps an entry’s id, counts its changes, and says what was cancelled', async () => {
    const address = await made();
    const today = world.app.now().toISOString().slice(0, 10);
    const row = away(addDays(today, 3), addDays(today, 4));
    await save(0, { added: [row] });
    const [first] = (await read(address)).events;
    await save(1, { changed: [{ ...row, to: addDays(today, 6) }] });
    const [second] = (await read(address)).events;
    expect([second!.uid, second!.sequence]).toEqual([first!.uid, first!.sequence + 1]);
    await save(2, { removed: [row.id] });
    const [third] = (await read(address)).events;
    expect([third!.uid, third!.sequence, third!.component.getFirstPropertyValue('status')]).toEqual([
      first!.uid,
      first!.sequence + 2,
      'CANCELLED',
    ]);
  });

  /** Sends derm@ a consult with the first time that they take calls. */
  async function sentCall(): Promise<string> {
    const plus = await world.client('plus');
    const times = await plus.call('phoneConsult-getTimes', { serviceId: world.serviceId });
    const { start, end } = times.specialists.find(({ uid }) => uid === cast.derm.id)!.times[0]!;
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: {
        ...world.consult(),
        activityType: 'phoneConsult',
        phoneConsultData: {
          specialistUid: cast.derm.id,
          startTime: start,
          endTime: end,
          physicianPhoneNumber: '(403) 555-0111',
          physicianCalendarEmail: 'plus@demo.example',
        },
      },
    });
    return activityId;
  }

  /** What a feed says of a call once it ended: the same entry, cancelled. */
  async function expectEnded(end: (activityId: string) => Promise<unknown>): Promise<void> {
    const activityId = await sentCall();
    const address = await made();
    const before = (await read(address)).events;
    expect(before.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual(['CONFIRMED']);
    await end(activityId);
    const after = (await read(address)).events;
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after[0]!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(after[0]!.sequence).toBeGreaterThan(before[0]!.sequence);
  }

  it('marks a call that was taken back, and keeps its id', () =>
    expectEnded(async (activityId) => {
      await world.app.write.query(`delete from outgoing where about = array[$1::uuid]`, [activityId]);
      await (await world.client('plus')).call('consult-takeBack', { activityId, draftId: randomUUID() });
    }));

  it('marks the call of a consult that the specialist was taken from', () =>
    expectEnded(async (activityId) =>
      (await world.client('admin')).call('activity-removeMember', { activityId, personId: cast.derm.id }),
    ));

  it('says nothing of a patient, no description and no name; its lines have 75 bytes at most', async () => {
    await takeCall(new Date(world.app.now().getTime() + 86_400_000));
    const today = world.app.now().toISOString().slice(0, 10);
    await save(0, { added: [away(addDays(today, 3), addDays(today, 4))] });
    const { text } = await read(await made());
    const { patientFirstName, patientLastName, phn, specialty } = world.consult();
    for (const secret of [patientFirstName, patientLastName, phn, specialty, 'Lisbon', 'Varga'])
      expect(text).not.toContain(secret);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`econsultId=${world.phoneConsultId}`);
  });

  it('answers unknown, malformed, replaced, ended and of somebody who may no more alike', async () => {
    const answerOf = async (address: string) => {
      const answer = await fetch(address);
      return [answer.status, await answer.text()];
    };
    const unknown = await answerOf(new URL(`/V5/calendar/${'A'.repeat(43)}.ics`, world.url).href);
    expect(unknown[0]).toBe(404);
    const first = await made();
    const second = await made();
    expect(await answerOf(first)).toEqual(unknown);
    for (const wrong of [
      second.replace('.ics', ''),
      second.replace('.ics', 'x.ics'),
      `${second}/`.replace('.ics/', ''),
    ])
      expect(await answerOf(wrong)).toEqual(unknown);
    expect((await answerOf(second))[0]).toBe(200);
    await derm.call('schedule-endFeed', {});
    expect(await answerOf(second)).toEqual(unknown);
    const third = await made();
    await world.app.write.query('update person set disabled_at = now() where id = $1', [cast.derm.id]);
    expect(await answerOf(third)).toEqual(unknown);
    await world.app.write.query('update person set disabled_at = null where id = $1', [cast.derm.id]);
    // It does not come back with the person.
    expect(await answerOf(third)).toEqual(unknown);
    // Who stays, and may edit no schedule any more, loses it too, and has no address once they may again.
    const fourth = await made();
    const lost = await world.app.write.query<{ role: string }>(
      `delete from person_role pr using role r where r.name = pr.role and pr.person_id = $1
        and 'specialistScheduleEditing' = any (r.permissions) returning pr.role`,
      [cast.derm.id],
    );
    expect(lost.rows).not.toEqual([]);
    expect(await answerOf(fourth)).toEqual(unknown);
    await world.app.write.query('insert into person_role (person_id, role) select $1, unnest($2::text[])', [
      cast.derm.id,
      lost.rows.map(({ role }) => role),
    ]);
    expect(await answerOf(fourth)).toEqual(unknown);
    const { rows } = await world.app.write.query('select 1 from calendar_feed where person_id = $1', [cast.derm.id]);
    expect(rows).toEqual([]);
  });

  it('is read with HEAD too, answers 304 to who has it, and 60 times an hour', async () => {
    const address = await made();
    const { headers } = await fetch(address, { method: 'HEAD' });
    const etag = headers.get('etag')!;
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await takeCall(new Date(world.app.now().getTime() + 3_600_000));
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(200);
    for (let n = 3; n < 60; n += 1) expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address)).status).toBe(429);
    const { feed } = await derm.call('schedule-getFeed', {});
    expect(feed).toMatchObject({ reads: 60, readAt: expect.any(String) });
  });

  it('writes anew only what changed, and says the same as if all were written', () => {
    const start = world.app.now().getTime();
    const entries = Array.from({ length: 20 }, (_, n): FeedEntry => ({
      id: randomUUID(),
      kind: n % 3 === 0 ? 'away' : 'call',
      starts_at: new Date(start + n * 3_600_000),
      ends_at: new Date(start + n * 3_600_000 + 600_000),
      sequence: 0,
      cancelled: n % 5 === 0,
      stamp: new Date(start),
    }));
    const of = (some: readonly FeedEntry[]) => ({ entries: some, language: 'en' as const, publicUrl: world.url });
    const before = feedText(of(entries));
    const next = [entries[7]!, { ...entries[3]!, sequence: 1, cancelled: true }, ...entries.slice(9)];
    expect(feedText(of(next), before).text.toString()).toBe(feedText(of(next)).text.toString());
    expect(feedText(of([]), before).text.toString()).toBe(feedText(of([])).text.toString());
    const french = { ...of(entries), language: 'fr' as const };
    expect(feedText(french, before).text.toString()).toBe(feedText(french).text.toString());
  });

  it('leaves its token nowhere but in the answer, and is written down without it', async () => {
    const address = await made();
    const token = /calendar\/(.+)\.ics$/.exec(address)![1]!;
    const { rows } = await world.app.write.query<{ found: string }>(
      `select f::text as found from calendar_feed f where person_id = $1
        union all select to_jsonb(e)::text from audit_entry e where actor_id = $1`,
      [cast.derm.id],
    );
    expect(rows.some(({ found }) => found.includes('feed-made'))).toBe(true);
    expect(rows.filter(({ found }) => found.includes(token))).toEqual([]);
  });
});
