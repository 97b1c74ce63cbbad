import { englishOf } from '@consult/domain/fault/english.ts';
import { randomUUID } from 'node:crypto';
import {
  defaultPersonalMessage,
  inviteNeedsAddress,
  invitesPerDay,
  invitesPerInvitee,
} from '@consult/domain/invite/invite.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import type { OutboxItem } from '../../infra/outbox/outbox.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { SealedContent } from '../../infra/outbox/entry.ts';
import { readPdf } from '../../infra/pdf/pdf-text.testing.ts';
import { storeSender, suppress } from '../suppression/suppression.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { createAccount } from '../account/account.ts';
import { cookieOf, quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';

const { cast } = ownPeople();

let server: IdentityServer;
const cookies = new Map<CastName, string>();

beforeAll(async () => {
  const ground = await quietGround();
  server = await startIdentityServer(ground.url, ground.path, { PUBLIC_URL: 'https://consult.example' });
  for (const who of ['plus', 'np', 'pending'] as const) {
    await createAccount(server.app.write, { ...cast[who], password: castPassword, locations: [] });
    cookies.set(who, cookieOf(await server.call('account-signIn', { email: cast[who].email, password: castPassword })));
  }
});
afterAll(async () => {
  await server?.stop();
});
const company = { name: 'Bow Valley Health Inc.', postalAddress: '1 Main Street, Calgary AB', contact: '403-555-0111' };

beforeEach(async () => {
  const { app } = server;
  await app.write.query(
    'delete from rate_limit; delete from invitation; delete from outgoing; delete from suppression',
  );
  await inTransaction(app.write, (client) => storeSender(client, company));
});

const odile = {
  firstName: 'Odile',
  lastName: 'Gagné',
  email: 'Odile@Clinic.Example',
  fax: '',
  clinicName: 'Bow Clinic',
  city: 'Calgary',
  personalMessage: 'It saves me an hour a day.',
};
const invite = (input: object, who: CastName = 'plus') =>
  server.call('invite-inviteAColleague', input, { cookie: cookies.get(who)! });

async function sent(): Promise<OutboxItem[]> {
  const { entries } = await listOutbox(server.app.read, { cursor: null });
  const items = await Promise.all(entries.map(({ id }) => readOutboxItem(server.app.read, server.app.keyring, id)));
  return items.filter((item) => item !== null);
}

/** The text of a fax. */
async function pageOf(id: string): Promise<string> {
  const { rows } = await server.app.write.query<SealedContent>('select * from outgoing where id = $1', [id]);
  const { attachment } = await openContent(server.app.keyring, id, rows[0]!);
  return (await readPdf(attachment!)).pages.join('\n');
}

async function stored() {
  const { rows } = await server.app.read.query<{ sender_id: string; mail_id: string | null; fax_id: string | null }>(
    'select sender_id, mail_id, fax_id from invitation',
  );
  return rows;
}

describe('inviting a colleague', () => {
  it('sends a mail in the sender’s name, with their words and the way to sign up, and is audited', async () => {
    expect((await invite(odile)).body).toEqual({ ok: true });
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'mail', to: 'Odile@Clinic.Example' });
    expect(mail!.subject).toMatch(new RegExp(`${cast.plus.lastName} invites you to Consult$`));
    expect(mail!.body).toContain('It saves me an hour a day.');
    expect(mail!.body).toContain('https://consult.example/signup');
    expect(await stored()).toEqual([{ sender_id: cast.plus.id, mail_id: mail!.id, fax_id: null }]);
    const audit = await server.app.read.query(
      `select detail from audit_entry where kind = 'colleague-invited' and actor_id = $1`,
      [cast.plus.id],
    );
    expect(audit.rows).toEqual([{ detail: { mail: true, fax: false } }]);
  });

  it('sends a fax that names sender and colleague where there is a number, beside the mail', async () => {
    expect((await invite({ ...odile, fax: '(403) 555-0177' })).status).toBe(200);
    const items = await sent();
    expect(items.map(({ kind }) => kind).sort()).toEqual(['fax', 'mail']);
    const fax = items.find(({ kind }) => kind === 'fax')!;
    expect(fax.to).toBe('4035550177');
    const { rows } = await server.app.read.query<SealedContent>('select * from outgoing where id = $1', [fax.id]);
    const { attachment } = await openContent(server.app.keyring, fax.id, rows[0]!);
    const text = (await readPdf(attachment!)).pages.join('\n');
    for (const part of ['Odile Gagné', 'Bow Clinic, Calgary', cast.plus.lastName, 'It saves me an hour a day.'])
      expect(text).toContain(part);
    expect(text).toContain('https://consult.example/signup');
  });

  it('says on whose behalf it goes, from whom with which address, and how to get no more, in mail and fax', async () => {
    await invite({ ...odile, fax: '(403) 555-0177' });
    const items = await sent();
    const mail = items.find(({ kind }) => kind === 'mail')!;
    expect(mail.body).toContain(
      `This e-mail is sent by Bow Valley Health Inc. on behalf of Dr. ${cast.plus.firstName} ${cast.plus.lastName}.\n` +
        '1 Main Street, Calgary AB\n403-555-0111\n\nNo more invitations:\nhttps://consult.example/unsubscribe?code=',
    );
    const text = await pageOf(items.find(({ kind }) => kind === 'fax')!.id);
    for (const part of ['sent by Bow Valley Health Inc. on behalf of', '1 Main Street, Calgary AB', '403-555-0111'])
      expect(text).toContain(part);
    expect(text).toContain('https://consult.example/unsubscribe');
    expect(text).toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/);
  });

  it('is refused with a clear sentence while nobody has said who sends it, and nothing is counted', async () => {
    const documents = [null, {}, { ...company, postalAddress: ' ' }, { ...company, contact: 7 }];
    for (const body of documents) {
      await server.app.write.query(`delete from content_document where name = 'sender'`);
      if (body)
        await server.app.write.query(`insert into content_document (name, body) values ('sender', $1)`, [
          JSON.stringify(body),
        ]);
      expect((await invite(odile)).body).toMatchObject({
        code: 'INVITE_NO_SENDER',
        error: 'Invitations cannot be sent yet: your administrator has to say first who sends them.',
      });
    }
    expect(await sent()).toEqual([]);
    const counted = await server.app.write.query('select 1 from rate_limit');
    expect(counted.rowCount).toBe(0);
  });

  it('goes to no address and no number whose owner wants none; the inviter reads it at the field', async () => {
    const unwanted = 'This address takes no invitations.';
    const { app } = server;
    await inTransaction(app.write, (client) => suppress(client, app.terms, 'ODILE@clinic.example'));
    expect((await invite(odile)).body).toMatchObject({ code: 'INVALID_INPUT', fields: { email: unwanted } });
    await inTransaction(app.write, (client) => suppress(client, app.terms, '4035550177'));
    const both = await invite({ ...odile, fax: '(403) 555-0177' });
    expect(both).toMatchObject({ status: 400, body: { fields: { email: unwanted, fax: unwanted } } });
    expect((await invite({ ...odile, email: '', fax: '4035550177' })).body).toMatchObject({
      fields: { fax: unwanted },
    });
    expect(await sent()).toEqual([]);
    expect(await stored()).toEqual([]);
    expect((await invite({ ...odile, email: 'another@clinic.example' })).status).toBe(200);
  });

  it('writes in French where that is asked for', async () => {
    await invite({ ...odile, personalMessage: '', language: 'fr' });
    const [mail] = await sent();
    expect(mail!.subject).toContain('vous invite');
    expect(mail!.body).toContain('Pour vous inscrire');
  });

  it('needs first name, last name, city, and an e-mail or a fax number', async () => {
    const { status, body } = await invite({ ...odile, firstName: '', lastName: ' ', email: '', city: '' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: {
        firstName: 'First name is required.',
        lastName: 'Last name is required.',
        city: 'City is required.',
        email: englishOf(inviteNeedsAddress),
      },
    });
    expect(await sent()).toEqual([]);
  });

  it('invites once, however often the same is sent; other words under the same id are refused', async () => {
    const inviteId = randomUUID();
    const answers = await Promise.all([invite({ ...odile, inviteId }), invite({ ...odile, inviteId })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await invite({ ...odile, inviteId })).status).toBe(200);
    expect(await sent()).toHaveLength(1);
    expect((await invite({ ...odile, inviteId, city: 'Banff' })).body).toMatchObject({ code: 'INVITE_CHANGED' });
    expect((await invite({ ...odile, inviteId }, 'np')).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it(`ends at ${invitesPerDay} in a day, each sender by themselves`, async () => {
    const another = (n: number) => invite({ ...odile, email: `colleague-${n}@clinic.example` });
    for (let n = 0; n < invitesPerDay; n += 1) expect((await another(n)).status).toBe(200);
    const { status, body } = await another(invitesPerDay);
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'INVITE_LIMIT' } });
    expect(await sent()).toHaveLength(invitesPerDay);
    expect((await invite(odile, 'np')).status).toBe(200);
  });

  it(`reaches one address or fax number ${invitesPerInvitee} times in a day, whoever sends it`, async () => {
    const often = { status: 429, body: { code: 'INVITED_OFTEN' } };
    for (let n = 0; n < invitesPerInvitee; n += 1)
      expect((await invite({ ...odile, fax: '(403) 555-0177' }, n % 2 ? 'np' : 'plus')).status).toBe(200);
    expect(await invite({ ...odile, email: odile.email.toUpperCase() }, 'np')).toMatchObject(often);
    expect(await invite({ ...odile, email: '', fax: '4035550177' }, 'plus')).toMatchObject(often);
    expect((await invite({ ...odile, email: 'another@clinic.example' })).status).toBe(200);
    expect(await sent()).toHaveLength(2 * invitesPerInvitee + 1);
  });

  it('is closed to whoever may not send', async () => {
    expect((await invite(odile, 'pending')).body).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('leaves nothing readable of the colleague in the database', async () => {
    await invite({ ...odile, fax: '4035550177' });
    const { rows } = await server.app.read.query<{ all: string }>(
      `select (select string_agg(i::text, ' ') from invitation i) || (select string_agg(o::text, ' ') from outgoing o)
        || (select string_agg(u::text, ' ') from unsubscribe_code u)
        || (select coalesce(string_agg(a.detail::text, ' '), '') from audit_entry a) as all`,
    );
    for (const part of ['Odile', 'Gagn', 'linic.', '5550177', 'hour a day'])
      expect(rows[0]!.all.includes(part), part).toBe(false);
  });

  it('begins with the message of the content document, else with a default, in both languages', async () => {
    const content = async () => (await server.call('invite-getContent', {}, { cookie: cookies.get('plus')! })).body;
    expect(await content()).toEqual({ defaultPersonalMessage });
    await server.app.write.query(
      `insert into content_document (name, body) values ('inviteAColleague', '{"defaultPersonalMessage": "Join us."}')`,
    );
    expect(await content()).toEqual({ defaultPersonalMessage: { en: 'Join us.', fr: 'Join us.' } });
    await server.app.write.query(`update content_document set body = '{"defaultPersonalMessage": 7}'`);
    expect(await content()).toEqual({ defaultPersonalMessage });
  });
});
