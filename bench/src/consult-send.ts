import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import type { FormField, Symptoms } from '@consult/domain/consult/service-form.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { makeFloorTable, transactionRate } from './floor/commits.ts';
import { callPath, connect } from './harness/caller.ts';
import type { Connection } from './harness/caller.ts';
import { cpuCost } from './harness/cpu.ts';
import { rounded } from './harness/machine.ts';
import { quietest, ratePerSecond, timeEach } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import type { BenchWorld } from './harness/scratch.ts';
import { openFileStock } from './stocked-files.ts';
import type { StockedForm } from './stocked-files.ts';
import type { Findings } from './harness/findings.ts';

type Service = { id: string; specialty: string; subsite: string; version: number; fields: FormField[] };
type Doctor = { id: string; email: string; locationId: string; province: string };

/** Sends with files a second that the stock is made for: more than any machine so far has sent. */
const stockPerSecond = 1_500;

/**
 * eConsults sent a second by one doctor and by eight, each to another service and about another patient, with
 * everything that a consult writes in its one transaction; and the same with two files each, uploaded before. The floor
 * is a transaction that writes as many rows into one bare table.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const connections: Connection[] = [];
  const files = await openFileStock(world);
  try {
    await makeFloorTable(world.databaseUrl);
    const doctors = await world.query<Doctor>(
      `select p.id, p.email, l.id as "locationId", c.province from person p join location l on l.person_id = p.id
        join clinic c on c.id = l.clinic_id
        where p.email like 'doctor-%' and c.province = 'AB' order by p.id limit 8`,
    );
    const enabled = await world.query<Service>(
      `select s.id, s.specialty, s.subsite, f.version, f.fields from service s
        join service_form f on f.service_id = s.id and f.version = s.form_version
        join clinic c on c.id = s.clinic_id where s.enabled and c.province = 'AB' order by s.id`,
    );
    const server = await world.serve();
    for (const client of await signInAll(
      server.url,
      doctors.map(({ email }) => email),
    )) {
      connections.push(connect(server.url, client.cookie));
      client.close();
    }
    const services = await visibleOf(connections[0]!, enabled);
    let serial = 0;
    const post = (doctor: Doctor, n: number, form?: StockedForm): Promise<string> => {
      serial += 1;
      const service = services[serial % services.length]!;
      const inputFields = { ...consultOf(doctor, service, serial), attachmentIds: form?.attachmentIds ?? [] };
      return connections[n]!.post(
        callPath('consult-sendConsult'),
        JSON.stringify({ submissionId: randomUUID(), inputFields, formId: form?.formId }),
      );
    };
    const send = doctors.map((doctor, n) => () => post(doctor, n));
    const sendFiles = doctors.map((doctor, n) => () => post(doctor, n, files.take(doctor.id)));
    const withFiles = async (): Promise<{ one: number; eight: number }> => {
      // The first fifth of the time is not counted, but sends as well.
      const forms = Math.ceil(options.seconds * 1.2 * stockPerSecond);
      const ids = doctors.map(({ id }) => id);
      await files.fill(ids.slice(0, 1), forms);
      const one = await ratePerSecond(options.seconds, sendFiles.slice(0, 1));
      await files.fill(ids, Math.ceil(forms / ids.length));
      return { one, eight: await ratePerSecond(options.seconds, sendFiles) };
    };
    const rows = await rowsPerConsult(world, send[0]!);
    const all = await quietest(
      options.rounds,
      async () => {
        const floor = {
          one: await transactionRate(world.databaseUrl, rows, 1, options.seconds),
          eight: await transactionRate(world.databaseUrl, rows, 8, options.seconds),
        };
        const one = await timeEach(200, send[0]!);
        const perSecond = { one: await ratePerSecond(options.seconds, send.slice(0, 1)), eight: 0 };
        const cpuMs = await cpuCost(
          [server.pid],
          world.postmaster,
          async () => (perSecond.eight = await ratePerSecond(options.seconds, send)),
          () => serial,
        );
        const filed = await withFiles();
        return {
          one,
          perSecond,
          withFiles: { perSecond: filed, ratio: rounded(filed.eight / floor.eight) },
          cpuMs,
          floor: { perSecond: floor },
          ratio: { one: rounded(perSecond.one / floor.one), eight: rounded(perSecond.eight / floor.eight) },
        };
      },
      ({ perSecond }) => -perSecond.eight,
    );
    return { rowsPerConsult: rows, ...all[0], rounds: all };
  } finally {
    for (const connection of connections) await connection.close();
    await files.close();
    await world.stop();
  }
}

/** Some specialties are open to some people only; these are the services that this doctor may send to. */
async function visibleOf(connection: Connection, services: readonly Service[]): Promise<Service[]> {
  const visible: Service[] = [];
  for (const service of services) {
    const found = await connection
      .post(callPath('services-getServiceById'), JSON.stringify({ serviceId: service.id }))
      .catch((error: unknown) => {
        if (String(error).includes('answered 404')) return null;
        throw error;
      });
    if (found !== null) visible.push(service);
  }
  return visible;
}

function consultOf(doctor: Doctor, service: Service, serial: number): ConsultInput {
  return {
    activityType: 'econsult',
    locationId: doctor.locationId,
    serviceId: service.id,
    specialty: service.specialty,
    subsite: service.subsite,
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
    symptoms: answersTo(service.fields),
    formVersion: service.version,
    attachmentIds: [],
    galleryMediaURIs: [],
    phoneConsultData: null,
    avaData: null,
  };
}

function answersTo(fields: readonly FormField[]): Symptoms {
  const answer = (field: FormField): Symptoms[string] =>
    field.inputType === 'Checkboxes'
      ? { [encodeKey(field.values[0]!)]: true }
      : field.inputType === 'Number'
        ? '12'
        : 'Since spring, slowly growing.';
  return Object.fromEntries(fields.map((field) => [encodeKey(field.header), answer(field)]));
}

/** The database counts over a hundred consults, the sealing of their audit entries included. */
async function rowsPerConsult(world: BenchWorld, send: () => Promise<unknown>): Promise<number> {
  const written = async (): Promise<number> => {
    // A backend's counts reach the statistics within a second of its last statement.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const [row] = await world.query<{ n: number }>(
      'select sum(n_tup_ins + n_tup_upd)::integer as n from pg_stat_user_tables',
    );
    return row!.n;
  };
  const before = await written();
  for (let n = 0; n < 100; n += 1) await send();
  return Math.round(((await written()) - before) / 100);
}
