import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import type { FormField, Symptoms } from '@consult/domain/consult/service-form.ts';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { services } from '@consult/testkit/demo/services.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { OwnPeople } from '@consult/testkit/own-people.ts';
import type { App } from '../call/context.ts';
import { mailMessage } from '../features/patient-message/mail-message.ts';
import { sendCopy } from '../features/patient-message/send-copy.ts';
import { readOutboxItem } from '../infra/outbox/outbox.ts';
import type { OutboxItem } from '../infra/outbox/outbox.ts';
import { bringPeople, startWorld, workerWorld } from './worker-world.testing.ts';

/** A server with the demo world, a file's own people in it, and one consult of theirs. */
export type CallsWorld = {
  url: string;
  app: App;
  people: OwnPeople;
  client: (name: CastName) => Promise<Client>;
  /** Sent by plus@ to the service that derm@ and derm2@ share; derm2@ was removed from it since. */
  activityId: string;
  /** A person whom derm@ may add to a consult, another one each time. */
  newConsultant: () => string;
  serviceId: string;
  /** A consult that plus@ may send. */
  consult: () => ConsultInput;
  /** A referral that plus@ may send. */
  referral: () => ConsultInput;
  stop: () => Promise<void>;
};

/** The people of the consult: its members, and the staff of a member's clinic. */
export const insiders: readonly CastName[] = ['plus', 'derm', 'moa', 'moa2'];

/** The people of the demo world itself, for a file whose world is its own. */
const demoPeople: OwnPeople = { cast, clinics, services };

/** The worker's world, with people of the file's own and their consult. */
export async function startCallsWorld(people: OwnPeople = ownPeople()): Promise<CallsWorld> {
  const { app, url } = await workerWorld();
  await bringPeople(app, people);
  return furnish({ app, url, people, stop: async () => undefined });
}

/**
 * The same in a world of the file's own, where people are the demo world's: for what reaches everybody, a key or the
 * clock.
 */
export async function startCallsWorldAlone(): Promise<CallsWorld> {
  const { app, url, stop } = await startWorld();
  return furnish({ app, url, people: demoPeople, stop });
}

type Bare = Pick<CallsWorld, 'app' | 'url' | 'people' | 'stop'>;

/** Sends the consult on which the tests try every call. */
async function furnish({ app, url, people, stop }: Bare): Promise<CallsWorld> {
  const { cast } = people;
  const clients = new Map<CastName, Promise<Client>>();
  const client = (name: CastName): Promise<Client> => {
    const known = clients.get(name) ?? signIn(url, cast[name].email);
    clients.set(name, known);
    return known;
  };

  const plus = await client('plus');
  const { serviceId } = (
    await app.write.query<{ serviceId: string }>(
      `select a.service_id as "serviceId" from service_user a join service_user b using (service_id)
        join service s on s.id = a.service_id
        where a.person_id = $1 and b.person_id = $2 and s.enabled and s.daily_limit is null limit 1`,
      [cast.derm.id, cast.derm2.id],
    )
  ).rows[0]!;
  const service = await plus.call('services-getServiceById', { serviceId });
  const form = await plus.call('services-getServiceForm', { serviceId });
  const consult = (): ConsultInput => ({
    activityType: 'econsult',
    locationId: cast.plus.locations[0]!.id,
    serviceId,
    specialty: service.specialty,
    subsite: service.subsite,
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
  const external = (
    await app.write.query<{ id: string; specialty: string; subsite: string }>(
      `select s.id, s.specialty, s.subsite from service s join clinic c on c.id = s.clinic_id
        where s.type = 'referral' and s.enabled and c.province = 'AB' and s.id = any($1::uuid[]) limit 1`,
      [people.services.map(({ id }) => id)],
    )
  ).rows[0]!;
  const externalForm = await plus.call('services-getServiceForm', { serviceId: external.id });
  const referral = (): ConsultInput => ({
    ...consult(),
    activityType: 'referral',
    serviceId: external.id,
    specialty: external.specialty,
    subsite: external.subsite,
    symptoms: answersTo(externalForm.formFields),
    formVersion: externalForm.version,
  });
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: consult() });
  // derm2@ becomes a former member, and cardio@ a specialist of the service who never was one.
  await app.write.query('delete from inbox_row where activity_id = $1 and owner_id = $2', [activityId, cast.derm2.id]);
  await app.write.query('delete from member where activity_id = $1 and person_id = $2', [activityId, cast.derm2.id]);
  await app.write.query('insert into service_user (service_id, person_id, position) values ($1, $2, 9)', [
    serviceId,
    cast.cardio.id,
  ]);

  const spare = (await (await client('derm')).call('secureMessaging-getConsultantsAvailableToUser', {}))
    .map(({ uid }) => uid)
    .filter((uid) => !Object.values(cast).some((person) => person.id === uid));

  return {
    url,
    app,
    people,
    client,
    activityId,
    newConsultant: () => spare.pop()!,
    serviceId,
    consult,
    referral,
    async stop() {
      for (const one of clients.values()) (await one).close();
      await stop();
    },
  };
}

/** Mails the patient's copy now instead of tomorrow at seven, and reads the code from the mail in the outbox. */
export async function codeOfCopy(app: App, activityId: string): Promise<string> {
  await sendCopy(app, activityId, { final: false });
  const { rows } = await app.write.query<{ id: string }>(
    'select outgoing_id as id from activity_delivery where activity_id = $1 order by outgoing_id desc limit 1',
    [activityId],
  );
  const mail = await readOutboxItem(app.write, app.keyring, rows[0]!.id);
  return /code=(\S+)/.exec(mail!.body)![1]!;
}

/**
 * Sends the patient of a referral a message, mails it now instead of tomorrow at seven, and reads the code from the
 * mail.
 */
export async function codeOfMessage(app: App, sender: Client, activityId: string): Promise<string> {
  const messageId = randomUUID();
  await sender.call('patientMessage-sendOneWay', {
    messageId,
    activityId,
    patientEmail: 'delphine@patients.example',
    subject: 'Secure Message from Dr. Owen Falardeau: your referral',
    body: 'The clinic will call you within two weeks.',
    consent: true,
  });
  return codeIn(await mailNow(app, messageId));
}

/** Mails a message to a patient now instead of when it is due, and reads the mail. */
export async function mailNow(app: App, messageId: string): Promise<OutboxItem> {
  await mailMessage(app, messageId);
  const { rows } = await app.write.query<{ id: string }>(
    'select outgoing_id as id from patient_message where id = $1',
    [messageId],
  );
  return (await readOutboxItem(app.write, app.keyring, rows[0]!.id))!;
}

/** The code of the link in a mail to a patient. */
export const codeIn = ({ body }: Pick<OutboxItem, 'body'>): string => /code=(\S+)/.exec(body)![1]!;

/** An answer to every question of a form. */
export function answersTo(fields: readonly FormField[]): Symptoms {
  return Object.fromEntries(
    fields.map((field) => [
      encodeKey(field.header),
      field.inputType === 'Checkboxes'
        ? { [encodeKey(field.values[0]!)]: true }
        : field.inputType === 'Number'
          ? '12'
          : 'Since spring, slowly growing.',
    ]),
  );
}
