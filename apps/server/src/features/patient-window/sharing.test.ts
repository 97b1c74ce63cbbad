import { randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { mailNotice } from './notice.ts';
import {
  delphinesProof,
  mailWindow,
  openWindow,
  say,
  sentConsult,
  sentWindow,
  shareOf,
} from './window-world.testing.ts';

const people = ownPeople();
const { cast } = people;
let world: CallsWorld;
let plus: Client;
let derm: Client;
let stranger: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  derm = await world.client('derm');
  stranger = visitor(world.url, { address: '127.0.11.2' });
});
afterAll(async () => {
  stranger?.close();
  await world?.stop();
});

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ status, code, message }: CallError) => `${status} ${code} ${message.replace(/^\S+ /, '')}`,
  );
const open = (code: string, proof: Partial<typeof delphinesProof> = {}) =>
  stranger.call('patientWindow-open', { code, ...delphinesProof, ...proof });
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const eventsOf = async (by: Client, activityId: string) =>
  (await by.call('message-list', { activityId })).messages.flatMap(({ event }) =>
    event?.kind === 'patient-window' ? [event.what] : [],
  );

describe('sharing with a patient', () => {
  it('makes a window, which a mail without content leads to, and which number and birthday open', async () => {
    const activityId = await sentConsult(world);
    const shared = await say(plus, activityId, 'Keep the wound dry for two days.');
    await say(plus, activityId, 'Unticked words.');
    const state = await plus.call('patientWindow-share', shareOf(activityId, { share: [shared] }));
    expect(state.window).toMatchObject({ link: 'none', mail: 'none', mailedAt: null, goesOutAt: expect.any(String) });

    // Its 20 seconds are not over.
    await mailNotice(world.app, activityId);
    expect(await rows('select from patient_link where activity_id = $1', [activityId])).toHaveLength(0);

    const mail = (await mailWindow(world.app, activityId))!;
    expect(mail.to).toBe('delphine@patients.example');
    expect(`${mail.subject} ${mail.body}`).not.toMatch(/wound|Unticked|Delphine|Dermatology|Falardeau/);
    const look = await stranger.call('patientLink-look', { code: codeIn(mail) });
    expect(look).toMatchObject({ kind: 'window', questions: null, lockedUntil: null });

    const { window } = await openWindow(world, codeIn(mail));
    expect(window.messages.map(({ text }) => text)).toEqual(['Keep the wound dry for two days.']);
    expect(window.steps.map(({ step, state: at }) => `${step} ${at}`)).toEqual([
      'sent now',
      'answered next',
      'done next',
    ]);
    expect(await plus.call('patientWindow-get', { activityId })).toMatchObject({
      window: { link: 'open', openedAt: expect.any(String), mailedAt: expect.any(String), goesOutAt: null },
      shown: window,
    });
    expect(await eventsOf(derm, activityId)).toEqual(['shared']);
  });

  it('needs all of province, number and birthday; whatever is wrong of them has one answer', async () => {
    const { code } = await sentWindow(world);
    const answers = new Set<string>();
    for (const wrong of [{ province: 'BC' }, { phn: '055521445' }, { dateOfBirth: '1984/03/18' }, { dateOfBirth: '0' }])
      answers.add(await refusal(open(code, wrong)));
    expect([...answers]).toEqual([expect.stringMatching(/^403 WRONG_PROOF/)]);
    expect((await open(code, { phn: '055 521 444', dateOfBirth: '1984-03-17' })).window.messages).toHaveLength(1);
    // Neither opens it alone, nor by the calls of other links.
    expect(await refusal(stranger.call('patientMessage-openCopy', { code, proof: delphinesProof.phn }))).toMatch(
      /LINK_INVALID/,
    );
  });

  it('closes the link with the third lock, and says so in the thread', async () => {
    const { activityId, code } = await sentWindow(world);
    for (let lock = 0; lock < 3; lock += 1) {
      for (let wrong = 0; wrong < 5; wrong += 1) await refusal(open(code, { dateOfBirth: '1900/01/01' }));
      await rows('update patient_link set locked_until = null where activity_id = $1', [activityId]);
    }
    expect(await refusal(open(code))).toMatch(/^404 LINK_INVALID/);
    expect(await eventsOf(plus, activityId)).toEqual(['shared', 'guessed']);
  });

  it('once more, changes nothing and mails nothing', async () => {
    const { activityId, messageId } = await sentWindow(world);
    // The mail goes out meanwhile.
    await expect.poll(async () => (await plus.call('patientWindow-get', { activityId })).window?.mail).toBe('sent');
    const before = await plus.call('patientWindow-get', { activityId });
    const after = await plus.call('patientWindow-share', shareOf(activityId, { share: [messageId] }));
    expect(after).toEqual(before);
    expect(await eventsOf(plus, activityId)).toEqual(['shared']);
  });

  it('moves the end of every link with each mail to 30 days after the newest', async () => {
    const { activityId, code } = await sentWindow(world);
    await rows(`update patient_link set expires_at = now() + interval '2 days' where activity_id = $1`, [activityId]);
    await plus.call(
      'patientWindow-share',
      shareOf(activityId, { share: [await say(plus, activityId, 'One more sentence.')] }),
    );
    const newer = codeIn((await mailWindow(world.app, activityId))!);
    const ends = await rows<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
        from patient_link where activity_id = $1`,
      [activityId],
    );
    expect(ends).toEqual([{ days: 30 }, { days: 30 }]);
    for (const one of [code, newer])
      expect((await openWindow(world, one)).window.messages.map(({ text }) => text)).toEqual([
        'Keep the wound dry for two days.',
        'One more sentence.',
      ]);
  });
});

describe('who ticks a message', () => {
  it('is its writer, or the referrer; nobody else, and nothing of another thread', async () => {
    const activityId = await sentConsult(world);
    const own = await say(plus, activityId, 'By the referrer.');
    const answer = await say(derm, activityId, 'By the specialist.');
    const other = await say(plus, await sentConsult(world), 'Elsewhere.');
    expect(await refusal(derm.call('patientWindow-share', shareOf(activityId, { share: [own] })))).toMatch(/NOT_FOUND/);
    expect(await refusal(plus.call('patientWindow-share', shareOf(activityId, { share: [other] })))).toMatch(
      /NOT_FOUND/,
    );
    expect(await rows('select from patient_window where activity_id = $1', [activityId])).toHaveLength(0);
    await plus.call('patientWindow-share', shareOf(activityId, { share: [own, answer] }));
    const { messages } = await derm.call('patientWindow-get', { activityId });
    expect(messages.map(({ id, mayChange }) => [id, mayChange])).toEqual([
      [answer, true],
      [own, false],
    ]);
    expect(await refusal(derm.call('patientWindow-share', { activityId, share: [], takeBack: [own] }))).toMatch(
      /NOT_FOUND/,
    );
    await derm.call('patientWindow-share', { activityId, share: [], takeBack: [answer] });
    expect((await plus.call('patientWindow-get', { activityId })).shown.messages.map(({ id }) => id)).toEqual([own]);
  });

  it('shares no line of the system', async () => {
    const activityId = await sentConsult(world);
    const [line] = await rows<{ id: string }>(`select id from message where activity_id = $1 and kind = 'system'`, [
      activityId,
    ]);
    expect(await refusal(plus.call('patientWindow-share', shareOf(activityId, { share: [line!.id] })))).toMatch(
      /NOT_FOUND/,
    );
  });

  it('is asked once whether the patient agreed to e-mail, and refused where they asked for none', async () => {
    const activityId = await sentConsult(world);
    const { patient } = await openWindow(world, (await sentWindow(world)).code);
    expect(await patient.call('patientLink-stopMails', { stop: true })).toEqual({ stopped: true });
    await expect(plus.call('patientWindow-share', shareOf(activityId))).rejects.toMatchObject({
      fields: { patientEmail: 'This patient asked not to be e-mailed.' },
    });
    await patient.call('patientLink-stopMails', { stop: false });
    await expect(plus.call('patientWindow-share', shareOf(activityId, { patientEmail: '' }))).rejects.toMatchObject({
      fields: { patientEmail: 'Email is required' },
    });
    patient.close();
  });

  it('with who has stopped e-mails since is refused at the address, and shares nothing; taking back is not', async () => {
    const { activityId, messageId, code } = await sentWindow(world);
    const { patient } = await openWindow(world, code);
    const more = await say(plus, activityId, 'More.');
    await patient.call('patientLink-stopMails', { stop: true });
    await expect(plus.call('patientWindow-share', shareOf(activityId, { share: [more] }))).rejects.toMatchObject({
      fields: { patientEmail: 'This patient asked not to be e-mailed.' },
    });
    const { window } = await plus.call('patientWindow-get', { activityId });
    expect(window).toMatchObject({ goesOutAt: null, link: 'open' });
    expect((await patient.call('patientWindow-show', {})).messages.map(({ id }) => id)).toEqual([messageId]);
    await plus.call('patientWindow-share', { activityId, share: [], takeBack: [messageId] });
    expect((await patient.call('patientWindow-show', {})).messages).toEqual([]);
    await patient.call('patientLink-stopMails', { stop: false });
    await plus.call('patientWindow-share', shareOf(activityId, { share: [more] }));
    patient.close();
  });

  it('mails nobody who has stopped e-mails since', async () => {
    const { activityId, code } = await sentWindow(world);
    const { patient } = await openWindow(world, code);
    await plus.call('patientWindow-share', shareOf(activityId, { share: [await say(plus, activityId, 'More.')] }));
    await patient.call('patientLink-stopMails', { stop: true });
    const before = await rows('select from patient_link where activity_id = $1', [activityId]);
    await mailWindow(world.app, activityId);
    expect(await rows('select from patient_link where activity_id = $1', [activityId])).toHaveLength(before.length);
    expect((await plus.call('patientWindow-get', { activityId })).window).toMatchObject({ goesOutAt: null });
    await patient.call('patientLink-stopMails', { stop: false });
    patient.close();
  });
});

describe('taking back', () => {
  it('takes a message out of the window at once', async () => {
    const { activityId, messageId, code } = await sentWindow(world);
    await plus.call('patientWindow-share', { activityId, share: [], takeBack: [messageId] });
    expect((await openWindow(world, code)).window.messages).toEqual([]);
    expect(await eventsOf(plus, activityId)).toEqual(['shared', 'taken-back']);
    expect((await plus.call('patientWindow-get', { activityId })).window).toMatchObject({ goesOutAt: null });
  });

  it('before the mail went, holds it back', async () => {
    const { activityId } = await sentWindow(world);
    const more = await say(plus, activityId, 'Too early.');
    await plus.call('patientWindow-share', { activityId, share: [more], takeBack: [] });
    await plus.call('patientWindow-share', { activityId, share: [], takeBack: [more] });
    await mailWindow(world.app, activityId);
    expect(await rows('select from patient_link where activity_id = $1', [activityId])).toHaveLength(1);
  });

  it('before the first mail went, holds it back; the window goes out with the next sharing', async () => {
    const activityId = await sentConsult(world);
    const first = await say(plus, activityId, 'Too early.');
    await plus.call('patientWindow-share', shareOf(activityId, { share: [first] }));
    await plus.call('patientWindow-share', { activityId, share: [], takeBack: [first] });
    expect(await mailWindow(world.app, activityId)).toBeNull();
    const state = await plus.call('patientWindow-share', { activityId, share: [], takeBack: [] });
    expect(state.window).toMatchObject({ goesOutAt: expect.any(String) });
    expect(await mailWindow(world.app, activityId)).not.toBeNull();
  });

  it('of the whole window closes its links and visits at once; the next sharing opens it by a new one', async () => {
    const { activityId, code } = await sentWindow(world);
    const { patient } = await openWindow(world, code);
    expect((await plus.call('patientWindow-close', { activityId })).window).toMatchObject({ link: 'closed' });
    await expect(patient.call('patientLink-stay', {})).rejects.toMatchObject({ code: 'VISIT_ENDED' });
    expect(await refusal(open(code))).toMatch(/^404 LINK_INVALID/);
    await plus.call('patientWindow-close', { activityId });
    expect(await eventsOf(plus, activityId)).toEqual(['shared', 'closed']);
    await plus.call('patientWindow-share', { activityId, share: [], takeBack: [] });
    expect((await openWindow(world, codeIn((await mailWindow(world.app, activityId))!))).window.messages).toHaveLength(
      1,
    );
    expect(await refusal(open(code))).toMatch(/^404 LINK_INVALID/);
    patient.close();
  });

  it('of an address closes what was mailed to it', async () => {
    const { activityId, code } = await sentWindow(world);
    const record = { recordAnswer: { answer: 'keep' as const, seen: null } };
    await plus.call(
      'patientWindow-share',
      shareOf(activityId, { patientEmail: 'correct@patients.example', ...record }),
    );
    expect(await refusal(open(code))).toMatch(/^404 LINK_INVALID/);
    expect((await mailWindow(world.app, activityId))!.to).toBe('correct@patients.example');
  });
});

describe('a window', () => {
  it('holds nothing of the thread that was not ticked, no outcome, no name, no urgency, no billing', async () => {
    const activityId = await sentConsult(world);
    const shared = await say(derm, activityId, 'Shared words.');
    await say(derm, activityId, 'Markedunticked words.');
    await derm.call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: 'Markeddiagnosis' });
    await derm.call('activity-changeStatus_v1', { activityId, status: 'to_book_urgent' });
    await plus.call('patientWindow-share', shareOf(activityId, { share: [shared] }));
    const { window } = await openWindow(world, codeIn((await mailWindow(world.app, activityId))!));
    const answer = JSON.stringify(window);
    expect(answer).toContain('Shared words.');
    expect(answer).not.toMatch(/Marked|urgent|outcome|bill|spring|Delphine|Okafor/i);
    for (const { lastName } of [cast.plus, cast.derm]) expect(answer).not.toContain(lastName);
    const parts = ['appointment', 'clinic', 'files', 'forms', 'messages', 'replies', 'steps'];
    expect(Object.keys(window).toSorted()).toEqual(parts);
    expect(window.steps.find(({ state }) => state === 'now')).toMatchObject({ step: 'booking' });
  });

  it('goes with its consult, and a message that is taken back goes out of it', async () => {
    const activityId = await sentConsult(world);
    const messageId = await say(plus, activityId, 'Not this one.');
    await plus.call('patientWindow-share', shareOf(activityId, { share: [messageId] }));
    await plus.call('message-takeBack', { activityId, messageId, newId: randomUUID() });
    expect((await plus.call('patientWindow-get', { activityId })).shown.messages).toEqual([]);
    await rows('delete from activity where id = $1', [activityId]);
    expect(await rows('select from patient_window where activity_id = $1', [activityId])).toHaveLength(0);
  });

  it('lies encrypted under its consult’s key', async () => {
    const { activityId } = await sentWindow(world);
    const [row] = await rows<{ body: Buffer }>('select body from patient_window where activity_id = $1', [activityId]);
    expect(row!.body.toString('latin1')).not.toContain('delphine');
    const other = await sentWindow(world);
    await rows('update patient_window set body = $2 where activity_id = $1', [other.activityId, row!.body]);
    expect((await plus.call('patientWindow-get', { activityId: other.activityId })).email).toBe('');
  });

  it('stands in the log of who opened the patient’s record', async () => {
    const { activityId, code } = await sentWindow(world);
    (await openWindow(world, code)).patient.close();
    const { entries } = await plus.call('accessLog-ofPatient', { patient: { activityId }, lists: false });
    const kinds = entries.filter((entry) => entry.activityId === activityId).map((entry) => entry.kind);
    expect(kinds).toEqual(expect.arrayContaining(['window-shared', 'window-mailed', 'window-opened']));
  });
});
