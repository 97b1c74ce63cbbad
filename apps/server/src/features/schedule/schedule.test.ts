import { randomUUID } from 'node:crypto';
import { scheduleSentences } from '@consult/domain/fault/sentences.ts';
import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let derm: Client;
let derm2: Client;
let plus: Client;
let clock: (() => Date) | undefined;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  [derm, derm2, plus] = [await world.client('derm'), await world.client('derm2'), await world.client('plus')];
  ({ now: clock } = world.app);
});
afterAll(() => {
  if (clock) world.app.now = clock;
  return world?.stop();
});
const both = [cast.derm.id, cast.derm2.id];
beforeEach(async () => {
  world.app.now = clock!;
  await world.app.write.query('delete from vacation where person_id = any($1::uuid[])', [both]);
  await world.app.write.query('delete from specialist_availability where person_id = any($1::uuid[])', [both]);
});

const day = (ahead: number): string => addDays(businessDay(world.app.now()), ahead);
const row = (from: number, to: number, more: object = {}) => ({
  id: randomUUID(),
  from: day(from),
  to: day(to),
  disableEconsult: true,
  disablePhoneConsult: true,
  description: '',
  ...more,
});
const everyDay = [true, true, true, true, true, true, true];
const read = (who = derm) => who.call('schedule-getAvailability', {});
const saveVacations = (given: { version?: number; added?: object[]; changed?: object[]; removed?: string[] }) =>
  derm.call('schedule-saveVacations', { version: 0, added: [], changed: [], removed: [], ...given } as never);
/** The code of a fault by its English sentence. */
const codeOf = (sentence: string): string | undefined =>
  Object.entries(scheduleSentences).find(([, words]) => {
    const [begin = '', ...rest] = words.split(/\{\w+\}/);
    return sentence.startsWith(begin) && sentence.endsWith(rest.at(-1) ?? '');
  })?.[0];
const failure = async (made: Promise<unknown>) =>
  made.then(
    () => ({ code: 'none', faults: {} }),
    (error: { code: string; fields: Record<string, string> }) => ({
      code: error.code,
      faults: Object.fromEntries(Object.entries(error.fields).map(([field, sentence]) => [field, codeOf(sentence)])),
    }),
  );
const service = async () => {
  const found = await plus.call('services-getServiceById', { serviceId: world.serviceId });
  return found;
};

describe('time away', () => {
  it('is added, changed and removed in one save, and only what is not over is shown', async () => {
    const [first, second] = [row(3, 5, { description: '  Congrès  ' }), row(4, 9, { disableEconsult: false })];
    expect(await saveVacations({ added: [first, second] })).toEqual({ version: 1 });
    await world.app.write.query(`insert into vacation (person_id, starts_at, ends_at) values ($1, $2, $3)`, [
      cast.derm.id,
      startOfDay(day(-9)),
      new Date(startOfDay(day(-7)).getTime() - 1),
    ]);
    expect((await read()).vacations).toEqual({ version: 1, rows: [{ ...first, description: 'Congrès' }, second] });
    const changed = { ...first, to: day(6) };
    const third = row(20, 20);
    await saveVacations({ version: 1, added: [third], changed: [changed], removed: [second.id] });
    expect((await read()).vacations).toEqual({ version: 2, rows: [{ ...changed, description: 'Congrès' }, third] });
    const { rows } = await world.app.write.query('select 1 from vacation where person_id = $1', [cast.derm.id]);
    expect(rows).toHaveLength(3);
  });

  it('is saved whole or not at all, each fault at its row', async () => {
    const good = row(1, 2);
    const bad = [row(5, 4), row(1, 1, { from: '2027-02-29' }), row(-3, -1), row(0, 365 * 6)];
    expect(await failure(saveVacations({ added: [good, ...bad] }))).toEqual({
      code: 'INVALID_INPUT',
      faults: {
        'added.1.to': 'vacation-order-inline',
        'added.2.from': 'vacation-day-required',
        'added.3.to': 'vacation-over',
        'added.4.to': 'vacation-far',
      },
    });
    expect(
      await failure(saveVacations({ added: [good], changed: [row(1, 1, { description: 'x'.repeat(201) })] })),
    ).toMatchObject({ faults: { 'changed.0.description': 'vacation-description-long' } });
    expect((await read()).vacations).toEqual({ version: 0, rows: [] });
  });

  it('of another person, or that is over, is neither changed nor removed', async () => {
    const foreign = row(1, 2);
    await derm2.call('schedule-saveVacations', { version: 0, added: [foreign], changed: [], removed: [] });
    const { rows } = await world.app.write.query<{ id: string }>(
      `insert into vacation (person_id, starts_at, ends_at) values ($1, $2, $3) returning id`,
      [cast.derm.id, startOfDay(day(-9)), new Date(startOfDay(day(-7)).getTime() - 1)],
    );
    for (const given of [
      { removed: [foreign.id] },
      { changed: [foreign] },
      { added: [foreign] },
      { removed: [randomUUID()] },
      { removed: [rows[0]!.id] },
      { changed: [row(1, 1, { id: rows[0]!.id })] },
    ])
      expect(await failure(saveVacations({ added: [], ...given }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await read(derm2)).vacations.rows).toEqual([foreign]);
  });

  it('has 100 rows at most that are not over', async () => {
    const many = Array.from({ length: 100 }, (_, n) => row(n, n));
    await saveVacations({ added: many });
    expect(await failure(saveVacations({ version: 1, added: [row(1, 1)] }))).toEqual({
      code: 'INVALID_INPUT',
      faults: { added: 'vacations-many' },
    });
    await saveVacations({ version: 1, added: [row(1, 1)], removed: [many[0]!.id] });
  });

  it('over a newer version is refused, and of two saves at once one goes through', async () => {
    await saveVacations({ added: [row(1, 1)] });
    expect(await failure(saveVacations({ added: [row(2, 2)] }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    const tried = await Promise.all([1, 2, 3].map((n) => failure(saveVacations({ version: 1, added: [row(n, n)] }))));
    expect(tried.map(({ code }) => code).sort()).toEqual(['CHANGED_ELSEWHERE', 'CHANGED_ELSEWHERE', 'none']);
    expect((await read()).vacations).toMatchObject({ version: 2 });
  });

  it('tells the person’s other pages, and the audit log that it changed, not when', async () => {
    const feed = await derm.live();
    await saveVacations({ added: [row(1, 2, { description: 'Lisbon' })] });
    expect((await feed.next()).data).toMatchObject({ kind: 'schedule' });
    feed.close();
    const { rows } = await world.app.write.query<{ detail: unknown }>(
      `select detail - '{browser,system,platform,place,method}'::text[] as detail from audit_entry
        where kind = 'availability-changed' and actor_id = $1 order by id desc limit 1`,
      [cast.derm.id],
    );
    expect(rows).toEqual([{ detail: { part: 'vacations' } }]);
  });

  it('may last exactly a day on which the clock changes, and ends with it', async () => {
    world.app.now = () => new Date('2025-10-30T18:00:00Z');
    const away = { ...row(0, 0), from: '2025-11-02', to: '2025-11-02' };
    await saveVacations({ added: [away] });
    const { rows } = await world.app.write.query('select starts_at, ends_at from vacation where person_id = $1', [
      cast.derm.id,
    ]);
    expect(rows).toEqual([
      { starts_at: new Date('2025-11-02T06:00:00Z'), ends_at: new Date('2025-11-03T06:59:59.999Z') },
    ]);
    const shown = await derm.call('schedule-previewAvailability', {
      vacations: [away],
      days: everyDay,
      limit: { enabled: false, limit: null },
    });
    expect(shown.vacations).toEqual([
      expect.objectContaining({
        id: away.id,
        econsult: { available: false, reason: 'vacation', returning: '2025-11-03' },
      }),
    ]);
  });
});

describe('calendar and limit', () => {
  it('are kept, each with its version; a limit that is switched off stays', async () => {
    expect(await read()).toMatchObject({
      calendar: { version: 0, days: everyDay },
      limit: { version: 0, enabled: false, limit: null, count: 0 },
    });
    const days = [false, true, true, true, true, true, false];
    expect(await derm.call('schedule-saveCalendar', { version: 0, days })).toEqual({ version: 1 });
    expect(await derm.call('schedule-saveLimit', { version: 0, enabled: true, limit: 5 })).toEqual({ version: 1 });
    expect(await derm.call('schedule-saveLimit', { version: 1, enabled: false, limit: 5 })).toEqual({ version: 2 });
    expect(await read()).toMatchObject({
      calendar: { version: 1, days },
      limit: { version: 2, enabled: false, limit: 5 },
    });
    for (const stale of [
      () => derm.call('schedule-saveCalendar', { version: 0, days }),
      () => derm.call('schedule-saveLimit', { version: 0, enabled: true, limit: 5 }),
    ])
      expect(await failure(stale())).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  });

  it.each([0, -1, 1000, 2.5, null])('a limit of %s is refused', async (limit) => {
    expect(await failure(derm.call('schedule-saveLimit', { version: 0, enabled: true, limit }))).toEqual({
      code: 'INVALID_INPUT',
      faults: { limit: 'limit-invalid' },
    });
  });
});

describe('the phone schedule', () => {
  const week = (slots: { start: string; end: string }[]) => [[], slots, [], [], [], [], []];
  const save = (version: number, schedule = week([]), timezone = 'America/Edmonton') =>
    derm.call('schedule-savePhoneSchedule', { version, timezone, schedule });

  it('is written with 2400 for midnight, by version, and the first save makes it', async () => {
    await world.app.write.query('delete from phone_schedule where person_id = $1', [cast.derm.id]);
    expect(await derm.call('schedule-getPhoneSchedule', {})).toEqual({
      version: 0,
      timezone: 'America/Edmonton',
      schedule: week([]),
    });
    expect(await failure(save(1))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect(await save(0, week([{ start: '2300', end: '0000' }]), 'America/Regina')).toEqual({ version: 1 });
    expect(await derm.call('schedule-getPhoneSchedule', {})).toEqual({
      version: 1,
      timezone: 'America/Regina',
      schedule: week([{ start: '2300', end: '2400' }]),
    });
    expect(await save(1, week([{ start: '0900', end: '1000' }]))).toEqual({ version: 2 });
    expect(await failure(save(1))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  });

  it('is refused, not mended, where blocks overlap or touch; so is a zone that is not of Canada', async () => {
    const touching = week([
      { start: '0900', end: '1000' },
      { start: '1000', end: '1100' },
    ]);
    expect(await failure(save(1, touching, 'Europe/Paris'))).toEqual({
      code: 'INVALID_INPUT',
      faults: { schedule: 'schedule-blocks', timezone: 'zone-not-canadian' },
    });
  });

  it('is previewed as referrers will see it, with the calls that stand outside', async () => {
    const asked = (schedule: { start: string; end: string }[][]) =>
      derm.call('schedule-previewPhoneTimes', { timezone: 'America/Edmonton', schedule });
    const all = [0, 1, 2, 3, 4, 5, 6].map(() => [{ start: '0900', end: '1000' }]);
    const open = await asked(all);
    expect(open.days).toHaveLength(14);
    expect(open.days[0]!.day).toBe(businessDay(world.app.now()));
    expect(open.days[5]).toMatchObject({ free: 6, away: 0 });
    await saveVacations({ added: [row(5, 5)] });
    expect((await asked(all)).days[5]).toMatchObject({ free: 0, away: 6 });
    const [call] = (await plus.call('phoneConsult-getTimes', { serviceId: world.serviceId })).specialists[0]!.times;
    await world.app.write.query(
      `insert into phone_call (activity_id, specialist_id, starts_at, ends_at) values ($1, $2, $3, $4)
        on conflict (activity_id) do update set completed_at = null, starts_at = $3, ends_at = $4`,
      [world.phoneConsultId, cast.derm.id, call!.start, call!.end],
    );
    const none = await asked(week([]));
    expect(none.outside.map(({ activityId }) => activityId)).toContain(world.phoneConsultId);
    expect(JSON.stringify(none.outside)).not.toMatch(/patient/i);
  });
});

describe('what the directory shows', () => {
  const alone = async () => {
    await world.app.write.query('delete from service_user where service_id = $1 and person_id <> $2', [
      world.serviceId,
      cast.derm.id,
    ]);
  };

  it('follows the specialist’s own calendar and limit at once, with the day of return', async () => {
    await alone();
    expect((await service()).availability).toMatchObject({ available: true });
    const today = new Date(`${day(0)}T00:00:00Z`).getUTCDay();
    const days = everyDay.map((_, weekday) => weekday !== today);
    await derm.call('schedule-saveCalendar', { version: 0, days });
    expect((await service()).availability).toEqual({ available: false, reason: 'calendar', returning: day(1) });
    await derm.call('schedule-saveCalendar', { version: 1, days: everyDay });
    await world.app.write.query('update specialist_availability set count_day = $2, count = 3 where person_id = $1', [
      cast.derm.id,
      day(0),
    ]);
    // Lowered below today's count: the rest of today is closed.
    await derm.call('schedule-saveLimit', { version: 0, enabled: true, limit: 2 });
    expect((await service()).availability).toEqual({ available: false, reason: 'limit', returning: day(1) });
    expect((await read()).limit).toMatchObject({ count: 3 });
    await derm.call('schedule-saveLimit', { version: 1, enabled: true, limit: 4 });
    expect((await service()).availability).toMatchObject({ available: true });
  });
});
