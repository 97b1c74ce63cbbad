import { hash, randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeOfCopy, startCallsWorldAlone } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { publicForm, sendingOf, sentForm, submissionOf } from '../care-form/care-form-world.testing.ts';
import { holdMails, mailWaiting, toPatient } from '../patient-message/messages-world.testing.ts';
import { mailNotice } from './notice.ts';
import {
  appointmentOf,
  delphinesProof,
  mailWindow,
  openWindow,
  say,
  shareOf,
  takeReplies,
} from './window-world.testing.ts';

/**
 * One patient's window, forms, messages and consult, worked on from all sides at once. Rows are locked in one order:
 * the window, the clinic's record of the patient, messages, the consult. Where two calls took them crosswise, the
 * database would end one of them, and its caller hear of a failure of the server.
 */

vi.setConfig({ testTimeout: scaled(120_000) });

const rounds = 10;
let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorldAlone();
  plus = await world.client('plus');
  derm = await world.client('derm');
  await holdMails(world);
}, scaled(90_000));
afterAll(() => world?.stop());

type Calling = [name: string, made: () => Promise<unknown>];

/** A consult whose patient has its copy, a window with what was shared, a form and a delayed message. */
async function prepare(formId: string) {
  // In the round before they stopped the e-mails.
  await world.app.write.query('update patient set mail_withdrawn_at = null where mail_withdrawn_at is not null');
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  await codeOfCopy(world.app, activityId);
  const copies = await world.app.write.query<{ copyId: string }>(
    `select id as "copyId" from patient_message where activity_id = $1 and sub_type = 'PatientCC'`,
    [activityId],
  );
  const messageId = await say(plus, activityId, 'Keep the wound dry for two days.');
  await plus.call('patientWindow-share', shareOf(activityId, { share: [messageId] }));
  const code = /code=([\w-]+)/.exec((await mailWindow(world.app, activityId))!.body)![1]!;
  await takeReplies(world.app);
  const form = await sentForm(world, { formId });
  const other = await sentForm(world, { formId });
  const oneWay = toPatient(world, { delay: true });
  await plus.call('patientMessage-sendOneWay', oneWay);
  const stranger = visitor(world.url, { address: '127.0.31.1' });
  // Another copy waits: who stops e-mails cancels it, which changes its consult.
  const { copyId } = copies.rows[0]!;
  await plus.call('patientMessage-sendAgain', { messageId: copyId, sendId: randomUUID() });
  const rendered = await stranger.call('forms-renderForm', { jwt: form.code, province: 'AB', phn: delphinesProof.phn });
  const otherVisit = await stranger.call('forms-renderForm', {
    jwt: other.code,
    province: 'AB',
    phn: delphinesProof.phn,
  });
  const inWindow = await openWindow(world, code);
  return {
    activityId,
    messageId,
    code,
    form,
    oneWayId: oneWay.messageId,
    copyId,
    stranger,
    window: inWindow.patient,
    atForm: visitor(world.url, { visit: rendered.visit.token, address: '127.0.31.1' }),
    atOther: visitor(world.url, { visit: otherVisit.visit.token, address: '127.0.31.1' }),
  };
}

function callsAt(at: Awaited<ReturnType<typeof prepare>>, formId: string): Calling[] {
  const { activityId, messageId, code, form, oneWayId, copyId, stranger, window, atForm, atOther } = at;
  const seenAt = new Date().toISOString();
  const owner = world.people.cast.plus.id;
  const share = (patientEmail: string) =>
    plus.call(
      'patientWindow-share',
      shareOf(activityId, { share: [messageId], patientEmail, recordAnswer: { answer: 'keep', seen: null } }),
    );
  const stop = (by: Client, off: boolean) => by.call('patientLink-stopMails', { stop: off });
  return [
    ['open window', () => stranger.call('patientWindow-open', { code, ...delphinesProof })],
    ['guess', () => stranger.call('patientWindow-open', { code, ...delphinesProof, phn: '123456782' })],
    ['reply', () => window.call('patientWindow-reply', { replyId: randomUUID(), text: 'May I swim?' })],
    ['coming', () => window.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' })],
    ['show', () => window.call('patientWindow-show', {})],
    ['open form', () => window.call('patientWindow-openForm', { id: form.messageId })],
    ['stop in window', () => stop(window, true)],
    ['agree in window', () => stop(window, false)],
    ['stop at another form', () => stop(atOther, true)],
    ['agree at another form', () => stop(atOther, false)],
    ['stop at form', () => stop(atForm, true)],
    ['language', () => atForm.call('patientLink-chooseLanguage', { language: 'fr' })],
    ['save', () => atForm.call('forms-saveProgress', { baseVersion: 0, typed: [], person: null })],
    ['submit', () => atForm.call('forms-submitForm', submissionOf(form.code))],
    ['share', () => share('delphine@patients.example')],
    ['share elsewhere', () => share('delphine.new@patients.example')],
    ['appointment', () => derm.call('patientWindow-setAppointment', appointmentOf(activityId))],
    ['cancel appointment', () => derm.call('patientWindow-cancelAppointment', { activityId, seen: 1 })],
    ['close window', () => plus.call('patientWindow-close', { activityId })],
    ['one-way', () => plus.call('patientMessage-sendOneWay', toPatient(world))],
    ['send form', () => plus.call('careForm-send', sendingOf(world.people, { formId }))],
    ['cancel', () => plus.call('patientMessage-cancel', { messageIds: [oneWayId, copyId, form.messageId] })],
    ['send now', () => plus.call('patientMessage-sendNow', { messageId: oneWayId })],
    ['copy again', () => plus.call('patientMessage-sendAgain', { messageId: copyId, sendId: randomUUID() })],
    ['form again', () => plus.call('patientMessage-sendAgain', { messageId: form.messageId, sendId: randomUUID() })],
    ['close link', () => plus.call('patientMessage-closeLink', { messageId: form.messageId })],
    [
      'move',
      () =>
        plus.call('patientMessage-move', {
          ownerId: owner,
          moves: [form.messageId, oneWayId].map((id) => ({ messageId: id, folder: 'archive' as const, seenAt })),
        }),
    ],
    ['message', () => derm.call('message-send', { activityId, messageId: randomUUID(), text: 'Yes.' })],
    ['status', () => derm.call('activity-changeStatus_v1', { activityId, status: 'to_book' })],
    ['mail message', () => mailWaiting(world, oneWayId)],
    ['mail copy', () => mailWaiting(world, copyId)],
    ['mail window', () => mailNotice(world.app, activityId)],
  ];
}

const closing = new Set(['close window', 'share elsewhere', 'form again', 'close link', 'guess']);

/** The same calls in another order for each round, the same in each run. */
const shuffled = (calls: readonly Calling[], round: number): Calling[] =>
  calls
    .map((one, at) => ({ one, key: hash('sha256', `${round} ${at}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);

/** What is heard where a call or a job was ended, and not only overtaken by another; digits are the database's own. */
const faulty = /INTERNAL|UNAVAILABLE|error|^\d/i;

describe('a patient and two clinics at the same consult, at once,', () => {
  it('end none of each other’s calls', async () => {
    const formId = await publicForm(world.app);
    const answers = new Map<string, Set<string>>();
    for (let round = 0; round < rounds; round += 1) {
      const at = await prepare(formId);
      // What closes links ends the visits of others: in every second round nothing does.
      const calls = callsAt(at, formId).filter(([name]) => round % 2 === 0 || !closing.has(name));
      // Each twice: of two of one kind, one waits in the middle.
      const order = shuffled([...calls, ...calls], round);
      await Promise.all(
        order.map(async ([name, made]) => {
          const answer = await made().then(
            () => 'fine',
            (error: CallError) => (error.code as string | undefined) ?? String(error),
          );
          answers.set(name, (answers.get(name) ?? new Set()).add(answer));
        }),
      );
      for (const client of [at.stranger, at.window, at.atForm, at.atOther]) client.close();
    }
    const faults = [...answers].flatMap(([name, said]) =>
      [...said].filter((one) => faulty.test(one)).map((one) => `${name}: ${one}`),
    );
    expect(faults).toEqual([]);
    // The storm met what it was to meet.
    for (const name of ['reply', 'submit', 'coming', 'share elsewhere', 'stop at another form', 'cancel', 'send form'])
      expect(answers.get(name), name).toContain('fine');
  });

  it('nor where a patient stops e-mails while a copy to them waits and its consult is shared', async () => {
    const at = await prepare(await publicForm(world.app));
    const heard = new Set<string>();
    const hear = (made: Promise<unknown>): Promise<unknown> =>
      made.then(
        () => heard.add('fine'),
        ({ code }: CallError) => heard.add(code),
      );
    for (let turn = 0; turn < 20; turn += 1) {
      await at.atOther.call('patientLink-stopMails', { stop: false });
      const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
      const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
      await Promise.all([
        hear(plus.call('patientWindow-share', shareOf(activityId))),
        hear(at.atOther.call('patientLink-stopMails', { stop: true })),
        hear(plus.call('patientWindow-share', shareOf(activityId))),
        hear(derm.call('message-send', { activityId, messageId: randomUUID(), text: 'Yes.' })),
      ]);
    }
    expect([...heard].filter((one) => faulty.test(one))).toEqual([]);
    expect(heard).toContain('fine');
    for (const client of [at.stranger, at.window, at.atForm, at.atOther]) client.close();
  });
});
