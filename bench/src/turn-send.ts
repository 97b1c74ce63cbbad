import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { callPath, connect } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import type { CpuCost } from './harness/cpu.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { timeEach } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';

type Doctor = { id: string; email: string; locationId: string };
type Target = { serviceId: string; specialty: string; subsite: string };

/** Members of the group, all on duty with a weekly roster, as in 'How it is judged' of groups. */
const members = 8;
/** Sends of one kind before the other has its turn, so that both see the same machine. */
const portion = 50;
const portions = 8;

/**
 * The processor time of an eConsult to a group of eight by turn, beside the same to one specialist: the floor. Both
 * promise the same, and take turns at being measured.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  try {
    const [doctor] = await world.query<Doctor>(
      `select p.id, p.email, l.id as "locationId" from person p join location l on l.person_id = p.id
        join clinic c on c.id = l.clinic_id
        where p.email like 'doctor-%' and c.province = 'AB' order by p.id limit 1`,
    );
    const one = await makeService(world, 'everyone', 1);
    const group = await makeService(world, 'turn', members);
    const server = await world.serve();
    const [client] = await signInAll(server.url, [doctor!.email]);
    const connection = connect(server.url, client!.cookie);
    let serial = 0;
    const send = (target: Target): Promise<string> => {
      serial += 1;
      const inputFields = consultOf(doctor!, target, serial);
      return connection.post(
        callPath('consult-sendConsult'),
        JSON.stringify({ submissionId: randomUUID(), inputFields }),
      );
    };
    for (let n = 0; n < portion; n += 1) {
      await send(one);
      await send(group);
    }
    const costs: Record<'one' | 'group', CpuCost[]> = { one: [], group: [] };
    const times: Record<'one' | 'group', number[]> = { one: [], group: [] };
    for (let n = 0; n < portions; n += 1)
      for (const [name, target] of [
        ['one', one],
        ['group', group],
      ] as const) {
        let spread = 0;
        const cost = await cpuCost(
          [server.pid],
          world.postmaster,
          async () => (spread = (await timeEach(portion, () => send(target))).p50),
          () => serial,
        );
        if (cost) costs[name].push(cost);
        times[name].push(spread);
      }
    await connection.close();
    client!.close();
    const [floor, measured] = [meanOf(costs.one), meanOf(costs.group)];
    return {
      members,
      cpuMs: measured,
      p50: middle(times.group),
      floor: { cpuMs: floor, p50: middle(times.one) },
      ratio: {
        cpu: rounded((measured.server + measured.database) / (floor.server + floor.database), 3),
        p50: rounded(middle(times.group) / middle(times.one), 3),
      },
    };
  } finally {
    await world.stop();
  }
}

/** A service of this mode with so many specialists, who are on duty every weekday, and a promise. */
async function makeService(world: BenchWorld, mode: 'everyone' | 'turn', count: number): Promise<Target> {
  const serviceId = randomUUID();
  const [target] = await world.query<Target>(
    `with like_this as (
        select s.* from service s join clinic c on c.id = s.clinic_id
          where s.enabled and s.type = 'service' and c.province = 'AB' and s.specialty = 'Dermatology' order by s.id limit 1
      ), service as (
        insert into service (id, name, specialty, subsite, clinic_id, owner_id, mode, promise)
          select $1, $2, specialty, subsite, clinic_id, owner_id, $2, $3 from like_this returning specialty, subsite
      ), form as (
        insert into service_form (service_id, version, fields) values ($1, 1, '[]')
      )
      select $1 as "serviceId", specialty, subsite from service`,
    [serviceId, mode, JSON.stringify({ seen: { amount: 1, unit: 'days' }, answered: { amount: 3, unit: 'days' } })],
  );
  await world.query(
    `with people as (
        select p.id, row_number() over (order by p.id) - 1 as n from person p
          where exists (select from service_user u where u.person_id = p.id) order by p.id limit $2
      ), users as (
        insert into service_user (service_id, person_id, position) select $1, id, n from people
      ), settings as (
        insert into specialist_availability (person_id) select id from people on conflict do nothing
      )
      insert into group_member (service_id, person_id, weekdays, waiting_since)
        select $1, id, array[true, true, true, true, true, true, true], now() from people`,
    [serviceId, count],
  );
  return target!;
}

function consultOf(doctor: Doctor, { serviceId, specialty, subsite }: Target, serial: number): ConsultInput {
  return {
    activityType: 'econsult',
    locationId: doctor.locationId,
    serviceId,
    specialty,
    subsite,
    patientProvince: 'AB',
    phn: inventedHealthNumber('AB', serial),
    patientFirstName: 'Delphine',
    patientLastName: 'Okafor-Marchand',
    patientDateOfBirth: '1984/03/17',
    patientPhone: '(403) 555-0142',
    patientEmail: '',
    emailPatient: false,
    oop: false,
    oopData: null,
    symptoms: {},
    formVersion: 1,
    attachmentIds: [],
    galleryMediaURIs: [],
    phoneConsultData: null,
    avaData: null,
  };
}

/** The mean of the cheaper half: a busy neighbour spoils portions, never mends one. */
function meanOf(costs: readonly CpuCost[]): CpuCost {
  const cheaper = costs
    .toSorted((a, b) => a.server + a.database - b.server - b.database)
    .slice(0, Math.max(1, costs.length / 2));
  const mean = (side: keyof CpuCost): number =>
    rounded(cheaper.reduce((sum, cost) => sum + cost[side], 0) / cheaper.length, 3);
  return { server: mean('server'), database: mean('database'), client: mean('client') };
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
