import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { Service } from '@consult/contract/directory/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let free: Client;
let dentist: Client;
let all: { id: string; enabled: boolean; province: string; specialty: string; subsite: string }[];
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, free, dentist] = await Promise.all([world.client('plus'), world.client('free'), world.client('dentist')]);
  all = (
    await world.app.write.query(
      `select s.id, s.enabled, s.specialty, s.subsite, c.province from service s join clinic c on c.id = s.clinic_id
        order by s.id`,
    )
  ).rows as typeof all;
});
afterAll(() => world?.stop());

async function everyPage(
  client: Client,
  input: Partial<Parameters<Client['call']>[1]> & Record<string, unknown>,
): Promise<{ services: Service[]; counts: number[] }> {
  const services: Service[] = [];
  const counts: number[] = [];
  for (let page: number | null = 1; page !== null;) {
    const answer: { services: Service[]; nextPage: number | null; numServices: number } = await client.call(
      'services-getServicePage',
      {
        searchText: '',
        specialty: '',
        subsite: '',
        perPage: 10,
        city: 'Calgary',
        province: 'AB',
        sortType: 'Location',
        ...input,
        page,
      },
    );
    services.push(...answer.services);
    counts.push(answer.numServices);
    page = answer.nextPage;
  }
  return { services, counts };
}

const special = ['Dentistry', 'Home Sleep Apnea Test (HSAT - Level 3)', 'Long Term Care'];
const idsOf = (services: readonly { id: string }[]): string[] => services.map(({ id }) => id).toSorted();

describe('the service directory', () => {
  it('shows an Alberta doctor the standard services of Alberta, each once, and counts them', async () => {
    const { services, counts } = await everyPage(plus, { province: 'AB' });
    const expected = all.filter((one) => one.enabled && one.province === 'AB' && !special.includes(one.specialty));
    expect(expected.length).toBeGreaterThan(20);
    expect(idsOf(services)).toEqual(idsOf(expected));
    expect(services.length).toBe(new Set(services.map(({ id }) => id)).size);
    expect(new Set(counts)).toEqual(new Set([expected.length]));
  });

  it.each([
    ['mole', 'pigmented lesions'],
    ['grain de beauté', 'pigmented lesions'],
    ['dermatolgy mole', 'pigmented lesions'],
    ['gastro', 'Inflammatory bowel disease line'],
    ['GI', 'Inflammatory bowel disease line'],
    ['EKG', 'Palpitations and atrial fibrillation'],
    ['ecg', 'Palpitations and atrial fibrillation'],
    ['ENT', 'Ear, hearing and dizziness'],
    ['obgyn', 'Bleeding and fibroids'],
    ['CKD', 'Chronic kidney disease, Bow Crescent'],
    ['néphrologue', 'Chronic kidney disease, Bow Crescent'],
    ['mal de dos', 'Back pain and spasticity'],
    ['stérilet', 'Bleeding and fibroids'],
  ])('leads who types %s to the service that is about it', async (searchText, name) => {
    const { services } = await everyPage(plus, { searchText });
    expect(services[0]?.serviceName).toContain(name);
  });

  it('does not widen for a client that names another province, and narrows for one that names less', async () => {
    expect(idsOf((await everyPage(plus, { province: 'BC' })).services)).toEqual(
      idsOf((await everyPage(plus, { province: 'AB' })).services),
    );
    expect((await everyPage(plus, { province: 'ON' })).services).toEqual([]);
    const ownProvinces = new Set(
      (await everyPage(free, { province: 'BC' })).services.map((one) => one.clinic.location.province),
    );
    expect(ownProvinces).toEqual(new Set(['AB', 'BC']));
    expect(
      new Set((await everyPage(free, { province: 'AB' })).services.map((one) => one.clinic.location.province)),
    ).toEqual(new Set(['AB']));
  });

  it('opens Dentistry to a dentist only', async () => {
    const teeth = all.filter((one) => one.enabled && special.slice(0, 2).includes(one.specialty));
    expect(teeth.length).toBeGreaterThan(0);
    expect(await plus.call('services-getSpecialties', {})).not.toHaveProperty('Dentistry');
    expect(await dentist.call('services-getSpecialties', {})).toHaveProperty('Dentistry');
    expect((await everyPage(plus, { specialty: 'Dentistry' })).services).toEqual([]);
    const shown = await Promise.all(
      ['AB', 'BC', 'SK'].map((province) => everyPage(dentist, { specialty: 'Dentistry', province })),
    );
    expect(shown.flatMap(({ services }) => services).length).toBeGreaterThan(0);
  });

  it.each(['plus', 'free', 'dentist', 'resident', 'derm'] as const)(
    'shows %s the same service by id as on the page, and for every other says that it does not exist',
    async (name) => {
      const client = await world.client(name);
      const seen = new Map<string, Service>();
      for (const province of ['AB', 'BC', 'SK'])
        for (const service of (await everyPage(client, { province, perPage: 50 })).services)
          seen.set(service.id, service);
      const refusals = new Set<string>();
      for (const { id } of [...all, { id: '01900000-0000-7000-8000-000000000000' }]) {
        const shown = seen.get(id);
        if (shown) {
          const alone = await client.call('services-getServiceById', { serviceId: id });
          // Between the two the sweep may end a promise, which counts among those of the service from then on.
          expect({ ...alone, kept: shown.kept }).toEqual(shown);
        }
        for (const call of shown ? [] : (['services-getServiceById', 'services-getServiceForm'] as const)) {
          const error = await client.call(call, { serviceId: id }).then(
            () => expect.fail(`${call} showed a hidden service`),
            (refused: { code: string; status: number; message: string }) => refused,
          );
          refusals.add(`${error.status} ${error.code} ${error.message.replace(call, '')}`);
        }
      }
      expect(refusals.size).toBe(1);
      expect([...refusals][0]).toMatch(/^404 NOT_FOUND/);
    },
  );

  it('offers exactly the specialties and subsites that lead to a service', async () => {
    const map = await free.call('services-getSpecialties', {});
    const pairs = Object.entries(map).flatMap(([specialty, { subsites }]) =>
      subsites.map((subsite) => `${specialty}/${subsite}`),
    );
    const visible = all.filter(
      (one) => one.enabled && ['AB', 'BC'].includes(one.province) && !special.includes(one.specialty),
    );
    expect(pairs.toSorted()).toEqual([...new Set(visible.map((one) => `${one.specialty}/${one.subsite}`))].toSorted());
    expect(Object.keys(map)).toEqual(Object.keys(map).toSorted());
  });

  it('answers a finder’s text search with at most one page, and lets the beta directory page on', async () => {
    const many = (await everyPage(plus, { searchText: 'e', perPage: 10 })).counts[0]!;
    expect(many).toBeGreaterThan(0);
    const clinic = (
      await world.app.write.query<{ clinic_id: string }>('select clinic_id from service where id = $1', [
        world.serviceId,
      ])
    ).rows[0]!.clinic_id;
    await world.app.write.query(
      `insert into service (name, specialty, subsite, clinic_id) select 'Wagtail ' || n, 'Urology', 'General', $1
        from generate_series(1, 61) n`,
      [clinic],
    );
    const finder = await plus.call('services-getServicePage', {
      searchText: 'wagtail',
      perPage: 50,
      page: 1,
      specialty: '',
      subsite: '',
      city: '',
      province: 'AB',
      sortType: 'Time',
    });
    expect([finder.services.length, finder.nextPage, finder.numServices]).toEqual([50, null, 61]);
    const beta = await everyPage(plus, { searchText: 'wagtail' });
    expect([new Set(idsOf(beta.services)).size, beta.counts.length]).toEqual([61, 7]);
    const listed = await everyPage(plus, { specialty: 'Urology', subsite: 'General', perPage: 50 });
    expect([listed.services.length >= 61, listed.counts.length]).toEqual([true, 2]);
  });

  it('shows who answers, and nothing of them beside name, title and credentials', async () => {
    const service = await plus.call('services-getServiceById', { serviceId: world.serviceId });
    const derm = service.users.find((user) => user.uid === cast.derm.id);
    expect(derm).toEqual({
      uid: cast.derm.id,
      userName: 'Dr. Sunita Varga',
      title: cast.derm.title,
      credentials: cast.derm.credentials,
    });
  });

  it('says that a phone consult can be asked for where somebody who answers has times and the permission', async () => {
    const asked = async (): Promise<boolean> =>
      (await plus.call('services-getServiceById', { serviceId: world.serviceId })).phoneConsult;
    const { rows: users } = await world.app.write.query<{ id: string }>(
      'select person_id as id from service_user where service_id = $1',
      [world.serviceId],
    );
    const schedule = (times: unknown[]): Promise<unknown> =>
      world.app.write.query(
        `insert into phone_schedule (person_id, schedule) values ($1, $2) on conflict (person_id) do update
          set schedule = excluded.schedule`,
        [cast.derm.id, JSON.stringify([[], times, [], [], [], [], []])],
      );
    await world.app.write.query('delete from phone_schedule where person_id = any ($1::uuid[])', [
      users.map(({ id }) => id),
    ]);
    expect(await asked()).toBe(false);
    await schedule([]);
    expect(await asked()).toBe(false);
    await schedule([{ start: '0900', end: '1200' }]);
    expect(await asked()).toBe(true);
    await world.app.write.query(`update role set permissions = array_remove(permissions, 'phoneConsult')`);
    expect(await asked()).toBe(false);
    await world.app.write.query(
      `update role set permissions = array_append(permissions, 'phoneConsult') where name = 'specialist'`,
    );
    await world.app.write.query('update person set disabled_at = now() where id = $1', [cast.derm.id]);
    expect(await asked()).toBe(false);
    await world.app.write.query('update person set disabled_at = null where id = $1', [cast.derm.id]);
    expect(await asked()).toBe(true);
  });

  it('says for each kind of consult whether it takes one now: a vacation may leave calls open, or close them alone', async () => {
    const asked = async () => {
      const service = await plus.call('services-getServiceById', { serviceId: world.serviceId });
      return [service.availability, service.phoneAvailability];
    };
    const open = { available: true, reason: null, returning: null };
    const away = { available: false, reason: 'vacation', returning: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) };
    const everybody = 'select person_id from service_user where service_id = $1';
    const vacation = async (people: string, econsult: boolean, phone: boolean) => {
      await world.app.write.query(`delete from vacation where person_id in (${everybody})`, [world.serviceId]);
      await world.app.write.query(
        `insert into vacation (person_id, starts_at, ends_at, disable_econsult, disable_phone_consult)
          select person_id, now() - interval '1 day', now() + interval '1 day', $2, $3 from (${people}) as p`,
        [world.serviceId, econsult, phone],
      );
      return asked();
    };
    expect(await vacation(everybody, true, false)).toEqual([away, open]);
    expect(await vacation(everybody, false, true)).toEqual([open, away]);
    // Only derm@ takes calls here: people who take none do not keep them open.
    const alone = `${everybody} and person_id = '${cast.derm.id}'`;
    expect(await vacation(alone, true, true)).toEqual([open, away]);
    await world.app.write.query('delete from vacation where person_id = $1', [cast.derm.id]);
    expect(await asked()).toEqual([open, open]);
  });

  it('answers for a service that has become invisible as for one that never was', async () => {
    const seen = async (): Promise<string[]> =>
      Promise.all(
        (['services-getServiceById', 'services-getServiceForm'] as const).map((call) =>
          plus.call(call, { serviceId: world.serviceId }).then(
            () => 'shown',
            (refused: { code: string; status: number }) => `${refused.status} ${refused.code}`,
          ),
        ),
      );
    const clinics = `update clinic set province = $2 where id = (select clinic_id from service where id = $1)`;
    const changes: [string, unknown[], unknown[]][] = [
      ['update service set enabled = $2 where id = $1', [false], [true]],
      ['update service set specialty = $2 where id = $1', ['Dentistry'], ['Dermatology']],
      [clinics, ['ON'], ['AB']],
    ];
    expect(await seen()).toEqual(['shown', 'shown']);
    for (const [sql, away, back] of changes) {
      await world.app.write.query(sql, [world.serviceId, ...away]);
      expect(await seen(), sql).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
      await world.app.write.query(sql, [world.serviceId, ...back]);
      expect(await seen(), sql).toEqual(['shown', 'shown']);
    }
  });
});
