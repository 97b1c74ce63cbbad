import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { switchOffAll, switchOn } from '../installation/outlets.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { runWaiting } from '../jobs/run-waiting.testing.ts';
import { purge } from '../jobs/upkeep.ts';
import { UnreadableError } from '../keystore/cipher.ts';
import { SmtpServer } from '../mail/smtp.testing.ts';
import { listOutbox, readOutboxItem } from './outbox.ts';
import { makeOutboxWorld } from './outbox-world.testing.ts';
import type { OutboxWorld } from './outbox-world.testing.ts';
import type { MailOrder, Outgoing } from './outgoing.ts';
import { adaptersOf } from './outgoing.ts';
import { calendarText } from '../mail/calendar.ts';
import { sendOutgoing } from './send.ts';

const patient = 'marguerite.okimaw@patients.example';
const order: MailOrder = {
  to: patient,
  template: 'new-consult',
  language: 'en',
  values: { link: 'https://consult.example/' },
};

let world: OutboxWorld;
let smtp: SmtpServer;

beforeAll(async () => {
  world = await makeOutboxWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  smtp = await SmtpServer.start();
});
afterEach(async () => {
  await world.stopJobs();
  await smtp.stop();
  await world.pools.write.query('delete from outgoing');
  await world.pools.write.query('delete from pgboss.job');
});

function mail(outgoing: Outgoing, changed: Partial<MailOrder> = {}): Promise<string> {
  return inTransaction(world.pools.write, (client) => outgoing.mail(client, { ...order, ...changed }));
}

async function settled(id: string, state: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await listOutbox(world.pools.write, { cursor: null })).entries).toContainEqual(
        expect.objectContaining({ id, state }),
      ),
    scaled(10_000),
  );
}

/** The content of all tables of the database, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await world.pools.write.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (
          await world.pools.write.query<{ text: string | null }>(
            `select string_agg(t::text, ' ') as text from ${name} t`,
          )
        ).rows[0]?.text ?? '',
    ),
  );
  const bytes = await world.pools.write.query<{ text: string | null }>(
    `select string_agg(encode(recipient || subject || body || coalesce(attachment, '') || coalesce(headers, ''),
      'escape'), ' ') as text
      from outgoing`,
  );
  return [...texts, bytes.rows[0]?.text ?? ''].join('\n');
}

describe('a mail', () => {
  it('reaches the SMTP server with its text, and shows as sent', async () => {
    const { outgoing } = await world.open({ smtpUrl: smtp.url });
    const id = await mail(outgoing);
    await settled(id, 'sent');
    expect(smtp.received).toHaveLength(1);
    const received = smtp.received[0];
    expect(received?.from).toBe('no-reply@consult.example');
    expect(received?.to).toEqual([patient]);
    const { rows } = await world.pools.write.query<{ message_id: string }>('select message_id from outgoing');
    expect(received?.text).toContain(`Message-ID: <${rows[0]!.message_id}@consult.example>`);
    expect(received?.text).not.toContain(id);
    expect(received?.text).toContain('Subject: You have a new consult in your inbox');
    expect(received?.text).toContain('Sign in to read it:\r\nhttps://consult.example/');
    expect(await readOutboxItem(world.pools.write, world.keyring, id)).toMatchObject({
      state: 'sent',
      via: 'smtp',
      attempts: 1,
      error: '',
    });
  });

  it('is not sent when the transaction that ordered it is rolled back', async () => {
    const { outgoing } = await world.open({ smtpUrl: smtp.url });
    const undone = inTransaction(world.pools.write, async (client) => {
      await outgoing.mail(client, order);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await settled(await mail(outgoing, { to: 'kept@people.example' }), 'sent');
    expect(smtp.received.map(({ to }) => to)).toEqual([['kept@people.example']]);
    expect((await listOutbox(world.pools.write, { cursor: null })).entries).toHaveLength(1);
  });

  it('is sent once when its job runs again, and has the same Message-ID where the end of the first run was lost', async () => {
    const { outgoing } = await world.open({ smtpUrl: smtp.url }, false);
    const id = await mail(outgoing);
    const adapters = adaptersOf(
      {
        publicUrl: 'https://consult.example',
        smtpUrl: smtp.url,
        mailFrom: 'no-reply@consult.example',
        faxGateway: undefined,
      },
      world.pools.write,
      world.keyring,
    );
    const send = () =>
      sendOutgoing({ pool: world.pools.write, keyring: world.keyring, adapters }, id, {
        id: '',
        attempt: 1,
        final: false,
      });
    await send();
    await send();
    expect(smtp.received).toHaveLength(1);
    await world.pools.write.query(`update outgoing set state = 'queued' where id = $1`, [id]);
    await send();
    adapters.mail.close();
    const ids = smtp.received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('that can not be taken now is tried five times, then shows as failed with the code only', async () => {
    smtp.refuseWith = `450 mailbox of ${patient} is busy`;
    const { outgoing, jobs } = await world.open({ smtpUrl: smtp.url });
    const id = await mail(outgoing);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await vi.waitFor(
        async () =>
          expect((await listOutbox(world.pools.write, { cursor: null })).entries).toMatchObject([
            { state: 'queued', attempts: attempt, error: 'SMTP 450' },
          ]),
        scaled(10_000),
      );
      await vi.waitFor(
        async () => expect(await runWaiting(world.pools.write, 'send-mail', { outgoingId: id })).toBe(1),
        scaled(10_000),
      );
    }
    await settled(id, 'failed');
    expect((await listOutbox(world.pools.write, { cursor: null })).entries).toMatchObject([
      { attempts: 5, error: 'SMTP 450' },
    ]);
    await vi.waitFor(
      async () =>
        expect((await jobs.states()).failures).toMatchObject([{ kind: 'send-mail', code: 'SMTP 450', attempts: 5 }]),
      scaled(10_000),
    );
    expect(await everything()).not.toContain('marguerite');
  });

  it('that is refused for good ends with the first try, as a fax by mail does', async () => {
    smtp.refuseWith = `550 no such user ${patient}`;
    const { outgoing, jobs } = await world.open({ smtpUrl: smtp.url, faxGateway: 'fax.example' });
    const pdf = Buffer.from('%PDF-1.7 fax');
    const ids = [
      await mail(outgoing),
      await inTransaction(world.pools.write, (client) => outgoing.fax(client, { number: '4035550199', pdf })),
    ];
    for (const id of ids) await settled(id, 'failed');
    const { entries } = await listOutbox(world.pools.write, { cursor: null });
    expect(entries.map(({ attempts, error }) => [attempts, error])).toEqual([
      [1, 'SMTP 550'],
      [1, 'SMTP 550'],
    ]);
    await vi.waitFor(
      async () =>
        expect((await jobs.states()).kinds).toMatchObject([
          { kind: 'send-mail', failed: 1, waiting: 0, running: 0 },
          { kind: 'send-outgoing', failed: 1, waiting: 0, running: 0 },
        ]),
      scaled(10_000),
    );
    expect((await jobs.states()).failures).toMatchObject([{ code: 'SMTP 550' }, { code: 'SMTP 550' }]);
    expect(await everything()).not.toContain('marguerite');
  });

  it('to a patient comes from their clinic, in both languages, in HTML and in plain text', async () => {
    const { outgoing } = await world.open({ smtpUrl: smtp.url });
    const id = await inTransaction(world.pools.write, (client) =>
      outgoing.mailToPatient(client, {
        to: patient,
        template: 'patient-form-many',
        languages: ['fr', 'en'],
        values: {
          link: 'https://consult.example/forms?jwt=a1b2c3',
          clinic: 'Clinique Étoile\r\nBcc: second@people.example',
          phone: '4035550142',
          count: 11,
        },
      }),
    );
    await settled(id, 'sent');
    const [received, ...others] = smtp.received;
    expect(others).toEqual([]);
    expect(received!.to).toEqual([patient]);
    const mail = await PostalMime.parse(received!.text);
    expect(mail.from).toMatchObject({
      name: 'Clinique Étoile Bcc: second@people.example',
      address: 'no-reply@consult.example',
    });
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).toMatch(/vous pose 11 questions \/ .* has 11 questions for you$/);
    expect(mail.text).toContain('Ne répondez pas; appelez Clinique Étoile');
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.html).toContain('href="https://consult.example/forms?jwt=a1b2c3"');
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    expect(await everything()).not.toMatch(/Étoile|consult\.example\/forms/);
    // Whoever looks at the outbox reads the plain text, without the code that is the patient's alone.
    const shown = await readOutboxItem(world.pools.write, world.keyring, id);
    expect(shown!.body).toContain('https://consult.example/forms?jwt=…');
    expect(shown!.body).not.toContain('<');
  });

  it('can not be made to go to a second address', async () => {
    const { outgoing } = await world.open({ smtpUrl: smtp.url });
    await mail(outgoing, { to: `${patient}, second@people.example` });
    await mail(outgoing, { to: `${patient}\r\nBcc: second@people.example` });
    await settled(await mail(outgoing, { to: 'good@people.example' }), 'sent');
    await vi.waitFor(
      async () =>
        expect(
          (await listOutbox(world.pools.write, { cursor: null })).entries.every(({ attempts }) => attempts > 0),
        ).toBe(true),
      scaled(10_000),
    );
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('second@people.example');
  });
});

describe('without configuration', () => {
  it('mail, fax and push stay here, readable in the outbox, newest first', async () => {
    const { outgoing } = await world.open();
    const personId = (await world.inbox.person()).id;
    const [mailed, faxed, pushed] = [
      await mail(outgoing, { language: 'fr' }),
      await inTransaction(world.pools.write, (client) =>
        outgoing.fax(client, { number: '(403) 555-0199', pdf: Buffer.from('%PDF-1.7 Okimaw') }),
      ),
      await inTransaction(world.pools.write, (client) =>
        outgoing.push(client, { personId, template: 'new-consult', language: 'en', values: { link: 'x' } }),
      ),
    ];
    for (const id of [mailed, faxed, pushed]) await settled(id, 'sent');
    const read = (id: string) => readOutboxItem(world.pools.write, world.keyring, id);
    expect(await read(mailed)).toMatchObject({
      kind: 'mail',
      via: 'outbox',
      to: patient,
      subject: 'Vous avez une nouvelle consultation',
    });
    expect(await read(faxed)).toMatchObject({ kind: 'fax', via: 'outbox', to: '4035550199', bytes: 15 });
    const shown = await read(pushed);
    expect(shown).toMatchObject({ kind: 'push', via: 'outbox' });
    // A push goes to a person: the outbox names them.
    expect(shown?.to).not.toBe(personId);
    const first = await listOutbox(world.pools.write, { cursor: null, limit: 2 });
    expect(first.entries.map(({ id }) => id)).toEqual([pushed, faxed]);
    const second = await listOutbox(world.pools.write, { cursor: first.next, limit: 2 });
    expect(second.entries.map(({ id }) => id)).toEqual([mailed]);
    expect(second.next).toBeNull();
    expect(await read(randomUUID())).toBeNull();
  });

  it('nothing of what is said lies in the database in the clear', async () => {
    const { outgoing } = await world.open();
    await settled(await mail(outgoing), 'sent');
    await settled(
      await inTransaction(world.pools.write, (client) =>
        outgoing.fax(client, { number: '4035550199', pdf: Buffer.from('%PDF-1.7 Okimaw') }),
      ),
      'sent',
    );
    const stored = await everything();
    for (const secret of ['marguerite', 'patients.example', '4035550199', 'Okimaw', 'new consult in'])
      expect(stored).not.toContain(secret);
    expect(stored).toContain('send-outgoing');
  });

  it('a text that was moved to another entry does not open', async () => {
    const { outgoing } = await world.open();
    const [one, two] = [await mail(outgoing), await mail(outgoing, { to: 'other@people.example' })];
    await world.pools.write.query(
      `update outgoing o set recipient = f.recipient, wrapped_key = f.wrapped_key, key_id = f.key_id from outgoing f
        where o.id = $1 and f.id = $2`,
      [one, two],
    );
    await expect(readOutboxItem(world.pools.write, world.keyring, one)).rejects.toThrow(UnreadableError);
  });
});

it('mails by the dozen wait for their turn, while another mail goes first and a push does not wait at all', async () => {
  // Ordered by a process that sends nothing, so that all of them wait when the worker comes.
  const { outgoing } = await world.open({}, false);
  const personId = (await world.inbox.person()).id;
  const many = 12;
  const values = { link: 'https://consult.example/', clinic: 'Bow Clinic', phone: '' };
  const pushed = await inTransaction(world.pools.write, async (client) => {
    for (let n = 0; n < many; n += 1)
      await outgoing.mailToPatient(client, {
        to: `patient-${n}@patients.example`,
        template: 'patient-copy',
        languages: ['en'],
        values,
        scheduled: true,
      });
    await outgoing.mail(client, { ...order, to: 'urgent@people.example' });
    return outgoing.push(client, { personId, template: 'new-consult', language: 'en', values: { link: 'x' } });
  });
  await world.open({ smtpUrl: smtp.url, mailPerSecond: 4 });
  await settled(pushed, 'sent');
  expect(smtp.received.length).toBeLessThan(many);
  await vi.waitFor(() => expect(smtp.received.length).toBe(many + 1), scaled(15_000));
  expect(smtp.received.slice(0, 4).flatMap(({ to }) => to)).toContain('urgent@people.example');
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(many + 1);
});

it('an entry for a calendar goes as an invitation that its reader’s calendar takes', async () => {
  const { outgoing } = await world.open({ smtpUrl: smtp.url });
  const calendar = calendarText({
    uid: 'call@consult.example',
    start: new Date('2026-11-23T17:00:00Z'),
    end: new Date('2026-11-23T17:10:00Z'),
    stamp: new Date('2026-11-21T17:00:00Z'),
    summary: 'Phone consult',
    link: 'https://consult.example/',
    organizer: 'no-reply@consult.example',
    attendee: 'sunita@clinic.example',
  });
  await settled(await mail(outgoing, { calendar }), 'sent');
  const text = smtp.received[0]!.text;
  expect(text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  expect(text).toContain('DTSTART:20261123T170000Z');
});

it('a fax goes to the gateway as mail with its PDF', async () => {
  const { outgoing } = await world.open({ smtpUrl: smtp.url, faxGateway: '{number}.account@fax.example' });
  await settled(
    await inTransaction(world.pools.write, (client) =>
      outgoing.fax(client, { number: '403-555-0199', pdf: Buffer.from('%PDF-1.7 fax') }),
    ),
    'sent',
  );
  expect(smtp.received[0]?.to).toEqual(['4035550199.account@fax.example']);
  expect(smtp.received[0]?.text).toMatch(/Content-Type: application\/pdf; name="fax \d{4}-\d{2}-\d{2}\.pdf"/);
  expect(smtp.received[0]?.text).toContain(Buffer.from('%PDF-1.7 fax').toString('base64'));
});

describe('a mail of an installation where mails are off', () => {
  const off = (): Promise<unknown> => inTransaction(world.pools.write, (client) => switchOffAll(client, 'copied'));
  const switchedOn = async (jobs: Jobs, waiting: 'send' | 'drop'): Promise<number | null> =>
    inTransaction(world.pools.write, (client) => switchOn(client, jobs, 'mail', waiting));
  const jobIsDone = () =>
    vi.waitFor(async () => {
      const { rows } = await world.pools.write.query<{ state: string }>(
        `select state from pgboss.job where name = 'send-mail'`,
      );
      expect(rows).toEqual([{ state: 'completed' }]);
    }, scaled(10_000));

  it('waits, is not taken for lost, and goes out once mails are switched on', async () => {
    const { outgoing, jobs } = await world.open({ smtpUrl: smtp.url });
    await off();
    const id = await mail(outgoing);
    await jobIsDone();
    await world.pools.write.query(`update outgoing set created_at = now() - interval '3 days'`);
    await purge(world.pools.write);
    expect(smtp.received).toEqual([]);
    expect(await switchedOn(jobs, 'send')).toBe(1);
    await settled(id, 'sent');
    expect(await switchedOn(jobs, 'send')).toBeNull();
    expect(smtp.received.length).toBe(1);
  });

  it('is dropped where the operator says so', async () => {
    const { outgoing, jobs } = await world.open({ smtpUrl: smtp.url });
    await off();
    const id = await mail(outgoing);
    expect(await switchedOn(jobs, 'drop')).toBe(1);
    await settled(id, 'failed');
    expect(smtp.received).toEqual([]);
  });
});
