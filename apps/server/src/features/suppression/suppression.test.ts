import { randomUUID } from 'node:crypto';
import { printedCode } from '@consult/domain/invite/unsubscribe.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../infra/db/transaction.ts';
import { purge } from '../../infra/jobs/upkeep.ts';
import { retryOutgoing } from '../../infra/outbox/retry.ts';
import { quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { isSuppressed, keepCode, linkCode, storeSender, suppress, typedCode } from './suppression.ts';

let server: IdentityServer;
beforeAll(async () => {
  const ground = await quietGround();
  server = await startIdentityServer(ground.url, ground.path, { PUBLIC_URL: 'https://consult.example' });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await server.app.write.query('delete from rate_limit; delete from suppression; delete from unsubscribe_code');
});

/** An address to which a commercial mail went, with the code in it. */
async function mailed(code = linkCode(), address = `Odile-${randomUUID()}@Clinic.example`) {
  const { app } = server;
  const outgoingId = await inTransaction(app.write, async (client) => {
    const id = await app.outgoing.mail(client, {
      to: address,
      template: 'news',
      language: 'en',
      values: { link: 'https://consult.example/' },
    });
    await keepCode(client, app.terms, { code, address, outgoingId: id });
    return id;
  });
  return { code, address, outgoingId };
}

const suppressed = (address: string) =>
  inTransaction(server.app.write, (client) => isSuppressed(client, server.app.terms, address));
const url = (code?: string) => `${server.origin}/unsubscribe${code === undefined ? '' : `?code=${code}`}`;
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers,
  body: new URLSearchParams(fields),
});
const entries = async () =>
  (
    await server.app.write.query<{ detail: unknown }>(
      `select detail from audit_entry where kind = 'address-suppressed' order by at`,
    )
  ).rows.map(({ detail }) => detail);

describe('the link of a commercial mail', () => {
  it('shows a button and changes nothing when it is opened, however often', async () => {
    const { code, address } = await mailed();
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(url(code), { method });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toContain('noindex');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const page = await (await fetch(url(code))).text();
    expect(page).toContain(`<input type="hidden" name="code" value="${code}">`);
    expect(page).toContain('<button>No more invitations</button>');
    expect(page).not.toMatch(/<script|https?:/);
    expect(await suppressed(address)).toBe(false);
  });

  it('ends them with its button, without signing in, once and for all and however often', async () => {
    const { code, address } = await mailed();
    const before = (await entries()).length;
    for (let n = 0; n < 3; n += 1) {
      const response = await fetch(url(), form({ code }));
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Done. Consult sends no more invitations to this address.');
    }
    expect(await suppressed(address.toUpperCase())).toBe(true);
    expect(await suppressed('another@clinic.example')).toBe(false);
    expect((await entries()).slice(before)).toEqual([{ source: 'link' }]);
  });

  it('ends them by one click in the reader’s mail program, from whatever site, in either kind of form', async () => {
    const [one, two] = [await mailed(), await mailed()];
    const click = { 'List-Unsubscribe': 'One-Click' };
    const foreign = { origin: 'https://mail.elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await fetch(url(one.code), form(click, foreign))).status).toBe(200);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url(two.code), { method: 'POST', body })).status).toBe(200);
    expect([await suppressed(one.address), await suppressed(two.address)]).toEqual([true, true]);
  });

  it('speaks French to who reads French', async () => {
    const response = await fetch(url('x'), { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } });
    const page = await response.text();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Ne plus recevoir d’invitations');
  });

  it('stays good for 90 days, and then says whom to write to', async () => {
    const { app } = server;
    const { code, address } = await mailed();
    await inTransaction(app.write, (client) =>
      storeSender(client, { name: 'Bow <Health>', postalAddress: '1 Main Street', contact: '403-555-0111' }),
    );
    const { rows } = await app.write.query<{ days: number }>(
      `select extract(epoch from expires_at - now()) / 86400 as days from unsubscribe_code`,
    );
    expect(Number(rows[0]!.days)).toBeCloseTo(90, 1);
    await app.write.query(`update unsubscribe_code set expires_at = now() - interval '1 second'`);
    const response = await fetch(url(), form({ code }));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Bow &lt;Health&gt;<br>403-555-0111');
    expect(await suppressed(address)).toBe(false);
    await purge(app.write);
    expect((await app.write.query('select 1 from unsubscribe_code')).rowCount).toBe(0);
  });

  it('that nobody sent is answered so, and cannot be guessed at for long', async () => {
    const { code } = await mailed();
    for (const wrong of ['', 'x', `${code}x`, code.toLowerCase(), 'x'.repeat(5000)])
      expect((await fetch(url(), form({ code: wrong }))).status).toBe(404);
    await Promise.all(Array.from({ length: 60 }, () => fetch(url(), form({ code: 'x' }))));
    expect((await fetch(url(), form({ code: 'x' }))).status).toBe(429);
  });

  it('of many readers may come from one address: the service that presses for them', async () => {
    const codes = await Promise.all(Array.from({ length: 70 }, () => mailed()));
    for (const { code } of codes) expect((await fetch(url(code), form({}))).status).toBe(200);
  });
});

it('the reader of a fax types its code', async () => {
  const { code } = await mailed(typedCode(), '4035550177');
  const page = await (await fetch(url())).text();
  expect(page).toContain('<label for="code">Code</label>');
  expect((await fetch(url(), form({ code: printedCode(code).toLowerCase() }))).status).toBe(200);
  expect(await suppressed('4035550177')).toBe(true);
});

it('only a keyed hash is kept, with date and source', async () => {
  const { app } = server;
  await inTransaction(app.write, (client) => suppress(client, app.terms, 'Odile@Clinic.example'));
  const { rows } = await app.write.query<{ row: string; source: string; old: boolean }>(
    `select s::text as row, source, suppressed_at < now() - interval '1 minute' as old from suppression s`,
  );
  expect(rows).toMatchObject([{ source: 'operator', old: false }]);
  expect(rows[0]!.row).not.toMatch(/odile|clinic/i);
  await app.write.query(`update suppression set suppressed_at = now() - interval '10 years'`);
  await inTransaction(app.write, (client) => suppress(client, app.terms, 'odile@clinic.example'));
  await purge(app.write);
  const { rows: kept } = await app.write.query<{ years: number }>(
    'select extract(year from age(now(), suppressed_at))::integer as years from suppression',
  );
  expect(kept).toEqual([{ years: 10 }]);
});

it('what failed is not sent again to whom wants none any more', async () => {
  const { app } = server;
  const { code, outgoingId } = await mailed();
  await app.write.query(`update outgoing set state = 'failed', settled_at = now() where id = $1`, [outgoingId]);
  const retry = () =>
    inTransaction(app.write, (client) => retryOutgoing(client, app.jobs, { id: outgoingId, actorId: null }));
  await fetch(url(), form({ code }));
  expect(await retry()).toBe(false);
  await app.write.query('delete from suppression');
  expect(await retry()).toBe(true);
});
