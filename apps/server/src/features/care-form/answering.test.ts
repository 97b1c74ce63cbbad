import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import type { Calls } from '@consult/contract/calls.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { purge } from '../../infra/jobs/upkeep.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { delphine, painAnswers, sentForm, submissionOf } from './care-form-world.testing.ts';
import type { SentTestForm } from './care-form-world.testing.ts';
import { putForm } from './put-form.ts';

const people = ownPeople();
let world: CallsWorld;
let patient: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  patient = visitor(world.url, { address: '127.0.9.1' });
});
afterAll(async () => {
  patient?.close();
  await world?.stop();
});

type Opened = Calls['forms-renderForm']['output'];
const render = (code: string, asked: Partial<{ province: string; phn: string }> = {}): Promise<Opened> =>
  patient.call('forms-renderForm', { jwt: code, province: delphine.province, phn: delphine.phn, ...asked });
const inVisit = (opened: Opened): Client => visitor(world.url, { visit: opened.visit.token, address: '127.0.9.1' });
const visitTo = async ({ code }: SentTestForm): Promise<Client> => inVisit(await render(code));
const submission = ({ code }: SentTestForm, change = {}) => submissionOf(code, change);
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ status, code }: CallError) => `${status} ${code}`,
  );
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const typed = (fieldName: string, answer: string, at: number) => ({ fieldName, answer, at });

describe('the link of a form', () => {
  it('tells before the proof its kind and how many questions there are, and nothing of the form', async () => {
    const { code } = await sentForm(world);
    const look = await patient.call('patientLink-look', { code });
    expect(look).toMatchObject({ kind: 'form', questions: 4, language: null });
    expect(JSON.stringify(look)).not.toContain('Pain');
  });

  it('opens by province and health number together; each wrong one is the same answer', async () => {
    const { code } = await sentForm(world);
    const answers = new Set<string>();
    for (const wrong of [{ province: 'BC' }, { phn: '055521445' }, { province: 'SK', phn: '1' }])
      answers.add(
        (await render(code, wrong).catch(({ status, message }: CallError) => `${status} ${message}`)) as string,
      );
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/403 .*WRONG_PROOF/);
    expect((await render(code, { phn: '055-521-444' })).state).toBe('open');
  });

  it('is no link of another kind, and no other code opens a form', async () => {
    const { code } = await sentForm(world);
    expect(await refusal(patient.call('patientMessage-openMessage', { code, proof: delphine.phn }))).toBe(
      '404 LINK_INVALID',
    );
    expect(await refusal(render('nonsense'))).toBe('404 LINK_INVALID');
  });

  it('opens the version that was sent, also where the form was changed and switched off since', async () => {
    const sent = await sentForm(world);
    const before = (await render(sent.code)).formTemplate;
    const changed = { ...before, sections: before.sections.map((one) => ({ ...one, fields: one.fields.slice(0, 1) })) };
    await inTransaction(world.app.write, (client) => putForm(client, changed, { formId: sent.formId }));
    await rows('update care_form set enabled = false where id = $1', [sent.formId]);
    expect((await render(sent.code)).formTemplate).toEqual(before);
    const visit = await visitTo(sent);
    expect(await visit.call('forms-submitForm', submission(sent))).toMatchObject({ taken: true });
  });

  it('shows nothing of the patient that they have not typed', async () => {
    const { code } = await sentForm(world);
    expect(JSON.stringify(await render(code))).not.toMatch(/Delphine|Okafor|delphine@/);
  });

  it('hands out one key for each link, for what a tab keeps', async () => {
    const [one, other] = [await sentForm(world), await sentForm(world)];
    const keyOf = async (code: string) => {
      const opened = await render(code);
      return opened.state === 'open' ? opened.tabKey : '';
    };
    expect(Buffer.from(await keyOf(one.code), 'base64')).toHaveLength(32);
    expect(await keyOf(one.code)).toBe(await keyOf(one.code));
    expect(await keyOf(one.code)).not.toBe(await keyOf(other.code));
  });
});

describe('what is typed', () => {
  it('is kept encrypted and there again at the next visit, as it was typed', async () => {
    const sent = await sentForm(world);
    const visit = await visitTo(sent);
    const progress = {
      typed: [typed('day', '2026/1', 5), typed('where', 'the left kn', 4)],
      person: { firstName: 'Delph', lastName: '', email: 'delphine@', filledInBy: null, at: 6 },
    };
    expect(await visit.call('forms-saveProgress', { baseVersion: 0, ...progress })).toEqual({
      state: 'saved',
      version: 1,
    });
    expect(await render(sent.code)).toMatchObject({ state: 'open', progress: { version: 1, ...progress } });
    const [kept] = await rows<{ body: Buffer }>('select body from care_form_progress where sent_form_id = $1', [
      sent.sentFormId,
    ]);
    expect(kept!.body.toString('latin1')).not.toContain('left kn');
  });

  it('is not kept over what another phone has kept: it answers with that, and the same again is the same', async () => {
    const sent = await sentForm(world);
    const [one, other] = [await visitTo(sent), await visitTo(sent)];
    const mine = { baseVersion: 0, typed: [typed('where', 'knee', 1)], person: null };
    const theirs = { baseVersion: 0, typed: [typed('where', 'hip', 2)], person: null };
    await one.call('forms-saveProgress', mine);
    expect(await other.call('forms-saveProgress', theirs)).toEqual({
      state: 'newer',
      progress: { version: 1, typed: mine.typed, person: null },
    });
    expect(await one.call('forms-saveProgress', mine)).toEqual({ state: 'saved', version: 1 });
    expect(await other.call('forms-saveProgress', { ...theirs, baseVersion: 1 })).toEqual({
      state: 'saved',
      version: 2,
    });
  });

  it('of two saves at once on one version one is kept, and the other hears of it', async () => {
    const sent = await sentForm(world);
    const visits = await Promise.all(Array.from({ length: 6 }, () => visitTo(sent)));
    const states = await Promise.all(
      visits.map((visit, at) =>
        visit.call('forms-saveProgress', { baseVersion: 0, typed: [typed('where', `${at}`, at)], person: null }),
      ),
    );
    expect(states.filter(({ state }) => state === 'saved')).toHaveLength(1);
    expect(states.filter(({ state }) => state === 'newer')).toHaveLength(5);
  });

  it('of a clock that is ahead counts as typed now, so that it does not win for ever', async () => {
    const sent = await sentForm(world);
    const visit = await visitTo(sent);
    await visit.call('forms-saveProgress', {
      baseVersion: 0,
      typed: [typed('where', 'knee', Date.now() + 86_400_000)],
      person: null,
    });
    const opened = await render(sent.code);
    const at = opened.state === 'open' ? opened.progress.typed[0]!.at : 0;
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  });

  it('is refused where the form does not ask it, and where it is more than answers may be', async () => {
    const visit = await visitTo(await sentForm(world));
    const save = (list: ReturnType<typeof typed>[]) =>
      visit.call('forms-saveProgress', { baseVersion: 0, typed: list, person: null });
    await expect(save([typed('day', '', 1), typed('foreign', 'x', 1)])).rejects.toMatchObject({
      fields: { 'typed.1.fieldName': 'This form does not ask this.' },
    });
    await expect(save([typed('note', 'x', 1)])).rejects.toMatchObject({ status: 400 });
  });

  it('goes when the link is closed, also by guesses, and with the purge after its end', async () => {
    for (const end of [
      `update patient_link set closed_at = now() where patient_message_id = $1`,
      `update patient_link set expires_at = now() - interval '1 second' where patient_message_id = $1`,
    ]) {
      const sent = await sentForm(world);
      const visit = await visitTo(sent);
      await visit.call('forms-saveProgress', { baseVersion: 0, typed: [typed('where', 'knee', 1)], person: null });
      await rows(end, [sent.messageId]);
      await purge(world.app.write);
      expect(await rows('select from care_form_progress where sent_form_id = $1', [sent.sentFormId])).toEqual([]);
      expect(await refusal(visit.call('forms-saveProgress', { baseVersion: 0, typed: [], person: null }))).toBe(
        '401 VISIT_ENDED',
      );
    }
  });
});

describe('submitting', () => {
  it('happens once: the answers as the form keeps them, and everything that follows', async () => {
    const sent = await sentForm(world);
    const visit = await visitTo(sent);
    await visit.call('forms-saveProgress', { baseVersion: 0, typed: [typed('where', 'knee', 1)], person: null });
    const answer = await visit.call('forms-submitForm', submission(sent, { filledInBy: 'child' }));
    expect(answer.taken).toBe(true);
    const opened = await render(sent.code);
    expect(opened).toMatchObject({
      state: 'answered',
      copy: {
        submittedAt: answer.submittedAt,
        formData: { ...painAnswers, day: '2026/11/03' },
        patientInfo: { firstName: 'Delphine', lastName: 'Okafor-Marchand', phn: '05552-1444', email: '' },
        filledInBy: 'child',
      },
    });
    expect(opened).not.toHaveProperty('tabKey');
    expect(await rows('select from care_form_progress where sent_form_id = $1', [sent.sentFormId])).toEqual([]);
    const [kept] = await rows<{ body: Buffer }>('select body from care_form_submission where sent_form_id = $1', [
      sent.sentFormId,
    ]);
    expect(kept!.body.toString('latin1')).not.toContain('left knee');
    const kinds = await rows<{ kind: string; actor: string | null }>(
      `select kind, actor_id as actor from audit_entry where $1 = any(subject_ids) and kind like 'form-%' order by at`,
      [sent.messageId],
    );
    expect(kinds.at(-2)).toEqual({ kind: 'form-submitted', actor: null });
    const days = await rows<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from patient_link
        where patient_message_id = $1`,
      [sent.messageId],
    );
    expect(days).toEqual([{ days: 30 }]);
  });

  it('repeated after a lost answer succeeds again; other answers hear when it was sent', async () => {
    const sent = await sentForm(world);
    const visit = await visitTo(sent);
    const first = await visit.call('forms-submitForm', submission(sent));
    expect(await visit.call('forms-submitForm', submission(sent))).toEqual(first);
    const other = submission(sent, { formData: { ...painAnswers, where: 'right knee' } });
    expect(await visit.call('forms-submitForm', other)).toEqual({ ...first, taken: false });
    expect(await visit.call('forms-saveProgress', { baseVersion: 0, typed: [], person: null })).toEqual({
      state: 'submitted',
      submittedAt: first.submittedAt,
    });
  });

  it('at once from two phones is taken from one of them', async () => {
    const sent = await sentForm(world);
    const visits = await Promise.all(Array.from({ length: 5 }, () => visitTo(sent)));
    const answers = await Promise.all(
      visits.map((visit, at) =>
        visit.call('forms-submitForm', submission(sent, { formData: { ...painAnswers, where: `knee ${at}` } })),
      ),
    );
    expect(answers.filter(({ taken }) => taken)).toHaveLength(1);
    expect(new Set(answers.map(({ submittedAt }) => submittedAt)).size).toBe(1);
    const jobs = await rows<{ n: number }>(
      `select count(*)::integer as n from pgboss.job where name = 'care-form-answers' and data ->> 'sentFormId' = $1`,
      [sent.sentFormId],
    );
    expect(jobs).toEqual([{ n: 1 }]);
  });

  it('leaves nothing half where the database ends it in the middle; repeated, it is there once', async () => {
    const sent = await sentForm(world);
    const visit = await visitTo(sent);
    await visit.call('forms-saveProgress', { baseVersion: 0, typed: [typed('where', 'knee', 1)], person: null });
    const holder = await world.app.write.connect();
    try {
      // It waits at the last of its writes, the rows of the owners.
      await holder.query('begin');
      await holder.query('select 1 from patient_message_row where message_id = $1 for update', [sent.messageId]);
      const [{ pid }] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [
        { pid: number },
      ];
      const submitting = refusal(visit.call('forms-submitForm', submission(sent)));
      await expect
        .poll(async () => {
          const ended = await rows<{ ended: boolean }>(
            'select pg_terminate_backend(pid) as ended from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [pid],
          );
          return ended.length;
        })
        .toBe(1);
      expect(await submitting).toBe('503 UNAVAILABLE');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await render(sent.code)).toMatchObject({ state: 'open', progress: { version: 1 } });
    const traces = await rows(
      `select (select count(*)::integer from audit_entry
          where kind = 'form-submitted' and $1 = any(subject_ids)) as audit,
        (select count(*)::integer from pgboss.job where data ->> 'sentFormId' = $2) as jobs,
        (select responded_at from patient_message where id = $1) as responded`,
      [sent.messageId, sent.sentFormId],
    );
    expect(traces).toEqual([{ audit: 0, jobs: 0, responded: null }]);
    expect(await visit.call('forms-submitForm', submission(sent))).toMatchObject({ taken: true });
  });

  it('refuses at their fields what the page would refuse, and keeps nothing', async () => {
    const sent = await sentForm(world);
    const visit = await visitTo(sent);
    const wrong = submission(sent, {
      formData: { pain: 'Maybe', day: 'soon', constructor: 'bell \u0007', foreign: 'x' },
      patientInfo: { firstName: '', lastName: 'a'.repeat(101), phn: '123456782', email: '' },
      ccPatient: true,
    });
    await expect(visit.call('forms-submitForm', wrong)).rejects.toMatchObject({
      status: 400,
      fields: {
        'formData.pain': 'Choose one from the list.',
        'formData.day': 'This date cannot be read. Write year, month and day.',
        'formData.constructor': 'This contains a character that cannot be used here.',
        'formData.foreign': 'This form does not ask this.',
        'patientInfo.firstName': 'Patient first name is required',
        'patientInfo.lastName': 'This field must be no more than 100 characters long.',
        'patientInfo.email': 'Email is required',
        'patientInfo.phn': 'This is not the number that opened the form.',
      },
    });
    expect(await rows('select from care_form_submission where sent_form_id = $1', [sent.sentFormId])).toEqual([]);
    const hidden = submission(sent, { formData: { ...painAnswers, pain: 'No' } });
    await visit.call('forms-submitForm', hidden);
    const opened = await render(sent.code);
    expect(opened.state === 'answered' && Object.keys(opened.copy.formData)).toEqual(['pain', 'day', 'constructor']);
  });

  it('needs the visit of its own link', async () => {
    const [mine, other] = [await sentForm(world), await sentForm(world)];
    const visit = await visitTo(mine);
    expect(await refusal(visit.call('forms-submitForm', submission(other)))).toBe('404 LINK_INVALID');
    const signedIn = await world.client('plus');
    expect(await refusal(signedIn.call('forms-submitForm', submission(mine)))).toBe('401 VISIT_ENDED');
    await visit.call('patientLink-finish', {});
    expect(await refusal(visit.call('forms-submitForm', submission(mine)))).toBe('401 VISIT_ENDED');
  });

  it('flags a name that differs from the clinic’s record, and one in other letters not', async () => {
    await (
      await world.client('plus')
    ).call('consult-sendConsult', {
      submissionId: crypto.randomUUID(),
      inputFields: world.consult(),
    });
    const flag = async (firstName: string, lastName: string) => {
      const sent = await sentForm(world);
      const visit = await visitTo(sent);
      const patientInfo = { firstName, lastName, phn: delphine.phn, email: '' };
      await visit.call('forms-submitForm', submission(sent, { patientInfo }));
      const [kept] = await rows<{ name_differs: boolean }>(
        'select name_differs from care_form_submission where sent_form_id = $1',
        [sent.sentFormId],
      );
      return kept!.name_differs;
    };
    expect(await flag('DELPHINE', 'Okafor Marchand')).toBe(false);
    expect(await flag('Delphine', 'Okafor')).toBe(true);
    expect(await flag('Denise', 'Okafor-Marchand')).toBe(true);
  });
});
