import { randomInt } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { expect } from 'vitest';
import { codeIn, mailNow } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { newId } from '../../infra/db/new-id.ts';
import { publicForm, sendingOf, submissionOf } from './care-form-world.testing.ts';

/** Submissions that are under way when the server is killed. */
const together = 10;

type Asked = { messageId: string; visit: string; submission: ReturnType<typeof submissionOf> };

/**
 * Kills a process so many times while patients submit at it: every submission is whole or absent, and submitted again
 * it is there once. Returns how many there were.
 */
export async function killWhileSubmitting(world: CallsWorld, kills: number): Promise<number> {
  const formId = await publicForm(world.app);
  let whole = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = await startServer({ beside: besideOf(world), env: { LOG_LEVEL: 'warn' } });
    const asked = await askMany(world, formId, kill * together);
    const killAt = randomInt(0, together);
    let answered = 0;
    let reached: () => void = () => undefined;
    const moment = new Promise<void>((resolve) => (reached = resolve));
    const at = (url: string, { visit }: Asked): Client => visitor(url, { visit, address: '127.0.9.5' });
    const submitted = asked.map(async (one) => {
      const patient = at(victim.url, one);
      const answer = await patient.call('forms-submitForm', one.submission).catch(() => null);
      answered += 1;
      if (answered >= killAt) reached();
      patient.close();
      return answer;
    });
    if (killAt > 0) await moment;
    await passed(randomInt(0, 20));
    await victim.kill();
    const answers = await Promise.all(submitted);

    const after = await standings(world, asked);
    for (const [n, { is, found }] of after.entries()) {
      expect(is, JSON.stringify(found)).not.toBe('torn');
      if (answers[n]) expect(is).toBe('whole');
    }
    whole += after.filter(({ is }) => is === 'whole').length;
    // The patient lost the answer and repeats.
    for (const [n, one] of asked.entries()) {
      const patient = at(world.url, one);
      const again = await patient.call('forms-submitForm', one.submission);
      expect(again.taken).toBe(true);
      if (answers[n]) expect(again).toEqual(answers[n]);
      patient.close();
    }
    for (const { is, found } of await standings(world, asked)) expect(is, JSON.stringify(found)).toBe('whole');
  }
  expect(whole).toBeLessThanOrEqual(kills * together);
  return kills * together;
}

const besideOf = ({ app: { config }, url }: CallsWorld): TestServer => ({
  url,
  pid: process.pid,
  databaseUrl: config.databaseUrl!,
  dataDir: config.dataDir,
  log: () => '',
  stop: async () => undefined,
  kill: async () => undefined,
});

/** Forms that plus@ sends to patients who have typed something, each with an open visit. */
async function askMany(world: CallsWorld, formId: string, from: number): Promise<Asked[]> {
  const order = sendingOf(world.people, { formId });
  const patients = Array.from({ length: together }, (_, at) => ({
    ...order.patients[0]!,
    messageId: newId(),
    phn: inventedHealthNumber('AB', 700_000 + from + at),
    email: `killed-${from + at}@patients.example`,
  }));
  await (await world.client('plus')).call('careForm-send', { ...order, patients });
  const asked: Asked[] = [];
  for (const { messageId, phn } of patients) {
    const code = codeIn(await mailNow(world.app, messageId));
    const gate = visitor(world.url, { address: '127.0.9.5' });
    const { visit } = await gate.call('forms-renderForm', { jwt: code, province: 'AB', phn });
    const patient = visitor(world.url, { visit: visit.token, address: '127.0.9.5' });
    const typed = [{ fieldName: 'where', answer: 'knee', at: 1 }];
    await patient.call('forms-saveProgress', { baseVersion: 0, typed, person: null });
    for (const one of [gate, patient]) one.close();
    const patientInfo = { firstName: 'Delphine', lastName: 'Okafor', phn, email: 'own@patients.example' };
    asked.push({ messageId, visit: visit.token, submission: submissionOf(code, { patientInfo, ccPatient: true }) });
  }
  return asked;
}

type Found = {
  messageId: string;
  submitted: number;
  progress: number;
  responded: boolean;
  unread: number;
  audited: number;
  copies: number;
  jobs: number;
};

const standingsSql = `select m.id as "messageId", m.responded_at is not null as responded,
    (select count(*)::integer from care_form_submission a where a.sent_form_id = s.id) as submitted,
    (select count(*)::integer from care_form_progress p where p.sent_form_id = s.id) as progress,
    (select count(*)::integer from patient_message_row r where r.message_id = m.id and r.folder = 'inbox'
      and r.unread) as unread,
    (select count(*)::integer from audit_entry e where e.kind = 'form-submitted' and m.id = any(e.subject_ids))
      as audited,
    (select count(*)::integer from patient_link l where l.patient_message_id = m.id and l.purpose = 'copy') as copies,
    (select count(*)::integer from pgboss.job j where j.name = 'care-form-answers'
      and j.data ->> 'sentFormId' = s.id::text) as jobs
  from patient_message m join sent_form s on s.message_id = m.id where m.id = any($1::uuid[])`;

async function standings(
  { app }: CallsWorld,
  asked: readonly Asked[],
): Promise<{ is: 'whole' | 'absent' | 'torn'; found: Found }[]> {
  const { rows } = await app.write.query<Found>(standingsSql, [asked.map(({ messageId }) => messageId)]);
  return asked.map(({ messageId }) => {
    const found = rows.find((row) => row.messageId === messageId)!;
    const { messageId: _, ...traces } = found;
    const said = JSON.stringify(traces);
    const is = said === wholeTraces ? 'whole' : said === absentTraces ? 'absent' : 'torn';
    return { is, found };
  });
}

const traces = (there: boolean) => ({
  responded: there,
  submitted: Number(there),
  progress: Number(!there),
  // The row of the physician and the clinic's.
  unread: there ? 2 : 0,
  audited: Number(there),
  copies: Number(there),
  jobs: Number(there),
});
const wholeTraces = JSON.stringify(traces(true));
const absentTraces = JSON.stringify(traces(false));
