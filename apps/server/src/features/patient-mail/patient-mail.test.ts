import { randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfCopy, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { OutgoingContent, SealedContent } from '../../infra/outbox/entry.ts';
import { mailPatient } from './patient-mail.ts';
import type { PatientMail } from './patient-mail.ts';

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld();
});
afterAll(() => world?.stop());

async function clinic(province: string, neutralName = ''): Promise<string> {
  const id = randomUUID();
  await world.app.write.query(
    `insert into clinic (id, name, city, province, phone, neutral_name)
      values ($1, 'Sexual Health Centre', 'Moncton', $2, '(506) 555-0142', $3)`,
    [id, province, neutralName],
  );
  return id;
}

type Told = Partial<PatientMail> & Pick<PatientMail, 'clinicId'>;

async function mailed(told: Told): Promise<OutgoingContent> {
  const { app } = world;
  const order = {
    kind: 'share',
    to: 'x@patients.example',
    language: null,
    link: 'https://c.example/p?code=x',
    ...told,
  };
  const id = await inTransaction(app.write, (client) => mailPatient(client, app, order as PatientMail));
  return contentOf(id);
}

async function contentOf(id: string): Promise<OutgoingContent> {
  const { rows } = await world.app.write.query<Required<SealedContent>>(
    'select key_id, wrapped_key, recipient, subject, body, attachment, headers from outgoing where id = $1',
    [id],
  );
  return openContent(world.app.keyring, id, rows[0]!);
}

describe('a mail to a patient', () => {
  it('is in their own language, else in both, French first where the clinic is in Quebec or New Brunswick', async () => {
    const [french, english] = ['a du nouveau pour vous', 'has shared something with you'];
    const subject = async (told: Told) => (await mailed(told)).subject.replaceAll('Sexual Health Centre ', '');
    const [nb, ab] = [await clinic('NB'), await clinic('AB')];
    expect(await subject({ clinicId: nb })).toBe(`${french} / ${english}`);
    expect(await subject({ clinicId: ab })).toBe(`${english} / ${french}`);
    expect(await subject({ clinicId: nb, language: 'en' })).toBe(english);
    expect(await subject({ clinicId: ab, language: 'fr' })).toBe(french);
  });

  it('comes from the clinic by name, and says its phone', async () => {
    const { header, body } = await mailed({ clinicId: await clinic('AB'), language: 'en' });
    expect(header).toEqual({ from: 'Sexual Health Centre' });
    expect(body).toContain('Do not answer; call Sexual Health Centre: (506) 555-0142');
  });

  it('names a clinic whose name would tell something by its neutral name alone', async () => {
    const clinicId = await clinic('AB', 'Fifth Avenue Clinic');
    for (const told of [
      { kind: 'share' },
      { kind: 'form', questions: 3 },
      { kind: 'message', from: 'Dr. Roy' },
    ] as const) {
      const mail = await mailed({ clinicId, ...told });
      expect(JSON.stringify(mail)).not.toContain('Sexual');
      expect(mail.header).toEqual({ from: 'Fifth Avenue Clinic' });
      expect(mail.body).toContain('call Fifth Avenue Clinic: (506) 555-0142');
    }
  });

  it('says how many questions wait, and of one that it is one', async () => {
    const clinicId = await clinic('AB');
    const subject = async (questions: number) =>
      (await mailed({ clinicId, kind: 'form', questions, language: 'en' })).subject;
    expect(await subject(1)).toBe('Sexual Health Centre has a question for you');
    expect(await subject(11)).toBe('Sexual Health Centre has 11 questions for you');
  });

  it('of a run of many lets every other mail go first', async () => {
    const clinicId = await clinic('AB');
    const { app } = world;
    const order = { kind: 'share', to: 'x@patients.example', language: 'en', link: 'https://c.example/' } as const;
    const priority = async (scheduled: boolean) => {
      const id = await inTransaction(app.write, (client) =>
        mailPatient(client, app, { ...order, clinicId, scheduled }),
      );
      const { rows } = await app.write.query<{ priority: number }>(
        `select priority from pgboss.job where name = 'send-mail' and data ->> 'outgoingId' = $1`,
        [id],
      );
      return rows[0]!.priority;
    };
    expect(await priority(false)).toBeGreaterThan(await priority(true));
  });
});

it('the page behind a link names the clinic as its mail did, before the proof', async () => {
  const plus = await world.client('plus');
  const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
  const setName = (name: string) =>
    world.app.write.query(
      `update clinic set neutral_name = $2 where id = (select referrer_clinic_id from activity where id = $1)`,
      [activityId, name],
    );
  await setName('Fifth Avenue Clinic');
  try {
    const code = await codeOfCopy(world.app, activityId);
    const patient = visitor(world.url);
    expect((await patient.call('patientLink-look', { code })).clinic.name).toBe('Fifth Avenue Clinic');
    patient.close();
  } finally {
    await setName('');
  }
});
