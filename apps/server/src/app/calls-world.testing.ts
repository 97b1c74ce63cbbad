import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import type { FormField, Symptoms } from '@consult/domain/consult/service-form.ts';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { createTestDatabase } from '@consult/testkit/database.ts';
import { demoNews } from '@consult/testkit/demo/news.ts';
import { demoLaunch } from '@consult/testkit/launch.ts';
import { demoPartner, demoPartnerKey } from '@consult/testkit/demo/partner.ts';
import { attach, pdfOf } from '../features/attachment/uploads.testing.ts';
import { makeDrafts } from '../features/draft/draft-world.testing.ts';
import type { DraftsWorld } from '../features/draft/draft-world.testing.ts';
import { mailMessage } from '../features/patient-message/mail-message.ts';
import { sendCopy } from '../features/patient-message/send-copy.ts';
import { listOutbox, readOutboxItem } from '../infra/outbox/outbox.ts';
import { linkToken } from './commands/partner-launch.ts';
import { loadConfig } from './config.ts';
import type { App } from '../call/context.ts';
import { buildHttp } from './http.ts';
import { startApp } from './start.ts';

/** A server with the demo world, one consult that everything is tried on, and people who have nothing to do with it. */
export type CallsWorld = {
  url: string;
  app: App;
  client: (name: CastName) => Promise<Client>;
  /** Sent by plus@ to the service that derm@ and derm2@ share; derm2@ was removed from it since. */
  activityId: string;
  /** A phone consult of plus@ with derm@, its outcome recorded, and a consult of plus@ with ent@. */
  phoneConsultId: string;
  entConsultId: string;
  /** Somebody whom derm@ may add to a consult, another one each time. */
  newConsultant: () => string;
  serviceId: string;
  outboxId: string;
  /** The code of a patient's link to the copy of a consult. */
  copyCode: string;
  /** A referral that plus@ has sent, and the code of its patient's link to a message about it. */
  referralId: string;
  messageCode: string;
  /** The token of a launch that plus@ has opened. */
  launch: string;
  /** The token with which a partner sends somebody here to link their account. */
  link: string;
  /** A consult that plus@ may send, of another patient at each call. */
  consult: () => ConsultInput;
  /** A referral that plus@ may send. */
  referral: () => ConsultInput;
  drafts: DraftsWorld;
  /** The id of a session of plus@ that may be ended. */
  spareSessionId: string;
  /** A file that plus@ has uploaded and not sent. */
  attachmentId: string;
  /** Existing ids that are none of plus@'s business; the activities are none of the other insiders' either. */
  foreign: Record<
    'activity' | 'attachment' | 'draft' | 'location' | 'service' | 'outbox' | 'news' | 'session',
    string[]
  >;
  stop: () => Promise<void>;
};

/** Who has a part in the consult, by membership or as staff of a member's clinic. */
export const insiders: readonly CastName[] = ['plus', 'derm', 'moa', 'moa2'];

/** Starts the world in this process, on a database of its own. */
export async function startCallsWorld(): Promise<CallsWorld> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'calls-'));
  const { app, stop } = await startApp(
    loadConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'silent',
      POOL_WRITE: '4',
      POOL_READ: '4',
    }),
  );
  const http = await buildHttp(app);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const clients = new Map<CastName, Promise<Client>>();
  const client = (name: CastName): Promise<Client> => {
    const known = clients.get(name) ?? signIn(url, cast[name].email);
    clients.set(name, known);
    return known;
  };

  const plus = await client('plus');
  const { serviceId } = (
    await app.write.query<{ serviceId: string }>(
      `select a.service_id as "serviceId" from service_user a join service_user b using (service_id) join service s on s.id = a.service_id
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
        where s.type = 'referral' and s.enabled and c.province = 'AB' limit 1`,
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

  const phoneConsultId = await makePhoneConsult(app, plus, await client('derm'), consult());
  const entConsultId = await consultWithEnt(app, plus, consult());

  const spare = (await (await client('derm')).call('secureMessaging-getConsultantsAvailableToUser', {}))
    .map(({ uid }) => uid)
    .filter((uid) => !Object.values(cast).some((person) => person.id === uid));

  const copied = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...consult(), emailPatient: true, patientEmail: 'delphine@patients.example' },
  });
  const copyCode = await codeOfCopy(app, copied.activityId);

  const ids = async (sql: string, values: unknown[] = []): Promise<string[]> =>
    (await app.write.query<{ id: string }>(sql, values)).rows.map((row) => row.id);
  const drafts = await makeDrafts(client);
  const file = { name: 'letter.pdf', bytes: await pdfOf('A letter.') };
  const { id: attachmentId } = await attach(url, plus, file);
  const { id: foreignAttachmentId } = await attach(url, await client('cardio'), file);
  const { activityId: referralId } = await plus.call('referral-sendReferral', {
    submissionId: randomUUID(),
    inputFields: referral(),
  });
  const messageCode = await codeOfMessage(app, plus, referralId);
  const launch = await demoLaunch(url, app.config.publicUrl);
  await plus.call('ava-econsultAuth', { jwt: launch });
  const partner = { id: demoPartner.id, key: demoPartnerKey(), audience: app.config.publicUrl };
  const link = await linkToken(partner, 'calls-world-physician');
  const outboxId = await app.outgoing.mail(app.write, {
    to: 'someone@demo.example',
    template: 'unread-one',
    language: 'en',
    values: { link: url, count: 1 },
  });
  return {
    url,
    app,
    client,
    activityId,
    phoneConsultId,
    entConsultId,
    newConsultant: () => spare.pop()!,
    serviceId,
    outboxId,
    copyCode,
    referralId,
    messageCode,
    launch,
    link,
    consult,
    referral,
    drafts,
    spareSessionId: randomUUID(),
    attachmentId,
    foreign: {
      attachment: [foreignAttachmentId],
      activity: await ids(
        `select id from activity a where not exists (select 1 from inbox_row r where r.activity_id = a.id and r.owner_id = any($1::uuid[])) limit 3`,
        // None of the people who make calls in the table has a part in them.
        [[...insiders, 'ent' as const].flatMap((name) => [cast[name].id, cast[name].locations[0]!.clinicId])],
      ),
      location: await ids(`select id from location where person_id <> $1 limit 3`, [cast.plus.id]),
      service: await ids(
        `select s.id from service s join clinic c on c.id = s.clinic_id where c.province = 'SK' or not s.enabled limit 3`,
      ),
      draft: drafts.foreign,
      session: await ids('select id from auth_session where user_id <> $1 limit 3', [cast.plus.id]),
      // Written for clinic staff alone.
      news: demoNews.filter(({ roles }) => roles.includes('moa')).map(({ id }) => id),
      outbox: [],
    },
    async stop() {
      for (const one of clients.values()) (await one).close();
      await app.live.close();
      await http.close();
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A phone consult whose call was an hour ago, with its outcome. */
async function makePhoneConsult(app: App, sender: Client, derm: Client, inputFields: ConsultInput): Promise<string> {
  const { activityId } = await sender.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await app.write.query(`update activity set activity_type = 'phoneConsult' where id = $1`, [activityId]);
  await app.write.query(
    `insert into phone_call (activity_id, specialist_id, starts_at, ends_at) values ($1, $2, now() - interval '60 minutes', now() - interval '50 minutes')`,
    [activityId, cast.derm.id],
  );
  await derm.call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: '' });
  return activityId;
}

/** A consult to the service of ent@ for ears. */
async function consultWithEnt(app: App, sender: Client, inputFields: ConsultInput): Promise<string> {
  const { rows } = await app.write.query<{ id: string; specialty: string; subsite: string }>(
    'select s.id, s.specialty, s.subsite from service s join service_user u on u.service_id = s.id where u.person_id = $1',
    [cast.ent.id],
  );
  const { id: serviceId, specialty, subsite } = rows[0]!;
  const form = await sender.call('services-getServiceForm', { serviceId });
  const { activityId } = await sender.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: {
      ...inputFields,
      serviceId,
      specialty,
      subsite,
      symptoms: answersTo(form.formFields),
      formVersion: form.version,
    },
  });
  return activityId;
}

/** Mails the patient's copy now instead of tomorrow at seven, and reads the code from the mail in the outbox. */
export async function codeOfCopy(app: App, activityId: string): Promise<string> {
  await sendCopy(app, activityId, { final: false });
  const { entries } = await listOutbox(app.write, { cursor: null });
  const mail = await readOutboxItem(
    app.write,
    app.keyring,
    entries.find((entry) => entry.template === 'patient-link')!.id,
  );
  return /code=(\S+)/.exec(mail!.body)![1]!;
}

/** Sends the patient of a referral a message, mails it now instead of tomorrow at seven, and reads the code from the mail. */
export async function codeOfMessage(app: App, sender: Client, activityId: string): Promise<string> {
  const messageId = randomUUID();
  await sender.call('patientMessage-sendOneWay', {
    messageId,
    activityId,
    patientEmail: 'delphine@patients.example',
    subject: 'Secure Message from Dr. Owen Falardeau: your referral',
    body: 'The clinic will call you within two weeks.',
  });
  await mailMessage(app, messageId);
  const { rows } = await app.write.query<{ id: string }>(
    'select outgoing_id as id from patient_message where id = $1',
    [messageId],
  );
  const mail = await readOutboxItem(app.write, app.keyring, rows[0]!.id);
  return /code=(\S+)/.exec(mail!.body)![1]!;
}

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
