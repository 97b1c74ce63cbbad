import { randomBytes, randomUUID } from 'node:crypto';
import { maxVaults } from '@consult/contract/account/open-vault.ts';
import type { CallName } from '@consult/contract/calls.ts';
import { castPassword, quickPasswordHash } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { createAccount } from './create-account.ts';
import { quietServer } from './identity-server.testing.ts';
import type { Answer, IdentityServer } from './identity-server.testing.ts';

const { cast } = ownPeople();

let server: IdentityServer;
let me: { id: string; email: string };
let vaultId: string;

beforeAll(async () => {
  server = await quietServer();
});
beforeEach(async () => {
  await server.app.write.query('delete from rate_limit');
  me = await person();
  vaultId = randomUUID();
});

async function person(roles: string[] = ['adminFee']): Promise<typeof me> {
  const id = newId();
  const email = `${id}@demo.example`;
  const account = { ...cast.plus, id, email, passwordHash: quickPasswordHash, locations: [], roles };
  await createAccount(server.app.write, account);
  return { id, email };
}

/** A browser: its cookies are those that the answers set. */
class Browser {
  readonly cookies = new Map<string, string>();

  async call(name: CallName, input: unknown = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await server.call(name, input, { cookie });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
    return answer;
  }

  async signIn(who = me): Promise<this> {
    await this.call('account-signIn', { email: who.email, password: castPassword });
    return this;
  }

  /** The half that the server gives, null where it gives none. */
  async half(id = vaultId, begin = false, proof?: string): Promise<string | null> {
    return ((await this.call('account-openVault', { vaultId: id, begin, proof })).body as { half: string | null }).half;
  }
}

const signedIn = (who = me): Promise<Browser> => new Browser().signIn(who);

/** What the audit log holds of a vault, by kind: entries of one millisecond have no order. */
async function auditedOf(id: string): Promise<string[]> {
  const { rows } = await server.app.write.query<{ kind: string }>(
    'select kind from audit_entry where $1 = any(subject_ids) order by kind',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe("the server's half of a vault's key", () => {
  test('is 32 bytes, and the same after another start, another session, and a begin that is repeated', async () => {
    const browser = await signedIn();
    expect(await browser.half()).toBeNull();
    const half = await browser.half(vaultId, true);
    expect(Buffer.from(half!, 'base64')).toHaveLength(32);
    expect(await browser.half(vaultId.toUpperCase(), true)).toBe(half);
    await browser.call('account-signOut');
    await browser.signIn();
    expect(await browser.half()).toBe(half);
  });

  test('of a vault that two tabs begin at once is one', async () => {
    const browser = await signedIn();
    const [one, other] = await Promise.all([browser.half(vaultId, true), browser.half(vaultId, true)]);
    expect(one).toBe(other);
    expect(one).not.toBeNull();
  });

  test('lies in the database under a key of its own, and is not said there', async () => {
    const half = await (await signedIn()).half(vaultId, true);
    const { rows } = await server.app.write.query<{ half: Buffer }>('select half from vault where id = $1', [vaultId]);
    expect(rows[0]!.half.includes(Buffer.from(half!, 'base64'))).toBe(false);
  });

  test('is given on the device that began it alone, and to nobody else there', async () => {
    const browser = await signedIn();
    await browser.half(vaultId, true);
    const elsewhere = await signedIn();
    expect(await elsewhere.half()).toBeNull();
    expect(await elsewhere.half(vaultId, true)).toBeNull();
    await browser.signIn(await person());
    expect(await browser.half()).toBeNull();
    expect(await browser.half(vaultId, true)).toBeNull();
    expect(await browser.half(randomUUID())).toBeNull();
  });

  test('is given to no visitor and to no locked session, and again after unlocking', async () => {
    const browser = await signedIn();
    const half = await browser.half(vaultId, true);
    await browser.call('account-lock');
    expect((await browser.call('account-openVault', { vaultId, begin: false })).body).toMatchObject({ code: 'LOCKED' });
    await browser.call('account-unlock', { password: castPassword });
    expect(await browser.half()).toBe(half);
    const visitor = await new Browser().call('account-openVault', { vaultId, begin: true });
    expect(visitor.body).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('is for a browser that lost its device: begun anew, with another cookie', async () => {
    const browser = await signedIn();
    browser.cookies.delete('consult.device');
    expect(await browser.half()).toBeNull();
    const answer = await browser.call('account-openVault', { vaultId, begin: true });
    expect(answer.headers.getSetCookie().join()).toMatch(/^consult\.device=[\w-]{32};.*HttpOnly/i);
    const { half } = answer.body as { half: string };
    expect(await browser.half()).toBe(half);
  });

  test('is given by its proof to a browser that lost its cookies, which is known by its new device from then on', async () => {
    const proof = randomBytes(32).toString('base64');
    const browser = await signedIn();
    const half = await browser.half(vaultId, true, proof);
    browser.cookies.clear();
    await browser.signIn();
    expect(await browser.half()).toBeNull();
    expect(await browser.half(vaultId, false, randomBytes(32).toString('base64'))).toBeNull();
    expect(await browser.half(vaultId, false, proof)).toBe(half);
    expect(await browser.half()).toBe(half);
    const stranger = await signedIn(await person());
    expect(await stranger.half(vaultId, false, proof)).toBeNull();
    await browser.call('account-endVault', { vaultId });
    expect(await browser.half(vaultId, false, proof)).toBeNull();
  });

  test('that was begun without a proof is known by the first that its own device gives', async () => {
    const proof = randomBytes(32).toString('base64');
    const browser = await signedIn();
    const half = await browser.half(vaultId, true);
    expect(await (await signedIn()).half(vaultId, false, proof)).toBeNull();
    expect(await browser.half(vaultId, false, proof)).toBe(half);
    browser.cookies.delete('consult.device');
    expect(await browser.half(vaultId, false, proof)).toBe(half);
    expect(browser.cookies.has('consult.device')).toBe(true);
  });

  test('is given to the app by the key of its device, which it is told once', async () => {
    const native = { 'x-client': 'native' };
    const begun = await server.call('account-signIn', { email: me.email, password: castPassword }, native);
    const { token } = begun.body as { token: string };
    const app = { ...native, authorization: `Bearer ${token}` };
    const open = async (headers: Record<string, string>, begin: boolean) =>
      (await server.call('account-openVault', { vaultId, begin }, { ...app, ...headers })).body;
    const first = (await open({}, true)) as { half: string; device: string };
    expect(first.device).toMatch(/^[\w-]{32}$/);
    expect(await open({ 'x-device': first.device }, false)).toEqual({ half: first.half });
    expect(await open({}, false)).toEqual({ half: null });
  });

  test('is refused once a person has as many as one may have', async () => {
    const browser = await signedIn();
    for (let n = 0; n < maxVaults; n += 1) expect(await browser.half(randomUUID(), true)).not.toBeNull();
    const answer = await browser.call('account-openVault', { vaultId, begin: true });
    expect(answer.body).toMatchObject({ code: 'TOO_MANY' });
    // A vault whose device is long gone makes room.
    await server.app.write.query(`update vault set opened_at = now() - interval '401 days' where person_id = $1`, [
      me.id,
    ]);
    expect(await browser.half(vaultId, true)).not.toBeNull();
  });
});

describe('a vault', () => {
  test('ends when its person deletes it, once and for all, and nobody else ends it', async () => {
    const browser = await signedIn();
    await browser.half(vaultId, true);
    expect((await (await signedIn(await person())).call('account-endVault', { vaultId })).status).toBe(200);
    expect(await browser.half()).not.toBeNull();
    for (let n = 0; n < 2; n += 1)
      expect((await browser.call('account-endVault', { vaultId })).body).toEqual({ ok: true });
    expect(await browser.half()).toBeNull();
    expect(await browser.half(vaultId, true)).toBeNull();
    const { rows } = await server.app.write.query('select half, wrapped_key from vault where id = $1', [vaultId]);
    expect(rows).toEqual([{ half: null, wrapped_key: null }]);
    expect(await auditedOf(vaultId)).toEqual(['vault-begun', 'vault-ended', 'vault-opened']);
  });

  test('ends with its device in the list of sessions, also one that an earlier session there had begun', async () => {
    const [lost, desk] = [await signedIn(), await signedIn()];
    await lost.half(vaultId, true);
    await lost.call('account-signOut');
    await lost.signIn();
    const deskVault = randomUUID();
    const half = await desk.half(deskVault, true);
    const { body } = await desk.call('security-listSessions', { cursor: null });
    const { id: sessionId } = (body as { sessions: { id: string; current: boolean }[] }).sessions.find(
      ({ current }) => !current,
    )!;
    expect((await desk.call('security-endSession', { sessionId })).status).toBe(200);
    await lost.signIn();
    expect(await lost.half()).toBeNull();
    expect(await desk.half(deskVault)).toBe(half);
  });

  test('does not end with sign-outs, with all other sessions, with another password or with time', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    const half = await browser.half(vaultId, true);
    await other.call('security-endOtherSessions');
    await browser.signIn();
    expect(await browser.half()).toBe(half);
    const newPassword = 'three quiet herons';
    await other.call('security-changePassword', { currentPassword: castPassword, newPassword });
    await server.app.write.query(`update vault set begun_at = '2020-01-01', opened_at = '2020-01-01' where id = $1`, [
      vaultId,
    ]);
    await browser.call('account-signIn', { email: me.email, password: newPassword });
    expect(await browser.half()).toBe(half);
  });

  test('is written down: begun, and opened once in each session', async () => {
    const browser = await signedIn();
    await browser.half(vaultId, true);
    await browser.half();
    await browser.signIn();
    await browser.half();
    await browser.half();
    expect(await auditedOf(vaultId)).toEqual(['vault-begun', 'vault-opened', 'vault-opened']);
  });
});
