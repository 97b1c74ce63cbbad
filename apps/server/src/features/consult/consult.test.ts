import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scanForMarkers } from '@consult/testkit/leak-scan.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { footprint } from './footprint.testing.ts';

vi.setConfig({ testTimeout: scaled(90_000) });

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  derm = await world.client('derm');
});
afterAll(() => world?.stop());

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await world.app.write.query<{ count: number }>(`select count(*) as count ${sql}`, values)).rows[0]!.count);

describe('sending an eConsult', () => {
  it('puts it unread at the top of the consultant’s inbox, read at the sender’s, with what the sender wrote', async () => {
    const { activityId, subject, recipients } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: world.consult(),
    });
    expect(subject).toMatch(/^Dermatology - .+, 05552-1444$/);
    expect(recipients).toContain('Dr. Sunita Varga');

    const { rows } = await derm.call('inbox-page', { folder: 'inbox', after: null });
    const row = rows.find((one) => one.id === activityId)!;
    expect(row).toMatchObject({
      unread: true,
      status: 'pending',
      subject,
      patient: { firstName: 'Delphine', lastName: 'Okafor-Marchand' },
    });
    expect(rows.filter((one) => !one.overdue)[0]!.id).toBe(activityId);

    const opened = await derm.call('activity-open', { activityId });
    expect(opened.patient).toMatchObject({ phn: '055521444', dateOfBirth: '1984/03/17', oop: false });
    expect(opened.answers.length).toBeGreaterThan(0);
    expect(opened.members.map((member) => member.role)).toEqual(['referrer', 'consultant', 'consultant', 'consultant']);
    expect((await plus.call('activity-open', { activityId })).row).toMatchObject({ unread: false });
    // The thread begins with its sending.
    const { messages } = await derm.call('message-list', { activityId });
    expect(messages).toMatchObject([{ seq: 1, kind: 'system', sentBy: cast.plus.id }]);
  });

  it('twice with the same submission makes one consult, also at the same moment, and refuses other content', async () => {
    const before = await count('from activity');
    const input = { submissionId: randomUUID(), inputFields: world.consult() };
    const answers = await Promise.all([1, 2, 3].map(() => plus.call('consult-sendConsult', input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await count('from activity')).toBe(before + 1);
    const changed = { ...input, inputFields: { ...input.inputFields, patientFirstName: 'Delphine-Anne' } };
    await expect(plus.call('consult-sendConsult', changed)).rejects.toMatchObject({
      code: 'SUBMISSION_CHANGED',
      status: 409,
      // It leads to what was sent.
      about: answers[0]!.activityId,
    });
    expect(await count('from activity')).toBe(before + 1);
  });

  it('leaves nothing behind when it is refused', async () => {
    const before = await footprint(world.app.write);
    const inputFields = { ...world.consult(), patientDateOfBirth: '1958/02/30' };
    await expect(plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { patientDateOfBirth: 'Date of birth is invalid' },
    });
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('with answers to questions that have changed since is refused as that, and with answers to the present ones goes', async () => {
    const send = (change: object) =>
      plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: { ...world.consult(), ...change } });
    const { formVersion } = world.consult();
    const otherVersion = { formVersion: formVersion + 1 };
    await expect(send({ ...otherVersion, symptoms: {} })).rejects.toMatchObject({ code: 'FORM_CHANGED', status: 409 });
    await expect(send({ symptoms: {} })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    // Answers that satisfy the present questions do so, in whichever version of the form they were given.
    await expect(send(otherVersion)).resolves.toMatchObject({
      recipients: expect.arrayContaining(['Dr. Sunita Varga']),
    });
  });

  it('asks for the out-of-province fields whatever the client says of the patient’s province', async () => {
    const inputFields = { ...world.consult(), patientProvince: 'SK', phn: '905118246', oop: false };
    await expect(plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields })).rejects.toMatchObject({
      fields: { 'oopData.genderCode': "Patient's sex is required.", 'oopData.postalCode': 'Postal code is required.' },
    });
  });

  it.each([
    ['patientProvince', 'Alberta', 'Province is required.'],
    ['phn', '\u200b', 'PHN is required'],
    ['phn', '1'.repeat(60), 'PHN must be 9 digits'],
    ['phn', '055521445', 'PHN is invalid'],
    ['patientFirstName', '\u200b\u3164', 'Patient first name is required'],
    ['patientDateOfBirth', '17 March 1984, in the morning', 'Date of birth is invalid'],
    ['patientPhone', '+1 (403) 555-0142 extension 12, ask for Ruth', 'Phone number is invalid'],
    ['patientEmail', `${'a'.repeat(300)}@example.org`, 'Email is invalid'],
  ])('says of %s %j what the form says', async (field, text, message) => {
    const inputFields = { ...world.consult(), [field]: text };
    await expect(plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: message },
    });
  });

  it('says of out-of-province fields of any length what the form says', async () => {
    const oopData = {
      genderCode: 'Female',
      addressLine1: '1 Rue de l’Église '.repeat(20),
      addressLine2: '',
      addressLine3: '',
      cityName: 'Saint-Louis-du-Ha! Ha! '.repeat(20),
      postalCode: 's4p 3y2 (Regina, Saskatchewan)',
    };
    const inputFields = { ...world.consult(), patientProvince: 'SK', phn: '905118246', oop: true, oopData };
    await expect(plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields })).rejects.toMatchObject({
      fields: {
        'oopData.genderCode': "Patient's sex is required.",
        'oopData.addressLine1': 'This field must be no more than 25 characters long.',
        'oopData.cityName': 'This field must be no more than 30 characters long.',
        'oopData.postalCode': 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
      },
    });
  });

  it('with the out-of-province fields arrives as one about a patient of another province', async () => {
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: {
        ...world.consult(),
        patientProvince: 'SK',
        phn: '905118246',
        oop: true,
        oopData: { genderCode: 'F', addressLine1: '2 Broad Street', cityName: 'Regina', postalCode: 'S4P3Y2' },
      },
    });
    const { patient } = await derm.call('activity-open', { activityId });
    expect(patient).toMatchObject({ oop: true, province: 'SK' });
  });

  it('to a service outside the platform is refused by the field, and says that it takes referrals', async () => {
    const { serviceId, specialty, subsite, symptoms } = world.referral();
    const send = (change: object) =>
      plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: { ...world.consult(), ...change } });
    await expect(send({ serviceId, specialty, subsite, symptoms })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { serviceId: 'This service takes referrals only. Send a referral instead.' },
    });
    await expect(send(world.referral())).rejects.toMatchObject({
      fields: { activityType: 'A referral can not be sent as a consult.' },
    });
  });

  it('writes the sender’s billing record, the patient’s record and who is to be told, with it', async () => {
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: world.consult(),
    });
    expect(
      await count(
        `from billing_record where activity_id = $1 and doctor_id = $2 and billing_code = '03.01R' and status = 'new'`,
        [activityId, cast.plus.id],
      ),
    ).toBe(1);
    expect(await count('from patient where clinic_id = $1', [cast.plus.locations[0]!.clinicId])).toBeGreaterThan(0);
    expect(
      await count('from inbox_row where activity_id = $1 and deliver_after is not null and owner_id = $2', [
        activityId,
        cast.derm.id,
      ]),
    ).toBe(1);
    expect(
      await count('from inbox_row where activity_id = $1 and deliver_after is not null and owner_id = $2', [
        activityId,
        cast.plus.id,
      ]),
    ).toBe(0);
    expect(await count(`from audit_entry where kind = 'consult-sent' and $1 = any(subject_ids)`, [activityId])).toBe(1);
  });

  it('counts against the service’s daily limit, which nobody can pass by sending at the same moment', async () => {
    // Counts anew, and not on from the sends before: midnight may have been since.
    await world.app.write.query('delete from service_day where service_id = $1', [world.serviceId]);
    await world.app.write.query('update service set daily_limit = 2 where id = $1', [world.serviceId]);
    const sends = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() }),
      ),
    );
    expect(sends.filter((send) => send.status === 'fulfilled')).toHaveLength(2);
    for (const send of sends)
      if (send.status === 'rejected')
        expect(['SERVICE_UNAVAILABLE', 'INVALID_INPUT']).toContain((send.reason as { code: string }).code);
    await world.app.write.query('update service set daily_limit = null where id = $1', [world.serviceId]);
  });

  it('feeds the service’s average response time with the consultant’s first answer, once', async () => {
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: world.consult(),
    });
    await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'A word more.' });
    const answered = async (): Promise<string | null> =>
      (
        await world.app.write.query<{ id: string | null }>(
          'select first_response_message as id from activity where id = $1',
          [activityId],
        )
      ).rows[0]!.id;
    expect(await answered()).toBeNull();
    const messageId = randomUUID();
    await derm.call('message-send', { activityId, messageId, text: 'Excise now.' });
    await derm.call('message-send', { activityId, messageId: randomUUID(), text: 'With a 2 mm margin.' });
    expect(await answered()).toBe(messageId);
  });
});

describe('what was sent', () => {
  it('stands readable in no table, log, write-ahead log, temporary file, job or outbox', async () => {
    const since = new Date();
    const markers = [
      'Zyxwvutsrq',
      'Qjkxbmwvz-Plumbago',
      'bullous-marker-eruption-77',
      'reply-marker-quokka-4711',
      'quagga.marker@patients.example',
      '1931/12/29',
    ];
    const inputFields = world.consult();
    const symptoms = Object.fromEntries(
      Object.entries(inputFields.symptoms).map(([key, value]) => [
        key,
        typeof value === 'string' && !/^\d+$/.test(value) ? 'Seen as bullous-marker-eruption-77 since May' : value,
      ]),
    );
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      patientRecord: { answer: 'keep', seen: null },
      inputFields: {
        ...inputFields,
        patientFirstName: markers[0]!,
        patientLastName: markers[1]!,
        patientEmail: markers[4]!,
        patientDateOfBirth: markers[5]!,
        symptoms,
      },
    });
    await derm.call('message-send', { activityId, messageId: randomUUID(), text: `Thank you, ${markers[3]}.` });
    const opened = await derm.call('activity-open', { activityId });
    expect(JSON.stringify([opened, await plus.call('message-list', { activityId })])).toEqual(
      expect.stringContaining(markers[3]!),
    );
    for (const marker of markers.filter((one) => one !== markers[3])) expect(JSON.stringify(opened)).toContain(marker);

    const { rows } = await world.app.write.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    await world.app.write.query('checkpoint').catch(() => undefined);
    expect(
      await scanForMarkers({
        url: world.app.config.databaseUrl!,
        dataDir: world.app.config.dataDir,
        markers,
        extraFiles: [rows[0]!.folder],
        since,
      }),
    ).toEqual([]);
  });

  it('shows as an empty entry where its ciphertext was moved to another row, and breaks no list', async () => {
    const send = async (): Promise<string> =>
      (await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() })).activityId;
    const [one, other] = [await send(), await send()];
    await world.app.write.query('update activity a set card = b.card from activity b where a.id = $1 and b.id = $2', [
      one,
      other,
    ]);
    const { rows } = await derm.call('inbox-page', { folder: 'inbox', after: null });
    expect(rows.find((row) => row.id === one)).toMatchObject({ empty: true, subject: '', patient: { lastName: '' } });
    expect(rows.find((row) => row.id === other)).toMatchObject({
      empty: false,
      patient: { lastName: 'Okafor-Marchand' },
    });
    // The whole key moved with it opens nothing either.
    await world.app.write.query(
      `update activity a set card = b.card, key_id = b.key_id, wrapped_key = b.wrapped_key from activity b
        where a.id = $1 and b.id = $2`,
      [one, other],
    );
    expect((await derm.call('activity-open', { activityId: one })).empty).toBe(true);
  });
});
