import { createHash, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailAdapter, MailMessage } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';
import { SmtpServer } from './smtp.testing.ts';

let smtp: SmtpServer;
const opened: MailAdapter[] = [];
beforeEach(async () => {
  smtp = await SmtpServer.start();
});
afterEach(async () => {
  for (const mail of opened.splice(0)) mail.close();
  await smtp.stop();
});

const message: MailMessage = {
  messageId: randomUUID(),
  to: 'odile@people.example',
  subject: 'Une clinique vous a transmis un document',
  text: 'Une clinique vous a transmis un document.\n\nOuvrir le document\u00A0:\nhttps://consult.example/\n',
};

async function sent(
  changed: Partial<MailMessage> = {},
  dkim?: Parameters<typeof smtpMail>[0]['dkim'],
): Promise<string> {
  const mail = smtpMail({ url: smtp.url, from: 'Consult <no-reply@clinic.example>', host: 'consult.example', dkim });
  opened.push(mail);
  await mail.send({ ...message, ...changed });
  return smtp.received.at(-1)!.text;
}

/** Whether a mail bears a good signature, relaxed in both parts (RFC 6376, section 3.4), and over which headers. */
function signedBy(mail: string, key: KeyObject): { good: boolean; headers: string[]; tags: Map<string, string> } {
  const end = mail.indexOf('\r\n\r\n');
  const lines = mail
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const relaxed = (line: string): string => {
    const colon = line.indexOf(':');
    return `${line.slice(0, colon).toLowerCase().trim()}:${line
      .slice(colon + 1)
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signature = lines.find((line) => /^dkim-signature:/i.test(line))!;
  const tags = new Map(
    signature
      .replace(/^[^:]*:/, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  );
  const body = mail
    .slice(end + 4)
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)*$/, '\r\n');
  const headers = tags.get('h')!.split(':');
  const said = headers.map((name) => relaxed(lines.find((line) => line.toLowerCase().startsWith(`${name}:`))!));
  const own = relaxed(signature).replace(/b=[^;]*$/, 'b=');
  const good =
    createHash('sha256').update(body).digest('base64') === tags.get('bh') &&
    createVerify('RSA-SHA256')
      .update([...said, own].join('\r\n'))
      .verify(key, tags.get('b')!, 'base64');
  return { good, headers, tags };
}

describe('DKIM', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    domain: 'clinic.example',
    selector: 'consult1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };

  it('signs a mail for the domain, so that a receiver can tell that nobody has changed it', async () => {
    const mail = await sent({ html: '<p>Une clinique vous a transmis un document.</p>' }, dkim);
    const { good, headers, tags } = signedBy(mail, publicKey);
    expect(good).toBe(true);
    expect([tags.get('d'), tags.get('s'), tags.get('a')]).toEqual(['clinic.example', 'consult1', 'rsa-sha256']);
    expect(headers).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']));
    expect(signedBy(mail.replace('Consult', 'Another'), publicKey).good).toBe(false);
    expect(signedBy(mail.replace('transmis', 'promis'), publicKey).good).toBe(false);
  });

  it('covers both headers of unsubscribing, which receivers heed under no other condition', async () => {
    const { good, headers } = signedBy(await sent({ unsubscribe: 'https://c.example/u?code=x' }, dkim), publicKey);
    expect(good).toBe(true);
    expect(headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  });

  it('is left to the mail server without a key', async () => {
    expect(await sent()).not.toMatch(/^DKIM-Signature:/im);
  });
});

it('a mail that its reader may end says how by one click; another says nothing of it', async () => {
  const asked = (await sent({ unsubscribe: 'https://consult.example/unsubscribe?code=abc' })).split('\r\n');
  expect(asked).toContain('List-Unsubscribe: <https://consult.example/unsubscribe?code=abc>');
  expect(asked).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await sent()).not.toMatch(/^List-/im);
});

it('a name before the address of the sender is one name, whatever is in it', async () => {
  for (const from of ['Clinique “Étoile”, inc. <x@y.example>', 'A\r\nBcc: second@people.example', 'a@b.example,']) {
    const mail = await PostalMime.parse(await sent({ from }));
    expect(mail.from?.address).toBe('no-reply@clinic.example');
    expect(mail.bcc ?? []).toEqual([]);
    expect(smtp.received.at(-1)!.to).toEqual(['odile@people.example']);
  }
});
