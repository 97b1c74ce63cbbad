import { randomUUID } from 'node:crypto';
import { repliesADay } from '@consult/domain/patient-window/limits.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { mailWindow, openWindow, say, sentWindow, takeReplies } from './window-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const plusClinic = cast.plus.locations[0]!.clinicId;
let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ code }: CallError) => code,
  );
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const write = (patient: Client, text = 'May I swim?', replyId: string = randomUUID()) =>
  patient.call('patientWindow-reply', { replyId, text });
const received = (activityId: string) =>
  rows<{ id: string }>(`select id from patient_message where activity_id = $1 and sub_type = 'PatientReply'`, [
    activityId,
  ]);

async function visited() {
  const { activityId, code } = await sentWindow(world);
  await takeReplies(world.app);
  return { activityId, code, ...(await openWindow(world, code)) };
}

beforeEach(() => takeReplies(world.app));

describe('a clinic', () => {
  it('takes no replies until its physician switches them on, and stops taking them at once', async () => {
    const { code } = await sentWindow(world);
    await takeReplies(world.app, false);
    const { window, repliesLeft, patient } = await openWindow(world, code);
    expect({ replies: window.replies, repliesLeft }).toEqual({ replies: false, repliesLeft: 0 });
    expect(await refusal(write(patient))).toBe('REPLIES_OFF');
    await takeReplies(world.app);
    expect(await openWindow(world, code)).toMatchObject({ window: { replies: true }, repliesLeft: repliesADay });
    expect(await write(patient)).toEqual({ left: repliesADay - 1 });
    await takeReplies(world.app, false);
    expect(await refusal(write(patient))).toBe('REPLIES_OFF');
  });

  it('is switched by who may change its data, in their profile; others are refused', async () => {
    const clinicName = 'Replies Street Practice';
    const texts = { street: '', city: 'Calgary', province: 'AB', postalCode: '', fax: '', emr: '' };
    const locationId = randomUUID();
    const clinicPhone = '(403) 555-0188';
    await plus.call('profile-addLocation', { locationId, clinicName, clinicPhone, ...texts });
    const own = async () => (await plus.call('profile-get', {}))!.locations.find(({ id }) => id === locationId)!;
    expect((await own()).patientReplies).toBe(false);
    await plus.call('profile-changeLocation', { locationId, patientReplies: true });
    expect(await own()).toMatchObject({ patientReplies: true, clinicName });
    const audited = await rows<{ detail: unknown }>(
      `select detail from audit_entry where kind = 'clinic-changed' and subject_ids = array[$1::uuid]`,
      [(await own()).clinicId],
    );
    expect(audited).toEqual([{ detail: { keys: 'patientReplies' } }]);
    await plus.call('profile-changeLocation', { locationId, patientReplies: false });
    expect((await own()).patientReplies).toBe(false);

    const moa = await world.client('moa');
    const change = { locationId: cast.moa.locations[0]!.id, patientReplies: true };
    expect(await refusal(moa.call('profile-changeLocation', change))).toBe('NOT_ALLOWED');
    const derm = await world.client('derm');
    const others = (await derm.call('profile-get', {}))!.locations.find(({ editable }) => !editable);
    expect(await refusal(derm.call('profile-changeLocation', { locationId: others!.id, patientReplies: true }))).toBe(
      'CLINIC_SHARED',
    );
    expect(await refusal(derm.call('profile-changeLocation', { locationId, patientReplies: true }))).toBe('NOT_FOUND');
  });
});

describe('a reply', () => {
  it('lies unread before referrer and clinic, with a line in the thread that holds none of its words', async () => {
    const { activityId, patient } = await visited();
    const feed = await plus.live();
    const text = 'Markedwords: may I swim?\nThank you.';
    await write(patient, ` ${text} `);
    const [message] = await received(activityId);
    expect((await feed.next(({ data: { id } }) => id === message!.id)).data['kind']).toBe('patient-message');
    feed.close();
    expect(await plus.call('patientMessage-get', { messageId: message!.id })).toMatchObject({
      subType: 'PatientReply',
      state: 'received',
      folder: 'inbox',
      read: false,
      body: text,
      appointment: null,
      sentBy: null,
      patientInfo: { firstName: 'Delphine', phn: '055521444' },
      activityId,
    });
    const owners = await rows<{ owner: string; unread: boolean }>(
      'select owner_id as owner, unread from patient_message_row where message_id = $1 order by owner_kind',
      [message!.id],
    );
    expect(owners).toEqual([
      { owner: plusClinic, unread: true },
      { owner: cast.plus.id, unread: true },
    ]);
    const thread = JSON.stringify(await plus.call('message-list', { activityId }));
    expect(thread).toContain('replied');
    expect(thread).not.toContain('Markedwords');
    for (const who of ['derm', 'cardio'] as const)
      expect(await refusal((await world.client(who)).call('patientMessage-get', { messageId: message!.id }))).toBe(
        'NOT_FOUND',
      );
    const [kept] = await rows<{ body: Buffer }>('select body from patient_message where id = $1', [message!.id]);
    expect(kept!.body.toString('latin1')).not.toContain('Markedwords');
  });

  it('sent twice is one; other words under its id are refused, and so is the id of another message', async () => {
    const { activityId, patient, code } = await visited();
    const id = randomUUID();
    expect(await write(patient, 'Once.', id)).toEqual({ left: repliesADay - 1 });
    expect(await write(patient, 'Once. ', id)).toEqual({ left: repliesADay - 1 });
    expect(await refusal(write(patient, 'Twice.', id))).toBe('COMMAND_REUSED');
    await takeReplies(world.app, false);
    expect(await write(patient, 'Once.', id)).toEqual({ left: repliesADay - 1 });
    await takeReplies(world.app);
    const tabs = [patient, (await openWindow(world, code)).patient];
    const other = randomUUID();
    expect(await Promise.all(tabs.map((tab) => write(tab, 'At once.', other)))).toEqual([
      { left: repliesADay - 2 },
      { left: repliesADay - 2 },
    ]);
    expect(await received(activityId)).toHaveLength(2);
    const elsewhere = await visited();
    expect(await refusal(write(elsewhere.patient, 'Once.', id))).toBe('COMMAND_REUSED');
  });

  it('of one link is one of five on a day of the clinic, also of ten at once; tomorrow there are five more', async () => {
    const { activityId, code, patient } = await visited();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => refusal(write(patient, `Number ${at}`))));
    expect(answers.filter((one) => one === 'no refusal')).toHaveLength(repliesADay);
    expect(answers.filter((one) => one === 'REPLIES_SPENT')).toHaveLength(10 - repliesADay);
    expect(await received(activityId)).toHaveLength(repliesADay);
    expect((await openWindow(world, code)).repliesLeft).toBe(0);
    await rows(
      `update patient_window_reply r set day = day - 1 from patient_message m
        where m.id = r.message_id and m.activity_id = $1`,
      [activityId],
    );
    expect((await openWindow(world, code)).repliesLeft).toBe(repliesADay);
    expect(await write(patient, 'The next day.')).toEqual({ left: repliesADay - 1 });
    // Another mail's link has five of its own.
    await plus.call('patientWindow-share', { activityId, share: [await say(plus, activityId, 'More.')], takeBack: [] });
    const newer = codeIn((await mailWindow(world.app, activityId))!);
    expect((await openWindow(world, newer)).repliesLeft).toBe(repliesADay);
  });

  it('is refused at its field where it is empty, too long, or holds what no text holds', async () => {
    const { patient } = await visited();
    for (const [text, sentence] of [
      [' \n', 'Write your message first.'],
      ['x'.repeat(2_001), 'This field must be no more than 2000 characters long.'],
      ['A\u0007bell', 'This contains a character that cannot be used here.'],
    ] as const)
      await expect(write(patient, text)).rejects.toMatchObject({ fields: { text: sentence } });
  });

  it('is refused once the window is closed, and in a visit to something else', async () => {
    const { activityId, patient } = await visited();
    await plus.call('patientWindow-close', { activityId });
    expect(await refusal(write(patient))).toBe('VISIT_ENDED');
    expect(await refusal(write(plus))).toBe('VISIT_ENDED');
  });

  it('is sealed in the tab under a key of its link, which every visit to it gets', async () => {
    const { activityId, code, tabKey } = await visited();
    expect(Buffer.from(tabKey, 'base64')).toHaveLength(32);
    expect((await openWindow(world, code)).tabKey).toBe(tabKey);
    expect((await visited()).tabKey).not.toBe(tabKey);
    await plus.call('patientWindow-share', { activityId, share: [await say(plus, activityId, 'More.')], takeBack: [] });
    expect((await openWindow(world, codeIn((await mailWindow(world.app, activityId))!))).tabKey).not.toBe(tabKey);
  });

  it('stands in the log of who opened the patient’s record', async () => {
    const { activityId, patient } = await visited();
    await write(patient);
    const { entries } = await plus.call('accessLog-ofPatient', { patient: { activityId }, lists: false });
    const kinds = entries.filter((entry) => entry.activityId === activityId).map(({ kind }) => kind);
    expect(kinds).toContain('window-replied');
  });
});
