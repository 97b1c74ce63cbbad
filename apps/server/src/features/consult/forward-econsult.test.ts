import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { footprint } from './footprint.testing.ts';

const people = ownPeople();
const { cast } = people;

type Input = Calls['secureMessaging-forwardEconsult']['input'];

let world: FullWorld;
let plus: Client;
let derm: Client;
let cardio: Client;
/** A service of cardio@ alone, to whom everything is forwarded. */
let service: { id: string; specialty: string; subsite: string };
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  [plus, derm, cardio] = [await world.client('plus'), await world.client('derm'), await world.client('cardio')];
  service = (
    await world.app.write.query<typeof service>(
      `select s.id, s.specialty, s.subsite from service s join service_user u on u.service_id = s.id
        where u.person_id = $1 and s.enabled and s.specialty = 'Cardiology'
          and not exists (select from service_user other where other.service_id = s.id and other.person_id <> $1)
          limit 1`,
      [cast.cardio.id],
    )
  ).rows[0]!;
  await world.app.write.query('update service set daily_limit = null, custom_calendar = $2 where id = $1', [
    service.id,
    Array(7).fill(true),
  ]);
  await world.app.write.query('delete from vacation where person_id = $1', [cast.cardio.id]);
});
afterAll(() => world?.stop());

const write = async (who: Client, activityId: string, text: string): Promise<string> => {
  const messageId = randomUUID();
  await who.call('message-send', { activityId, messageId, text });
  return messageId;
};
const thread = async (who: Client, activityId: string) => (await who.call('message-list', { activityId })).messages;
const inputOf = (activityId: string, change: Partial<Input> = {}): Input => ({
  submissionId: randomUUID(),
  activityId,
  referingPhysicianUid: cast.plus.id,
  recipientSpecialistUId: cast.cardio.id,
  newSpecialty: service.specialty,
  newSubSite: service.subsite,
  previousMessages: [],
  subject: 'What the client says',
  ...change,
});
const forward = (input: Input, who = plus) => who.call('secureMessaging-forwardEconsult', input);

/** A consult with a file, and a thread of three messages. */
async function consultWithThread(): Promise<{ activityId: string; messages: string[] }> {
  const formId = randomUUID();
  const file = await attach(world.url, plus, { name: 'ecg.pdf', bytes: await pdfOf('An ECG.'), formId });
  const { activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), attachmentIds: [file.id] },
    formId,
  });
  const messages = [
    await write(derm, activityId, 'Is the lesion painful?'),
    await write(plus, activityId, 'No, but there are palpitations.'),
    await write(derm, activityId, 'Then please ask a cardiologist.'),
  ];
  return { activityId, messages };
}

describe('forwarding an eConsult to another specialist', () => {
  it('makes a consult of its own with the patient, the answers, the file and the chosen messages in their order', async () => {
    const { activityId, messages } = await consultWithThread();
    const before = await plus.call('activity-open', { activityId });
    // Named in another order, and without the second.
    const sent = await forward(inputOf(activityId, { previousMessages: [messages[2]!, messages[0]!] }));
    expect(sent.subject).toBe(`FWD: ${service.specialty} - ${service.subsite}, 05552-1444`);

    const opened = await cardio.call('activity-open', { activityId: sent.activityId });
    expect(opened).toMatchObject({
      activityType: 'econsult',
      status: 'pending',
      forwarded: true,
      subject: sent.subject,
      specialty: service.specialty,
      subsite: service.subsite,
      patient: before.patient,
      answers: before.answers,
      firstSpecialistResponse: null,
      outcome: null,
      row: { folder: 'inbox', unread: true },
    });
    expect(opened.attachments.map(({ name }) => name)).toEqual(['ecg.pdf']);
    expect(opened.attachments[0]!.id).not.toBe(before.attachments[0]!.id);
    expect(opened.members.map(({ personId, role }) => [personId, role])).toEqual([
      [cast.plus.id, 'referrer'],
      [cast.cardio.id, 'consultant'],
    ]);
    const old = await thread(plus, activityId);
    const at = (id: string) => old.find((message) => message.id === id)!.sentAt;
    const copies = await thread(cardio, sent.activityId);
    expect(copies.map(({ text, sentBy, sentAt, copied, event }) => ({ text, sentBy, sentAt, copied, event }))).toEqual([
      { text: 'Is the lesion painful?', sentBy: cast.derm.id, sentAt: at(messages[0]!), copied: true, event: null },
      {
        text: 'Then please ask a cardiologist.',
        sentBy: cast.derm.id,
        sentAt: at(messages[2]!),
        copied: true,
        event: null,
      },
      {
        text: '',
        sentBy: cast.plus.id,
        sentAt: opened.createdAt,
        copied: false,
        event: { kind: 'consult-sent' },
      },
    ]);
    const file = await fetch(`${world.url}/V5/files/${opened.attachments[0]!.id}`, {
      headers: { cookie: cardio.cookie },
    });
    expect(file.status).toBe(200);
  });

  it('is told in the old thread without making it unread, and the first consultant does not see the new consult', async () => {
    const { activityId } = await consultWithThread();
    const { lastSeq } = await derm.call('activity-open', { activityId });
    await derm.call('activity-markRead', { activityId, upToSeq: lastSeq });
    const sent = await forward(inputOf(activityId));
    const after = await derm.call('activity-open', { activityId });
    expect(after.row.unread).toBe(false);
    expect((await thread(derm, activityId)).at(-1)).toMatchObject({
      kind: 'system',
      sentBy: cast.plus.id,
      event: { kind: 'forwarded-to-specialist' },
    });
    await expect(derm.call('activity-open', { activityId: sent.activityId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // A first answer there is cardio@'s own, also after copied ones.
    await write(cardio, sent.activityId, 'I will look at the ECG.');
    expect((await plus.call('activity-open', { activityId: sent.activityId })).firstSpecialistResponse).toMatchObject({
      specialistId: cast.cardio.id,
    });
  });

  it('bills the referrer as for a sent eConsult, counts for the service, and is audited on both', async () => {
    const { activityId } = await consultWithThread();
    const counted = async (): Promise<number> =>
      (
        await world.app.write.query<{ n: number }>(
          'select coalesce(sum(count), 0)::integer as n from service_day where service_id = $1',
          [service.id],
        )
      ).rows[0]!.n;
    const before = await counted();
    const sent = await forward(inputOf(activityId));
    expect(await counted()).toBe(before + 1);
    const { rows: billed } = await world.app.write.query(
      'select doctor_id, type, sub_type, billing_code, status, message_id from billing_record where activity_id = $1',
      [sent.activityId],
    );
    expect(billed).toEqual([
      {
        doctor_id: cast.plus.id,
        type: 'econsult',
        sub_type: 'referrer',
        billing_code: '03.01R',
        status: 'new',
        message_id: null,
      },
    ]);
    const { rows: audited } = await world.app.write.query(
      `select kind, subject_ids from audit_entry where kind in ('consult-sent', 'consult-forwarded')
        and subject_ids @> array[$1::uuid] order by kind`,
      [sent.activityId],
    );
    expect(audited).toEqual([
      { kind: 'consult-forwarded', subject_ids: [activityId, sent.activityId] },
      { kind: 'consult-sent', subject_ids: [sent.activityId] },
    ]);
  });

  it('reaches the open screens of both consults', async () => {
    const { activityId } = await consultWithThread();
    const [hers, theirs] = [await cardio.live(), await derm.live()];
    const sent = await forward(inputOf(activityId));
    for (const [feed, id] of [
      [hers, sent.activityId],
      [theirs, activityId],
    ] as const)
      expect((await feed.next(({ data }) => data['id'] === id)).data).toMatchObject({ kind: 'activity' });
    hers.close();
    theirs.close();
  });

  it('happens once for a submission, also twice at once; with other content it is refused', async () => {
    const { activityId, messages } = await consultWithThread();
    const input = inputOf(activityId, { previousMessages: messages });
    const before = await footprint(world.app.write);
    const [one, two] = await Promise.all([forward(input), forward(input)]);
    expect(two).toEqual(one);
    expect(await forward(input)).toEqual(one);
    const after = await footprint(world.app.write);
    expect(after.activities).toBe(before.activities + 1);
    await expect(forward({ ...input, previousMessages: [] })).rejects.toMatchObject({
      code: 'SUBMISSION_CHANGED',
      about: one.activityId,
    });
    expect(await footprint(world.app.write)).toEqual(after);
  });

  it('shares the bytes of the file, which stay as long as either consult shows them', async () => {
    const { activityId } = await consultWithThread();
    const sent = await forward(inputOf(activityId));
    const { rows } = await world.app.write.query<{ files: number; rows: number }>(
      `select count(distinct file_id)::integer as files, count(*)::integer as rows from attachment
        where activity_id = any($1::uuid[])`,
      [[activityId, sent.activityId]],
    );
    expect(rows).toEqual([{ files: 1, rows: 2 }]);
  });
});

describe('a daily limit with one place left', () => {
  it('lets one of two forwards at the same moment through whole, and nothing of the other', async () => {
    const [one, other] = [await consultWithThread(), await consultWithThread()];
    // Counts anew, and not on from the sends before: midnight may have been since.
    await world.app.write.query('delete from service_day where service_id = $1', [service.id]);
    await world.app.write.query('update service set daily_limit = 1 where id = $1', [service.id]);
    const before = await footprint(world.app.write);
    const sends = await Promise.allSettled(
      [one, other].map(({ activityId, messages }) => forward(inputOf(activityId, { previousMessages: messages }))),
    );
    expect(sends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(sends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'SERVICE_UNAVAILABLE' },
    });
    const after = await footprint(world.app.write);
    // Of the one that went: the consult, its three copies and first entry, and the line in the old thread.
    expect({
      activities: after.activities,
      messages: after.messages,
      billing: after.billing,
      rows: after.rows,
    }).toEqual({
      activities: before.activities + 1,
      messages: before.messages + 5,
      billing: before.billing + 1,
      rows: before.rows + 4,
    });
    await world.app.write.query('update service set daily_limit = null where id = $1', [service.id]);
  });
});

describe('what is refused', () => {
  it('names the field: no specialist, no subsite, somebody who does not answer there, oneself', async () => {
    const { activityId } = await consultWithThread();
    const before = await footprint(world.app.write);
    const missing = { recipientSpecialistUId: 'A specialist is required' };
    for (const [change, fields] of [
      [{ recipientSpecialistUId: randomUUID() }, missing],
      [{ recipientSpecialistUId: cast.dentist.id }, missing],
      [{ recipientSpecialistUId: cast.plus.id }, missing],
      [{ newSpecialty: 'Alchemy' }, missing],
      [{ newSubSite: '' }, { ...missing, newSubSite: 'Please select a subsite.' }],
      [{ referingPhysicianUid: cast.derm.id }, { referingPhysicianUid: expect.any(String) as string }],
    ] as const)
      await expect(forward(inputOf(activityId, change)), JSON.stringify(change)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields,
      });
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('takes no message of another consult, and none that never was', async () => {
    const [one, other] = [await consultWithThread(), await consultWithThread()];
    const before = await footprint(world.app.write);
    for (const id of [other.messages[0]!, randomUUID()])
      await expect(
        forward(inputOf(one.activityId, { previousMessages: [one.messages[0]!, id] })),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { previousMessages: expect.any(String) as string } });
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('says that the specialist is on vacation, and that the service is full', async () => {
    const { activityId } = await consultWithThread();
    const away = 'Specialist is on vacation, please save draft and wait for return or select another specialist.';
    const { rows } = await world.app.write.query<{ id: string }>(
      `insert into vacation (person_id, starts_at, ends_at)
        values ($1, now() - interval '1 day', now() + interval '1 day') returning id`,
      [cast.cardio.id],
    );
    const refused = async () =>
      expect(forward(inputOf(activityId))).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining(away) as string,
      });
    await refused();
    await world.app.write.query('delete from vacation where id = $1', [rows[0]!.id]);
    await world.app.write.query('update service set daily_limit = 0 where id = $1', [service.id]);
    await refused();
    await world.app.write.query('update service set daily_limit = null where id = $1', [service.id]);
    await forward(inputOf(activityId));
  });

  it('is like a consult that does not exist for everybody but its referrer, and for a phone consult or a referral', async () => {
    const { activityId } = await consultWithThread();
    for (const name of ['derm', 'cardio', 'free'] as const)
      await expect(
        forward(inputOf(activityId, { referingPhysicianUid: cast[name].id }), await world.client(name)),
        name,
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [world.phoneConsultId, world.referralId])
      await expect(forward(inputOf(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(forward(inputOf(activityId), await world.client('moa2'))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
