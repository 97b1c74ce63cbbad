import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';
import { cast } from '@consult/testkit/cast.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { demoForms } from '@consult/testkit/demo/forms/forms.ts';
import { demoIntake, demoLaunch } from '@consult/testkit/launch.ts';
import { scanForMarkers } from '@consult/testkit/leak-scan.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { append, begin, pdfOf } from '../features/attachment/uploads.testing.ts';
import { halfFilled, saveOf } from '../features/draft/draft-world.testing.ts';
import { addOf, drawnPhoto, upload } from '../features/media/media-world.testing.ts';
import { runWaiting } from '../infra/jobs/run-waiting.testing.ts';
import { answersTo } from './calls-world.testing.ts';

vi.setConfig({ testTimeout: scaled(240_000) });

// Both processes show the demo world at an address that is not this machine's.
const env = { PUBLIC_URL: 'http://consult.example', DEMO: 'on', DEMO_IN_PUBLIC: 'on' };
let first: TestServer;
let second: TestServer;
let here: Client;
let there: Client;
let pool: pg.Pool;
beforeAll(async () => {
  first = await startServer({ demo: true, env });
  second = await startServer({ beside: first, env });
  here = await signIn(first.url, cast.plus.email);
  there = here.at(second.url);
  pool = new pg.Pool({ connectionString: first.databaseUrl, max: 2 });
}, scaled(240_000));
afterAll(async () => {
  await pool?.end();
  here?.close();
  there?.close();
  await second?.stop();
  await first?.stop();
});

/** A file whose bytes one process receives and the other process takes in. */
async function attachAcross(name: string, content: string, formId: string): Promise<string> {
  const bytes = await pdfOf(content, 200_000);
  const { id } = await begin(
    { url: first.url, cookie: here.cookie },
    { name: `${name}.pdf`, size: bytes.length, formId },
  );
  await append({ url: first.url, cookie: here.cookie }, id, 0, bytes.subarray(0, 150_000));
  await append({ url: second.url, cookie: here.cookie }, id, 150_000, bytes.subarray(150_000));
  expect(await there.call('attachment-finish', { attachmentId: id })).toMatchObject({ name: `${name}.pdf` });
  return id;
}

/** A photo in the gallery whose name, notes and tag hold markers, found by them in the other process. */
async function keepInGallery(mark: (what: string) => string): Promise<string[]> {
  const [name, notes, tag] = [mark('Photoname'), mark('Photonotes'), mark('Tag').slice(0, 40)];
  const id = await upload(first.url, here, await drawnPhoto(), `${name}.jpg`);
  await there.call('media-add', addOf(id, { tags: [tag] }));
  await here.call('media-change', { mediaId: id, baseVersion: 1, notes });
  const asked = { timeZone: 'America/Edmonton', notes: notes.toLowerCase() };
  const found = [await there.call('media-search', asked), await here.call('media-ownTags', {})];
  for (const marker of [notes, tag]) expect(JSON.stringify(found)).toContain(marker);
  return [name, notes, tag];
}

/** A health number that stands nowhere else: of this province, valid, and hardly ever drawn twice. */
function drawnHealthNumber(): string {
  for (;;) {
    const phn = String(randomInt(100_000_000, 1_000_000_000));
    if (checkHealthNumber('AB', phn) === null) return phn;
  }
}

/** Sends everything that was ordered, also mail for tomorrow at seven, and makes every fax. */
async function everythingSent(): Promise<void> {
  const under = async (): Promise<number> => {
    for (const kind of ['patient-message', 'patient-copy', 'patient-window', 'consult-fax'] as const)
      await runWaiting(pool, kind);
    const { rows } = await pool.query<{ n: number }>(
      `select ((select count(*) from outgoing where state = 'queued')
          + (select count(*) from patient_message where state in ('scheduled', 'held'))
          + (select count(*) from pgboss.job where state not in ('completed', 'cancelled', 'failed')
              and name in ('patient-message', 'patient-copy', 'patient-window', 'moa-fax', 'consult-fax',
                'referral-delivery', 'care-form-answers', 'send-mail', 'send-outgoing')))::integer as n`,
    );
    return rows[0]!.n;
  };
  await expect.poll(under, { timeout: scaled(90_000) }).toBe(0);
}

/** A referral that plus@ may send. */
async function referral(change: Partial<ConsultInput>): Promise<ConsultInput> {
  const { rows } = await pool.query<{ id: string; specialty: string; subsite: string }>(
    `select s.id, s.specialty, s.subsite from service s join clinic c on c.id = s.clinic_id
      where s.type = 'referral' and s.enabled and c.province = 'AB' limit 1`,
  );
  const { id: serviceId, specialty, subsite } = rows[0]!;
  const form = await here.call('services-getServiceForm', { serviceId });
  return {
    activityType: 'referral',
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
    ...change,
  };
}

/** Everything that people say and write around a thread, with a marker in each; the scan looks for these markers. */
async function workOnConsult(mark: (what: string) => string): Promise<string[]> {
  const specialist = await signIn(second.url, cast.derm.email);
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from activity a join member r on r.activity_id = a.id and r.person_id = $1
      join member c on c.activity_id = a.id and c.person_id = $2
      where a.activity_type = 'econsult' limit 1`,
    [cast.plus.id, cast.derm.id],
  );
  const activityId = rows[0]!.id;
  const [said, sharedName, sharedText, typed, diagnosis, toStaff, toDesk, toPatient, onFax, searched, room, toBring] = [
    'Said',
    'Sharedname',
    'Sharedtext',
    'Typed',
    'Diagnosis',
    'Tostaff',
    'Todesk',
    'Topatient',
    'Onfax',
    'Searched',
    'Room',
    'Tobring',
  ].map(mark) as [string, string, string, string, string, string, string, string, string, string, string, string];
  const deskEmail = `${mark('desk').toLowerCase()}@clinics.example`;
  const formId = randomUUID();
  const attachments = [await attachAcross(sharedName, sharedText, formId)];
  const messageId = randomUUID();
  await here.call('message-send', { activityId, messageId, text: said, attachments, formId });
  // The preview of a message without words names the file.
  const wordless = randomUUID();
  const more = [await attachAcross(sharedName, sharedText, wordless)];
  await here.call('message-send', {
    activityId,
    messageId: randomUUID(),
    text: '',
    attachments: more,
    formId: wordless,
  });
  await here.call('message-saveDraft', { activityId, messageId: randomUUID(), text: typed, version: 0 });
  // No template of the demo world names this one.
  const outcome = 'Refer to different specialty';
  await specialist.call('outcome-save', { activityId, outcome, diagnosis });
  await specialist.call('secureMessaging-moaMessage', {
    messageId: randomUUID(),
    activityId,
    to: 'clinic',
    subject: toStaff,
    body: toStaff,
  });
  await specialist.call('secureMessaging-moaMessage', {
    messageId: randomUUID(),
    activityId,
    to: 'address',
    moaEmail: deskEmail,
    subject: toDesk,
    body: toDesk,
  });
  await specialist.call('fax-queueMOAEConsultFax', { activityId, messageToMOA: onFax });
  const staff = await signIn(first.url, cast.moa.email);
  await staff.call('secureMessaging-forwardToPatient', {
    messageId: randomUUID(),
    activityId,
    patientEmail: `${mark('home').toLowerCase()}@patients.example`,
    subject: toPatient,
    body: toPatient,
    consent: true,
    // Another than the clinic of the specialist knows.
    recordAnswer: { answer: 'keep', seen: null },
  });
  await here.call('patientWindow-share', {
    activityId,
    share: [messageId],
    takeBack: [],
    patientEmail: `${mark('Atwindow').toLowerCase()}@patients.example`,
    consent: true,
    recordAnswer: { answer: 'keep', seen: null },
  });
  const appointment = { day: '2050-01-26', time: '13:40', zone: 'America/Edmonton', place: room, bring: toBring };
  await specialist.call('patientWindow-setAppointment', { activityId, seen: 0, ...appointment });
  expect(JSON.stringify(await staff.call('secureMessaging-staffMessages', { activityId }))).toContain(toStaff);
  await here.call('secureMessaging-forwardEconsult', {
    submissionId: randomUUID(),
    activityId,
    referingPhysicianUid: cast.plus.id,
    recipientSpecialistUId: cast.ent.id,
    newSpecialty: 'Otolaryngology',
    newSubSite: 'Ear',
    previousMessages: [messageId],
    subject: '',
  });
  await here.call('inbox-search', { text: searched, columns: ['Patient Name'] });
  await staff.call('clinicInbox-search', {
    clinicId: cast.moa.locations[0]!.clinicId,
    toBook: false,
    text: searched,
    columns: ['Patient Name'],
  });
  staff.close();
  const shown = JSON.stringify([
    await there.call('message-list', { activityId }),
    await there.call('activity-open', { activityId }),
    await specialist.call('secureMessaging-exportEconsultPdf', { activityId }),
  ]);
  for (const marker of [said, sharedName, typed, diagnosis, outcome, room, toBring]) expect(shown).toContain(marker);
  specialist.close();
  return [
    said,
    sharedName,
    sharedText,
    typed,
    outcome,
    diagnosis,
    toStaff,
    toDesk,
    deskEmail,
    toPatient,
    onFax,
    searched,
    room,
    toBring,
  ];
}

/** A form that a patient fills in half in one process and submits in the other, with a marker in every answer. */
async function answerForm(mark: (what: string) => string): Promise<string[]> {
  const [half, answered, name] = ['Halfanswer', 'Answer', 'Answerer'].map(mark) as [string, string, string];
  const [to, copyTo] = ['formmail', 'copymail'].map((what) => `${mark(what).toLowerCase()}@patients.example`);
  const phn = drawnHealthNumber();
  const messageId = randomUUID();
  await here.call('careForm-send', {
    batchId: randomUUID(),
    physicianUid: cast.plus.id,
    locationId: cast.plus.locations[0]!.id,
    formId: demoForms.headache.id,
    patients: [{ messageId, phn, province: 'AB', email: to!, delay: false, consent: true }],
  });
  await there.call('patientMessage-sendNow', { messageId });
  const admin = await signIn(first.url, cast.admin.email);
  let code = '';
  await expect
    .poll(
      async () => {
        const { entries } = await admin.call('outbox-list', {});
        const newest = entries.find(({ template }) => template === 'patient-form-many');
        const mail = newest && (await admin.call('outbox-get', { entryId: newest.id }));
        if (mail?.to === to) code = /code=([\w-]{43})/.exec(mail!.body)?.[1] ?? '';
        return code;
      },
      { timeout: scaled(60_000) },
    )
    .not.toBe('');
  admin.close();
  const opened = await visitor(second.url).call('forms-renderForm', { jwt: code, province: 'AB', phn });
  const patient = visitor(first.url, { visit: opened.visit.token });
  const typed = [{ fieldName: 'days', answer: half, at: 1 }];
  await patient.call('forms-saveProgress', { baseVersion: 0, typed, person: null });
  await patient.at(second.url).call('forms-submitForm', {
    jwt: code,
    formData: { days: answered, worst: '2026/11/03', pills: 'Yes', whichPills: answered },
    patientInfo: { firstName: name, lastName: name, phn, email: copyTo! },
    ccPatient: true,
    filledInBy: 'myself',
    language: 'en',
  });
  const shown = JSON.stringify(await there.call('careForm-getAnswers', { messageId }));
  for (const marker of [answered, name, copyTo!]) expect(shown).toContain(marker);
  patient.close();
  return [half, answered, name, to!, copyTo!, phn];
}

it('of what is composed, handed over, attached, referred, said, refused and written to a patient nothing stands readable at rest', async () => {
  const since = new Date();
  const mark = (what: string): string => `${what}-marker-${randomUUID().slice(0, 8)}`;
  const [intakeName, history, draftName, recovered, fileName, fileText, patientName, letter, refused] = [
    'Intake',
    'History',
    'Draft',
    'Recovered',
    'Filename',
    'Filetext',
    'Patient',
    'Letter',
    'Refused',
  ].map(mark) as [string, string, string, string, string, string, string, string, string];
  const email = `${mark('mail').toLowerCase()}@patients.example`;

  const handed = demoIntake();
  const jwt = await demoLaunch(first.url, env.PUBLIC_URL, {
    intake: { ...handed, patientInfo: { ...handed.patientInfo, lastName: intakeName }, patientHistory: history },
  });
  expect(JSON.stringify(await there.call('ava-econsultAuth', { jwt }))).toContain(history);

  const draftForm = randomUUID();
  const draft = saveOf({
    subject: draftName,
    formId: draftForm,
    formData: { patientLastName: draftName },
    attachmentIds: [await attachAcross(fileName, fileText, draftForm)],
  });
  await there.call('consultDraft-saveDraft', draft);
  await here.call('consultDraft-saveRecovery', {
    draftId: draft.draftId,
    recovery: { baseVersion: 1, formData: { ...halfFilled, patientFirstName: recovered }, subject: recovered },
  });
  const opened = { draftId: draft.draftId, consultDraftsCollectionType: 'user_drafts' as const };
  const shown = JSON.stringify(await here.call('consultDraft-getDraft', opened));
  for (const marker of [draftName, recovered, fileName]) expect(shown).toContain(marker);
  await there.call('secureMessaging-exportEconsultDraftPdf', opened);

  const formId = randomUUID();
  const phn = drawnHealthNumber();
  const inputFields = await referral({
    phn,
    patientLastName: patientName,
    patientEmail: email,
    attachmentIds: [await attachAcross(fileName, fileText, formId)],
  });
  const { activityId } = await here.call('referral-sendReferral', {
    submissionId: randomUUID(),
    formId,
    inputFields,
  });
  const under = async (): Promise<number> =>
    (await there.call('activity-open', { activityId })).deliveries.filter(({ state }) => state === 'sending').length;
  await expect.poll(under, { timeout: scaled(30_000) }).toBe(0);
  await there.call('secureMessaging-exportEconsultPdf', { activityId });
  await there.call('patientMessage-sendOneWay', {
    messageId: randomUUID(),
    activityId,
    patientEmail: email,
    subject: letter,
    body: letter,
    consent: true,
  });

  const phone = mark('Pushtoken');
  await there.call('push-saveToken', { fcmToken: phone, platform: 'android' });

  const worked = await workOnConsult(mark);
  const photographed = await keepInGallery(mark);
  const answered = await answerForm(mark);

  // The answer to a refused value names its field, and no log holds the value either.
  for (const change of [{ phn: refused }, { patientDateOfBirth: refused }, { patientEmail: `${refused} at home` }])
    await expect(
      here.call('referral-sendReferral', { submissionId: randomUUID(), inputFields: { ...inputFields, ...change } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.not.stringContaining(refused) });
  await here.call('patientInfo-lookup', { phn: refused.slice(0, 40) });

  await everythingSent();
  // A stop writes what a process keeps until its end: an operator ends the one, the other is killed.
  await second.stop();
  await first.kill();

  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  await pool.query('checkpoint').catch(() => undefined);
  const logs = await mkdtemp(join(tmpdir(), 'logs-'));
  await writeFile(join(logs, 'log'), first.log() + second.log());
  expect(
    await scanForMarkers({
      url: first.databaseUrl,
      dataDir: first.dataDir,
      markers: [
        intakeName,
        history,
        draftName,
        recovered,
        fileName,
        fileText,
        patientName,
        letter,
        refused,
        email,
        phn,
        phone,
        ...worked,
        ...photographed,
        ...answered,
      ],
      extraFiles: [rows[0]!.folder, logs],
      since,
    }),
  ).toEqual([]);
  await rm(logs, { recursive: true });
});
