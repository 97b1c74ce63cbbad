import { randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { painAnswers, patientAt, sentForm, submissionOf } from '../care-form/care-form-world.testing.ts';
import { mailWindow, openWindow, sentConsult, sentWindow, shareOf } from './window-world.testing.ts';

const people = ownPeople();
const address = '127.0.24.1';

let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  derm = await world.client('derm');
});
afterAll(() => world?.stop());

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code }: CallError) => code,
  );
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const get = (ticket: string, init: RequestInit = {}) => fetch(`${world.url}/V5/patient-files/${ticket}`, init);
const ticketOf = async (patient: Client, attachmentId: string): Promise<string> =>
  (await patient.call('patientLink-openFile', { attachmentId })).ticket;

type WithFile = { activityId: string; fileId: string; messageId: string; bytes: Buffer };

/** A consult with a message of plus@ that has a file. */
async function consultWithFile(name = 'instructions.pdf'): Promise<WithFile> {
  const activityId = await sentConsult(world);
  const messageId = randomUUID();
  const bytes = await pdfOf(`Marked words of ${messageId}.`);
  const { id: fileId } = await attach(world.url, plus, { name, bytes, formId: messageId });
  await plus.call('message-send', { activityId, messageId, text: 'A file.', attachments: [fileId], formId: messageId });
  return { activityId, fileId, messageId, bytes };
}

/** The same, with the file in the patient's window, and a patient in it. */
async function openedFile(): Promise<WithFile & { patient: Client }> {
  const made = await consultWithFile();
  await plus.call('patientWindow-share', shareOf(made.activityId, { shareFiles: [made.fileId] }));
  const { patient } = await openWindow(world, codeIn((await mailWindow(world.app, made.activityId))!), address);
  return { ...made, patient };
}

describe('a file in a patient’s window', () => {
  it('comes straight from the library of who shares: under its name, once, and taken back like any other', async () => {
    const activityId = await sentConsult(world);
    const handout = { id: randomUUID(), resourceId: 'sun protection' };
    const sharing = shareOf(activityId, { shareHandouts: [handout] });
    const shared = await derm.call('patientWindow-share', sharing);
    const name = 'Sun protection.pdf';
    expect(shared.files).toMatchObject([{ id: handout.id, name, what: 'pdf', shared: true }]);
    const { patient } = await openWindow(world, codeIn((await mailWindow(world.app, activityId))!), address);
    expect((await patient.call('patientWindow-show', {})).files).toMatchObject([{ id: handout.id, name }]);
    const answer = await get(await ticketOf(patient, handout.id));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF/);

    await derm.call('patientWindow-share', { activityId, takeBackFiles: [handout.id] });
    expect((await patient.call('patientWindow-show', {})).files).toEqual([]);
    // A late repeat shares it no second time; it may be ticked again as a file of the thread.
    const repeated = await derm.call('patientWindow-share', sharing);
    expect(repeated.files).toMatchObject([{ id: handout.id, shared: false }]);
    await plus.call('patientWindow-share', shareOf(activityId, { shareFiles: [handout.id] }));
    expect((await patient.call('patientWindow-show', {})).files).toMatchObject([{ id: handout.id }]);
    // The consult's own files are what its sender attached.
    expect((await plus.call('activity-open', { activityId })).attachments).toEqual([]);
  });

  it('is refused from nobody’s library, and under the id of another file', async () => {
    const { activityId, fileId } = await consultWithFile();
    const other = await sentConsult(world);
    const sharing = (by: Client, id: string, resourceId: string, to = activityId) =>
      codeOf(by.call('patientWindow-share', shareOf(to, { shareHandouts: [{ id, resourceId }] })));
    expect(await sharing(derm, randomUUID(), 'no such handout')).toBe('INVALID_INPUT');
    expect(await sharing(plus, randomUUID(), 'sun protection')).toBe('INVALID_INPUT');
    expect(await sharing(derm, fileId, 'sun protection', other)).toBe('NOT_FOUND');
    expect((await plus.call('patientWindow-get', { activityId })).window).toBeNull();
  });

  it('opens by a ticket of the visit, says what it is, and each opening is audited', async () => {
    const { activityId, fileId, bytes, patient } = await openedFile();
    const { files } = await patient.call('patientWindow-show', {});
    expect(files).toEqual([{ id: fileId, name: 'instructions.pdf', what: 'pdf', size: bytes.length }]);
    const answer = await get(await ticketOf(patient, fileId));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const { entries } = await plus.call('accessLog-ofPatient', { patient: { activityId }, lists: false });
    expect(entries.map(({ kind }) => kind)).toContain('patient-file-opened');
    const audited = await rows(
      `select 1 from audit_entry where kind = 'patient-file-opened' and subject_ids = array[$1::uuid]`,
      [fileId],
    );
    expect(audited).toHaveLength(1);
    patient.close();
  });

  it('opens nothing any more once it is taken back, also with the ticket of before', async () => {
    const { activityId, fileId, patient } = await openedFile();
    const ticket = await ticketOf(patient, fileId);
    expect((await get(ticket)).status).toBe(200);
    await derm.call('patientWindow-share', { activityId, share: [], takeBack: [], takeBackFiles: [fileId] });
    expect((await get(ticket)).status).toBe(404);
    expect(await codeOf(ticketOf(patient, fileId))).toBe('NOT_FOUND');
    expect((await patient.call('patientWindow-show', {})).files).toEqual([]);
    patient.close();
  });

  it('opens nothing any more once the window is closed', async () => {
    const { activityId, fileId, patient } = await openedFile();
    const ticket = await ticketOf(patient, fileId);
    await plus.call('patientWindow-close', { activityId });
    expect((await get(ticket)).status).toBe(404);
    expect(await codeOf(patient.call('patientWindow-show', {}))).toBe('VISIT_ENDED');
    patient.close();
  });

  it('goes with its message, and does not come back with it', async () => {
    const { activityId, fileId, messageId } = await consultWithFile();
    await plus.call('patientWindow-share', shareOf(activityId, { shareFiles: [fileId] }));
    const code = codeIn((await mailWindow(world.app, activityId))!);
    const newId = randomUUID();
    await plus.call('message-takeBack', { activityId, messageId, newId });
    const { patient, window } = await openWindow(world, code, address);
    expect(window.files).toEqual([]);
    await plus.call('message-send', {
      activityId,
      messageId: newId,
      text: 'A file.',
      attachments: [fileId],
      formId: newId,
    });
    expect((await patient.call('patientWindow-show', {})).files).toEqual([]);
    expect((await plus.call('patientWindow-get', { activityId })).files).toMatchObject([{ id: fileId, shared: false }]);
    patient.close();
  });

  it('is one of this consult, that its sender chose; others are refused alike', async () => {
    const { activityId, fileId, patient } = await openedFile();
    const other = await consultWithFile();
    for (const wrong of [other.fileId, randomUUID()]) {
      expect(await codeOf(plus.call('patientWindow-share', shareOf(activityId, { shareFiles: [wrong] })))).toBe(
        'NOT_FOUND',
      );
      expect(await codeOf(ticketOf(patient, wrong))).toBe('NOT_FOUND');
    }
    // A file of the consult that nobody chose.
    const messageId = randomUUID();
    const unchosen = await attach(world.url, plus, { name: 'x.pdf', bytes: await pdfOf('x'), formId: messageId });
    await plus.call('message-send', {
      activityId,
      messageId,
      text: 'x',
      attachments: [unchosen.id],
      formId: messageId,
    });
    expect(await codeOf(ticketOf(patient, unchosen.id))).toBe('NOT_FOUND');
    // Who has no part in the consult: a stranger, another clinic's staff, a member of before.
    await rows('delete from member where activity_id = $1 and person_id = $2', [activityId, people.cast.derm.id]);
    await rows('delete from inbox_row where activity_id = $1 and owner_id = $2', [activityId, people.cast.derm.id]);
    for (const by of [await world.client('ent'), derm])
      for (const change of [{ shareFiles: [fileId] }, { takeBackFiles: [fileId] }])
        expect(await codeOf(by.call('patientWindow-share', shareOf(activityId, change)))).toBe('NOT_FOUND');
    patient.close();
  });

  it('shared or taken back twice, changes and tells nothing more', async () => {
    const { activityId, fileId, patient } = await openedFile();
    const lines = async () =>
      (await plus.call('message-list', { activityId })).messages.filter(({ event }) => event?.kind === 'patient-window')
        .length;
    // The mail goes out meanwhile.
    await expect.poll(async () => (await plus.call('patientWindow-get', { activityId })).window?.mail).toBe('sent');
    const before = [await lines(), await plus.call('patientWindow-get', { activityId })];
    await plus.call('patientWindow-share', shareOf(activityId, { shareFiles: [fileId] }));
    expect([await lines(), await plus.call('patientWindow-get', { activityId })]).toEqual(before);
    const back = { activityId, share: [], takeBack: [], takeBackFiles: [fileId] };
    await plus.call('patientWindow-share', back);
    const after = [await lines(), await plus.call('patientWindow-get', { activityId })];
    await plus.call('patientWindow-share', back);
    expect([await lines(), await plus.call('patientWindow-get', { activityId })]).toEqual(after);
    patient.close();
  });

  it('taken back before the mail went, holds the mail back', async () => {
    const { activityId, fileId } = await consultWithFile();
    await plus.call('patientWindow-share', shareOf(activityId, { shareFiles: [fileId] }));
    const back = { activityId, share: [], takeBack: [], takeBackFiles: [fileId] };
    expect((await plus.call('patientWindow-share', back)).window).toMatchObject({ goesOutAt: null, mail: 'none' });
    expect(await mailWindow(world.app, activityId)).toBeNull();
  });
});

describe('a form in a patient’s window', () => {
  it('is to be filled in there until it is answered, and then says when', async () => {
    const { code } = await sentWindow(world);
    const form = await sentForm(world);
    const { window, patient } = await openWindow(world, code, address);
    expect(window.forms.find(({ id }) => id === form.messageId)).toMatchObject({
      name: expect.stringMatching(/^Pain/) as string,
      nameFr: expect.stringMatching(/\(fr\)$/) as string,
      questions: 4,
      answeredOn: null,
    });
    const opened = await patient.call('patientWindow-openForm', { id: form.messageId });
    expect(opened).toMatchObject({ state: 'open', progress: { version: 0 } });
    // The visit is at the form now: what its own link allows, under the window's code.
    const typed = [{ fieldName: 'where', answer: 'knee', at: 1 }];
    expect(await patient.call('forms-saveProgress', { baseVersion: 0, typed, person: null })).toMatchObject({
      state: 'saved',
    });
    expect(await codeOf(patient.call('forms-submitForm', submissionOf(form.code)))).toBe('LINK_INVALID');
    expect(await patient.call('forms-submitForm', submissionOf(code))).toMatchObject({ taken: true });
    const { forms } = await patient.call('patientWindow-show', {});
    expect(forms.find(({ id }) => id === form.messageId)?.answeredOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await plus.call('careForm-getAnswers', { messageId: form.messageId })).toMatchObject({
      formData: { where: painAnswers.where },
    });
    // Back in the window, nothing is submitted any more.
    expect(await codeOf(patient.call('forms-submitForm', submissionOf(code)))).toBe('NOT_FOUND');
    expect(await patient.call('patientWindow-openForm', { id: form.messageId })).toMatchObject({ state: 'answered' });
    patient.close();
  });

  it('goes on where its own link left it, and shows what the other door has sent', async () => {
    const { code } = await sentWindow(world);
    const form = await sentForm(world);
    const own = await patientAt(world.url, form.code);
    const typed = [{ fieldName: 'where', answer: 'elbow', at: 1 }];
    await own.call('forms-saveProgress', { baseVersion: 0, typed, person: null });
    const { patient } = await openWindow(world, code, address);
    expect(await patient.call('patientWindow-openForm', { id: form.messageId })).toMatchObject({
      progress: { version: 1, typed: [{ answer: 'elbow' }] },
    });
    await own.call('forms-submitForm', submissionOf(form.code));
    expect(await patient.call('forms-submitForm', submissionOf(code, { ccPatient: true }))).toMatchObject({
      taken: false,
    });
    own.close();
    patient.close();
  });

  it('ends with its own link, its cancelling and the window, and the visit that is at it ends too', async () => {
    const { activityId, code } = await sentWindow(world);
    const [closed, kept] = [await sentForm(world), await sentForm(world)];
    const { patient } = await openWindow(world, code, address);
    await patient.call('patientWindow-openForm', { id: closed.messageId });
    await plus.call('patientMessage-closeLink', { messageId: closed.messageId });
    expect(await codeOf(patient.call('forms-submitForm', submissionOf(code)))).toBe('VISIT_ENDED');
    const again = await openWindow(world, code, address);
    expect(again.window.forms.map(({ id }) => id)).not.toContain(closed.messageId);
    expect(await codeOf(again.patient.call('patientWindow-openForm', { id: closed.messageId }))).toBe('NOT_FOUND');
    await again.patient.call('patientWindow-openForm', { id: kept.messageId });
    await plus.call('patientWindow-close', { activityId });
    expect(await codeOf(again.patient.call('forms-submitForm', submissionOf(code)))).toBe('VISIT_ENDED');
    patient.close();
    again.patient.close();
  });

  it('of another patient, or of another clinic, is none of it', async () => {
    const { activityId, code } = await sentWindow(world);
    const form = await sentForm(world);
    await rows('update patient_message set patient_id = null where id = $1', [form.messageId]);
    const { window, patient } = await openWindow(world, code, address);
    expect(window.forms.map(({ id }) => id)).not.toContain(form.messageId);
    for (const id of [form.messageId, randomUUID(), activityId])
      expect(await codeOf(patient.call('patientWindow-openForm', { id }))).toBe('NOT_FOUND');
    // A visit that is no window's has no forms.
    const own = await patientAt(world.url, form.code);
    expect(await codeOf(own.call('patientWindow-openForm', { id: form.messageId }))).toBe('NOT_FOUND');
    expect(await codeOf(own.call('patientWindow-show', {}))).toBe('NOT_FOUND');
    own.close();
    patient.close();
  });

  it('is shown to who shares only where it is among their own patient messages', async () => {
    const { activityId } = await sentWindow(world);
    const form = await sentForm(world);
    const idsFor = async (by: Client) =>
      (await by.call('patientWindow-get', { activityId })).shown.forms.map(({ id }) => id);
    expect(await idsFor(plus)).toContain(form.messageId);
    // The specialist works elsewhere: what the referrer's clinic asks the patient is not theirs to know.
    expect(await idsFor(derm)).toEqual([]);
  });

  it('needs a visit: a session opens none', async () => {
    const form = await sentForm(world);
    const signedIn = visitor(world.url, { address });
    expect(await codeOf(signedIn.call('patientWindow-openForm', { id: form.messageId }))).toBe('VISIT_ENDED');
    expect(await codeOf(plus.call('patientWindow-openForm', { id: form.messageId }))).toBe('VISIT_ENDED');
    signedIn.close();
  });
});
