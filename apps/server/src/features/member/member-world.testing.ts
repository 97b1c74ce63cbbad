import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import type { OwnPeople } from '@consult/testkit/own-people.ts';
import { answersTo } from '../../app/calls-world.testing.ts';
import { bringPeople, workerWorld } from '../../app/worker-world.testing.ts';
import type { App } from '../../call/context.ts';
import { hearing } from '../../infra/live/hearing.testing.ts';
import { startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';

/** The worker's world at two server processes, with people of the file's own. */
export type MemberWorld = {
  app: App;
  client: (name: CastName) => Promise<Client>;
  /** The same session at the other process, which has heard of every change before. */
  elsewhere: (name: CastName) => Promise<Client>;
  /** A consult of plus@ from the referrer's clinic, whose only consultant is derm@. */
  consult: (change?: Partial<ConsultInput>, formId?: string) => Promise<string>;
  /** What such a consult is composed of. */
  composed: (change?: Partial<ConsultInput>) => ConsultInput;
  /** Where the first process listens. */
  url: string;
  /** The first row of a query. */
  one: <Row extends object>(sql: string, values: unknown[]) => Promise<Row | undefined>;
  /** The details of an activity's audit entries of a kind, oldest first. */
  audited: (kind: string, activityId: string) => Promise<{ actor_id: string | null; detail: unknown }[]>;
  /** How many search terms an owner has of an activity. */
  terms: (ownerId: string, activityId: string) => Promise<number>;
  stop: () => Promise<void>;
};

let secondProcess: Promise<IdentityServer> | undefined;

/** The second process of the worker's world; like the first one, it ends with the worker. */
async function beside(): Promise<IdentityServer> {
  const { databaseUrl, dataDir } = await workerWorld();
  secondProcess ??= startIdentityServer(databaseUrl, dataDir);
  return secondProcess;
}

export async function startMemberWorld(people: OwnPeople): Promise<MemberWorld> {
  const { app, url } = await workerWorld();
  const second = await beside();
  const { cast } = people;
  await bringPeople(app, people);
  const clients = new Map<CastName, Promise<Client>>();
  const others = new Map<CastName, Client>();
  const hears = hearing(second.app);
  const client = (name: CastName): Promise<Client> => {
    const known = clients.get(name) ?? signIn(url, cast[name].email);
    clients.set(name, known);
    return known;
  };
  const consultOf = await consultTo(app, await client('plus'), people);

  return {
    app,
    client,
    async elsewhere(name) {
      const known = others.get(name) ?? (await client(name)).at(second.origin);
      others.set(name, known);
      await hears();
      return known;
    },
    url,
    composed: (change = {}) => ({ ...consultOf(), ...change }),
    async consult(change = {}, formId = randomUUID()) {
      const plus = await client('plus');
      // Patients of other names have the same number here; the clinic's record of it stays as it is.
      const patientRecord = { answer: 'keep' as const, seen: null };
      const inputFields = { ...consultOf(), ...change };
      const input = { submissionId: randomUUID(), inputFields, formId, patientRecord };
      return (await plus.call('consult-sendConsult', input)).activityId;
    },
    async one<Row extends object>(sql: string, values: unknown[]) {
      return (await app.write.query<Row>(sql, values)).rows[0];
    },
    async audited(kind, activityId) {
      const { rows } = await app.write.query<{ actor_id: string | null; detail: unknown }>(
        'select actor_id, detail from audit_entry where kind = $1 and subject_ids[1] = $2 order by at, id',
        [kind, activityId],
      );
      return rows;
    },
    async terms(ownerId, activityId) {
      const { rows } = await app.write.query<{ count: number }>(
        'select count(*)::integer as count from owner_term where owner_id = $1 and activity_id = $2',
        [ownerId, activityId],
      );
      return rows[0]!.count;
    },
    async stop() {
      for (const one of [...(await Promise.all(clients.values())), ...others.values()]) one.close();
    },
  };
}

/** What plus@ sends to the service that derm@ answers alone. */
async function consultTo(app: App, plus: Client, { cast }: OwnPeople): Promise<() => ConsultInput> {
  const { rows } = await app.write.query<{ id: string; specialty: string; subsite: string }>(
    `select s.id, s.specialty, s.subsite from service s join service_user u on u.service_id = s.id
      where s.enabled and s.daily_limit is null and s.clinic_id = $2
      group by s.id having array_agg(u.person_id) = array[$1::uuid] limit 1`,
    [cast.derm.id, cast.derm.locations[0]!.clinicId],
  );
  const { id: serviceId, specialty, subsite } = rows[0]!;
  const form = await plus.call('services-getServiceForm', { serviceId });
  return () => ({
    activityType: 'econsult',
    locationId: cast.plus.locations[0]!.id,
    serviceId,
    specialty,
    subsite,
    patientProvince: 'AB',
    phn: '055521444',
    patientFirstName: 'Delphine',
    patientLastName: 'Okafor-Marchand',
    patientDateOfBirth: '1984/03/17',
    patientPhone: '(403) 555-0142',
    patientEmail: '',
    emailPatient: false,
    oop: false,
    oopData: null,
    symptoms: answersTo(form.formFields),
    formVersion: form.version,
    attachmentIds: [],
    galleryMediaURIs: [],
    phoneConsultData: null,
    avaData: null,
  });
}

/** The code of a refused call; 'done' where it was not refused. */
export async function refusal(call: Promise<unknown>): Promise<string | Record<string, string>> {
  return call.then(
    () => 'done',
    (error: CallError) => (error.code === 'INVALID_INPUT' ? { ...error.fields } : error.code),
  );
}

/** Everything that a stream hears of an activity until it hears that another one has changed. */
export async function heardUntil(feed: LiveFeed, activityId: string, last: string): Promise<string[]> {
  const heard: string[] = [];
  await feed.next(({ event, data }) => {
    if (event === 'nudge' && data['id'] === activityId) heard.push(String(data['kind']));
    return event === 'nudge' && data['kind'] === 'activity' && data['id'] === last;
  });
  return heard;
}
