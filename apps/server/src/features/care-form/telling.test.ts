import { visitor } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailNow, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { OutgoingContent, SealedContent } from '../../infra/outbox/entry.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { delphine, painAnswers, sentForm } from './care-form-world.testing.ts';
import type { SentTestForm } from './care-form-world.testing.ts';
import { remind } from './remind.ts';
import { tellAnswers } from './tell-answers.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const people = ownPeople();
const { plus } = people.cast;
let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());
afterEach(() => prefer({}));

const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const prefer = (preferences: object) =>
  rows('update person set preferences = $2 where id = $1', [plus.id, JSON.stringify(preferences)]);

type Entry = OutgoingContent & { kind: string; template: string };

/** What was ordered since, for one person or for patients, in the order of the orders. */
async function ordered(since: Date, personId: string | null): Promise<Entry[]> {
  const found = await rows<SealedContent & { id: string; kind: string; template: string }>(
    `select * from outgoing where created_at >= $1 and person_id is not distinct from $2 order by id`,
    [since, personId],
  );
  return Promise.all(
    found.map(async ({ kind, template, ...row }) => ({
      kind,
      template,
      ...(await openContent(world.app.keyring, row.id, row)),
    })),
  );
}

/** Submits a form in a visit of its own. */
async function submit({ code }: SentTestForm, ccPatient = false): Promise<void> {
  const gate = visitor(world.url, { address: '127.0.9.7' });
  const { visit } = await gate.call('forms-renderForm', { jwt: code, ...delphine });
  const patient = visitor(world.url, { visit: visit.token, address: '127.0.9.7' });
  await patient.call('forms-submitForm', {
    jwt: code,
    formData: painAnswers as Record<string, string>,
    patientInfo: { firstName: 'Delphine', lastName: 'Okafor', phn: delphine.phn, email: 'own@patients.example' },
    ccPatient,
    filledInBy: 'myself',
    language: 'fr',
  });
  patient.close();
  gate.close();
}

/** Without the job that this server would run, so that the test runs it. */
async function heldBack(sent: SentTestForm): Promise<void> {
  await rows(`delete from pgboss.job where name = 'care-form-answers' and data ->> 'sentFormId' = $1`, [
    sent.sentFormId,
  ]);
  await rows(`update care_form_submission set told_at = null, pdf_state = 'waiting' where sent_form_id = $1`, [
    sent.sentFormId,
  ]);
}

const toldAt = async ({ sentFormId }: SentTestForm) =>
  (
    await rows<{ told_at: Date | null; pdf_state: string }>(
      'select told_at, pdf_state from care_form_submission where sent_form_id = $1',
      [sentFormId],
    )
  )[0]!;

describe('the answers of a patient', () => {
  it('become a PDF in any script, and a mail that says nothing of them; a fax where it is wanted', async () => {
    await prefer({ fax: { forms: true } });
    const since = new Date();
    const sent = await sentForm(world);
    await submit(sent);
    await vi.waitFor(async () => expect((await toldAt(sent)).told_at).not.toBeNull(), {
      timeout: scaled(45_000),
      interval: 200,
    });
    const [mail, fax] = await ordered(since, plus.id);
    expect(mail).toMatchObject({ kind: 'mail', template: 'form-answers', to: plus.email, attachment: null });
    expect(`${mail!.subject}${mail!.body}`).not.toMatch(/Delphine|Okafor|Pain|055/);
    expect(fax).toMatchObject({ kind: 'fax', to: expect.stringMatching(/^\d{10}$/) });
    const { pages } = await readPdf(fax!.attachment!);
    const text = withoutSpaces(pages.join(''));
    for (const part of ['Okafor, Delphine', '05552-1444 (AB)', 'left knee', '2026/11/03', 'The day counts.', '痛'])
      expect(text, part).toContain(withoutSpaces(part));
  });

  it('are told in the way that is wanted, once, however often the job runs', async () => {
    await prefer({ email: { submittedPatientForms: false }, fax: { forms: true } });
    const since = new Date();
    const sent = await sentForm(world);
    await submit(sent);
    await heldBack(sent);
    const before = (await ordered(since, plus.id)).length;
    const run = () => tellAnswers(world.app, sent.sentFormId, { final: false });
    await Promise.all([run(), run()]);
    await run();
    expect((await ordered(since, plus.id)).slice(before).map(({ kind }) => kind)).toEqual(['fax']);
    expect(await toldAt(sent)).toMatchObject({ pdf_state: 'made' });
  });

  it('of which no PDF can be made in all tries are told without it', async () => {
    await prefer({ email: { submittedPatientForms: false }, fax: { forms: true } });
    const sent = await sentForm(world);
    await submit(sent);
    await heldBack(sent);
    const since = new Date();
    const broken = { ...world.app, pdf: { print: () => Promise.reject(new Error('no PDF')) } };
    const run = (final: boolean) => tellAnswers(broken as unknown as CallsWorld['app'], sent.sentFormId, { final });
    await expect(run(false)).rejects.toThrow('no PDF');
    expect(await toldAt(sent)).toMatchObject({ told_at: null, pdf_state: 'waiting' });
    await expect(run(true)).rejects.toThrow('no PDF');
    expect(await toldAt(sent)).toMatchObject({ pdf_state: 'failed' });
    expect((await ordered(since, plus.id)).map(({ template }) => template)).toEqual(['form-answers-without-pdf']);
  });

  it('go to the patient who asks for a copy as a link, which opens the copy alone, in their language', async () => {
    const since = new Date();
    const sent = await sentForm(world);
    await submit(sent, true);
    const [copy] = (await ordered(since, null)).filter(({ template }) => template === 'patient-answers');
    expect(copy).toMatchObject({ to: 'own@patients.example', attachment: null });
    expect(copy!.body).toContain('Voir vos réponses');
    expect(`${copy!.subject}${copy!.body}`).not.toMatch(/Delphine|Okafor|Pain|knee/);
    const code = /code=(\S+)/.exec(copy!.body)![1]!;
    expect(code).not.toBe(sent.code);
    const gate = visitor(world.url, { address: '127.0.9.8' });
    expect(await gate.call('forms-renderForm', { jwt: code, ...delphine })).toMatchObject({ state: 'answered' });
    gate.close();
  });
});

describe('the reminder of a form', () => {
  const day = 86_400_000;
  /** The reminders that went to patients after an instant. */
  const reminders = async (since: Date) =>
    (await ordered(since, null)).filter(({ template }) => template.startsWith('patient-form-reminder'));
  const laterBy = (days: number) => ({ ...world.app, now: () => new Date(Date.now() + days * day) });

  it('goes once, with a link that goes on with what was typed and ends with the first one', async () => {
    const since = new Date();
    const sent = await sentForm(world, { remind: true });
    for (const days of [4, 4, 5]) await remind(laterBy(days), sent.sentFormId);
    const [reminder, ...more] = await reminders(since);
    expect(more).toEqual([]);
    expect(reminder!.to).toBe('delphine@patients.example');
    const code = /code=(\S+)/.exec(reminder!.body)![1]!;
    const gate = visitor(world.url, { address: '127.0.9.9' });
    const { visit } = await gate.call('forms-renderForm', { jwt: sent.code, ...delphine });
    const patient = visitor(world.url, { visit: visit.token, address: '127.0.9.9' });
    const typed = [{ fieldName: 'where', answer: 'knee', at: 1 }];
    await patient.call('forms-saveProgress', { baseVersion: 0, typed, person: null });
    expect(await gate.call('forms-renderForm', { jwt: code, ...delphine })).toMatchObject({ progress: { typed } });
    const ends = await rows<{ n: number }>(
      'select count(distinct expires_at)::integer as n from patient_link where patient_message_id = $1',
      [sent.messageId],
    );
    expect(ends).toEqual([{ n: 1 }]);
    for (const one of [patient, gate]) one.close();
  });

  it('is guessed at as the mail before it: the third lock closes both, and its sender reads why', async () => {
    const since = new Date();
    const sent = await sentForm(world, { remind: true });
    await remind(laterBy(4), sent.sentFormId);
    const code = /code=(\S+)/.exec((await reminders(since))[0]!.body)![1]!;
    const gate = visitor(world.url, { address: '127.0.9.10' });
    const opens = (jwt: string, phn: string) =>
      gate.call('forms-renderForm', { jwt, phn, province: 'AB' }).then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
    for (let wrong = 0; wrong < 15; wrong += 1) {
      expect(await opens(code, `${100000000 + wrong}`)).toBe('WRONG_PROOF');
      await rows('update patient_link set locked_until = null where patient_message_id = $1', [sent.messageId]);
    }
    for (const one of [code, sent.code]) expect(await opens(one, delphine.phn)).toBe('LINK_INVALID');
    gate.close();
    const by = await world.client('plus');
    const shown = () => by.call('patientMessage-get', { messageId: sent.messageId, ownerId: plus.id });
    expect(await shown()).toMatchObject({ folder: 'inbox', read: false, link: 'guessed', can: { closeLink: false } });
    // Another mail brings a link of its own.
    await by.call('patientMessage-sendAgain', { messageId: sent.messageId, sendId: sent.formId, consent: true });
    await mailNow(world.app, sent.messageId);
    expect((await shown()).link).toBe('open');
  });

  it('waits for the third business day after the mail went out', async () => {
    const since = new Date();
    const sent = await sentForm(world, { remind: true });
    await remind(laterBy(1), sent.sentFormId);
    expect(await reminders(since)).toEqual([]);
    const planned = await rows<{ n: number }>(
      `select count(*)::integer as n from pgboss.job where name = 'care-form-reminder'
        and data ->> 'sentFormId' = $1 and start_after > now() + interval '2 days'`,
      [sent.sentFormId],
    );
    // Ordered with the send, and anew by a look that came too early.
    expect(planned).toEqual([{ n: 2 }]);
  });

  it('is looked for again three days after a mail that was sent again, where the first one had failed', async () => {
    const since = new Date();
    const sent = await sentForm(world, { remind: true });
    const ofMessage = '(select outgoing_id from patient_message where id = $1)';
    await rows(
      `update outgoing set state = 'failed', last_error = 'SMTP 550', settled_at = now() where id = ${ofMessage}`,
      [sent.messageId],
    );
    await rows('delete from pgboss.job where data ->> $1 = $2', ['sentFormId', sent.sentFormId]);
    await remind(laterBy(4), sent.sentFormId);
    expect(await reminders(since)).toEqual([]);
    const again = { messageId: sent.messageId, sendId: sent.formId, consent: true };
    await (await world.client('plus')).call('patientMessage-sendAgain', again);
    const planned = await rows<{ n: number }>(
      `select count(*)::integer as n from pgboss.job where name = 'care-form-reminder'
        and data ->> 'sentFormId' = $1 and start_after > now() + interval '2 days'`,
      [sent.sentFormId],
    );
    expect(planned).toEqual([{ n: 1 }]);
  });

  it('does not go where it was not ticked, the form is answered, cancelled or closed, or mails are not wanted', async () => {
    const since = new Date();
    const [unticked, answered, cancelled, closed, unwanted] = await Promise.all([
      sentForm(world),
      sentForm(world, { remind: true }),
      sentForm(world, { remind: true }),
      sentForm(world, { remind: true }),
      sentForm(world, { remind: true }),
    ]);
    await submit(answered);
    await rows(`update patient_message set state = 'cancelled' where id = $1`, [cancelled.messageId]);
    await rows('update patient_link set closed_at = now() where patient_message_id = $1', [closed.messageId]);
    for (const { sentFormId } of [unticked, answered, cancelled, closed]) await remind(laterBy(4), sentFormId);
    const wish = (at: Date | null) =>
      rows(
        `update patient set mail_withdrawn_at = $2
          where id = (select patient_id from patient_message where id = $1)`,
        [unwanted.messageId, at],
      );
    await wish(since);
    await remind(laterBy(4), unwanted.sentFormId);
    await wish(null);
    expect(await reminders(since)).toEqual([]);
  });
});
