import { addDays, businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { RoutingTree } from '@consult/contract/directory/route-referral.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

type Asked = { city?: string; province?: string; activityType?: 'econsult' | 'phoneConsult' | 'referral' };
const route = async (name: CastName, asked: Asked = {}): Promise<RoutingTree> =>
  (await world.client(name)).call('routing-routeReferral_v2', {
    city: 'Calgary',
    province: 'AB',
    activityType: 'econsult',
    ...asked,
  });
const everybody = (tree: RoutingTree): RoutingTree[string][string] =>
  Object.values(tree).flatMap((of) => Object.values(of).flat());
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.app.write.query<Row>(text, values)).rows;

/** Everybody enabled in an enabled service of these provinces, as specialty/subsite/uid. */
async function expected(provinces: string[], specialty: string, type = 'service'): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `select distinct s.specialty || '/' || s.subsite || '/' || u.person_id as line from service s
      join clinic c on c.id = s.clinic_id
      join service_user u on u.service_id = s.id join person p on p.id = u.person_id
      where s.enabled and p.disabled_at is null and c.province = any ($1) and s.type = $2 and s.specialty ${specialty}`,
    [provinces, type],
  );
  return rows.map(({ line }) => line).toSorted();
}
const lines = (tree: RoutingTree): string[] =>
  Object.entries(tree)
    .flatMap(([specialty, of]) =>
      Object.entries(of).flatMap(([subsite, people]) => people.map(({ uid }) => `${specialty}/${subsite}/${uid}`)),
    )
    .toSorted();
const special = `in ('Dentistry', 'Home Sleep Apnea Test (HSAT - Level 3)', 'Long Term Care')`;

describe('the routing tree', () => {
  it('holds everybody who answers where the viewer may send, by specialty and subsite, each once', async () => {
    const tree = await route('plus');
    expect(lines(tree)).toEqual(await expected(['AB'], `not ${special}`));
    expect(Object.keys(tree)).toEqual(Object.keys(tree).toSorted());
    const derm = tree['Dermatology']!['Pigmented lesion']!.find(({ uid }) => uid === cast.derm.id);
    expect(derm).toMatchObject({
      labelV2: {
        name: 'Dr. Sunita Varga',
        location: 'Calgary, AB',
        title: cast.derm.title,
        credentials: cast.derm.credentials,
      },
      onVacation: false,
      vacationEndDateMili: null,
      vacationLastDay: null,
    });
  });

  it('is not widened by a province that a client names, and is narrowed by one', async () => {
    expect(lines(await route('plus', { province: 'BC' }))).toEqual(lines(await route('plus')));
    expect(await route('plus', { province: 'ON' })).toEqual({});
    expect(lines(await route('free', { province: 'BC' }))).toEqual(await expected(['AB', 'BC'], `not ${special}`));
    expect(lines(await route('free', { province: 'AB' }))).toEqual(await expected(['AB'], `not ${special}`));
  });

  it('opens a specialty to those with its routing permission only', async () => {
    const teeth = await expected(['SK', 'AB'], `in ('Dentistry', 'Home Sleep Apnea Test (HSAT - Level 3)')`);
    expect(teeth.length).toBeGreaterThan(0);
    expect(lines(await route('dentist', { province: 'SK' }))).toEqual(expect.arrayContaining(teeth));
    expect(await route('plus')).not.toHaveProperty('Dentistry');
    expect(lines(await route('approver')).some((line) => line.startsWith('Long Term Care'))).toBe(false);
  });

  it('lists the nearest first, then the faster, those without a response time last', async () => {
    const [near] = await query<{ id: string; city: string }>(
      `select id, city from clinic where province = 'AB' limit 1`,
    );
    const [far] = await query<{ id: string }>(
      `insert into clinic (name, city, province) values ('Far', 'Vulcan', 'AB') returning id`,
    );
    for (const [name, time, clinic] of [
      ['Zoe', 5, near],
      ['Yan', -1, near],
      ['Xia', 3, near],
      ['Wim', 1, far],
    ] as const) {
      await query(
        `with one as (insert into person (email, first_name, last_name) values ($1 || '@far.example', $1, 'Q')
          returning id),
          made as (insert into service (name, specialty, subsite, clinic_id, response_time_ms)
          values ('Order', 'Urology', 'Order', $2, $3) returning id)
        insert into service_user (service_id, person_id) select made.id, one.id from made, one`,
        [name, clinic!.id, time],
      );
    }
    const city = near!.city;
    const listed = (await route('plus', { city }))['Urology']!['Order']!;
    expect(listed.map(({ labelV2, avgResponseTime }) => [labelV2.name, avgResponseTime])).toEqual([
      ['Xia Q', 3],
      ['Zoe Q', 5],
      ['Yan Q', -1],
      ['Wim Q', 1],
    ]);
  });

  it('says who is on vacation and when it ends, vacations in a row taken together, for the kind of consult that it blocks', async () => {
    const today = businessDay(world.app.now());
    await query('delete from vacation where person_id = $1', [cast.derm.id]);
    await query('delete from phone_schedule where person_id = $1', [cast.derm.id]);
    await query(
      `insert into phone_schedule (person_id, schedule)
        values ($1, '[[],[{"start":"0900","end":"1200"}],[],[],[],[],[]]')`,
      [cast.derm.id],
    );
    const away = (from: number, to: number, econsult: boolean): Promise<unknown> =>
      query('insert into vacation (person_id, starts_at, ends_at, disable_econsult) values ($1, $2, $3, $4)', [
        cast.derm.id,
        startOfDay(addDays(today, from)),
        new Date(startOfDay(addDays(today, to + 1)).getTime() - 1),
        econsult,
      ]);
    const derm = async (activityType: 'econsult' | 'phoneConsult') => {
      const found = everybody(await route('plus', { activityType })).find(({ uid }) => uid === cast.derm.id)!;
      expect(found.vacationLastDay).toBe(
        found.vacationEndDateMili === null ? null : businessDay(new Date(found.vacationEndDateMili)),
      );
      return [found.onVacation, found.vacationEndDateMili];
    };
    const endOf = (day: number): number => startOfDay(addDays(today, day + 1)).getTime() - 1;
    await away(-1, 2, false);
    expect(await derm('econsult')).toEqual([false, null]);
    expect(await derm('phoneConsult')).toEqual([true, endOf(2)]);
    await away(0, 3, true);
    await away(4, 6, true);
    expect(await derm('econsult')).toEqual([true, endOf(6)]);
  });

  it('routes a phone consult to those who take phone consults, and a referral to external services', async () => {
    const rows = await query<{ id: string }>(
      `select person_id as id from phone_schedule h join person p on p.id = h.person_id
        where jsonb_path_exists(schedule, '$[*][*]') and p.disabled_at is null`,
    );
    const takers = new Set(rows.map(({ id }) => id));
    const phone = everybody(await route('plus', { activityType: 'phoneConsult' }));
    expect(phone.length).toBeGreaterThan(0);
    expect(phone.every(({ uid }) => takers.has(uid))).toBe(true);
    const referral = lines(await route('plus', { activityType: 'referral' }));
    expect(referral.length).toBeGreaterThan(0);
    expect(referral).toEqual(await expected(['AB'], `not ${special}`, 'referral'));
  });
});
