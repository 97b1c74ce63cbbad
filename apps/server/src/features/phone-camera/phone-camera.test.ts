import { randomUUID } from 'node:crypto';
import { mostPhotosOfPhone } from '@consult/domain/phone-camera/limits.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { runWaiting } from '../../infra/jobs/run-waiting.testing.ts';
import { film } from '../../infra/pictures/film.testing.ts';
import { append, begin, tus } from '../attachment/uploads.testing.ts';
import { addPhoto, drawnPhoto, upload } from '../media/media-world.testing.ts';
import { setRoles } from '../permission/permission.ts';
import { letIn, newToken, photoOf, takePhoto, uploadByPhone } from './phone-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
/** Another session of plus@ for each test: what ends one leaves the others alone. */
const maker = (): Promise<Client> => signIn(world.url, cast.plus.email);

beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

const ended = { status: 401, code: 'PHONE_ENDED' };
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ status, code }: CallError) => `${status} ${code}`,
  );
const use = (code: string, token = newToken(), by = visitor(world.url)) =>
  by.call('phoneCamera-begin', { code, token });
const minutesTo = (instant: string | null): number => (Date.parse(instant ?? '') - Date.now()) / 60_000;
const change = (id: string, columns: string) =>
  world.app.write.query(`update phone_session set ${columns} where id = $1`, [id]);
async function auditOf(id: string): Promise<string[]> {
  const { rows } = await world.app.write.query<{ kind: string }>(
    'select kind from audit_entry where $1 = any(subject_ids) order by at, id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe('a code', () => {
  it('lets one phone in, once, for 15 minutes; both sides show the same two words', async () => {
    const plus = await maker();
    const { id, code, words, address, codeEndsAt } = await plus.call('phoneCamera-make', { consent: null });
    expect(address).toBe(new URL('/phone', world.app.config.publicUrl).href);
    expect(minutesTo(codeEndsAt)).toBeGreaterThan(4.9);
    expect(minutesTo(codeEndsAt)).toBeLessThan(5.1);
    expect(await plus.call('phoneCamera-look', { phoneId: id })).toMatchObject({
      state: 'waiting',
      endsAt: null,
      words,
    });

    const begun = await use(code);
    expect(begun).toEqual({ words, endsAt: expect.any(String), consent: null });
    expect(minutesTo(begun.endsAt)).toBeGreaterThan(14.9);
    expect(minutesTo(begun.endsAt)).toBeLessThan(15.1);
    expect(await refusalOf(use(code))).toBe('410 CODE_USED');
    const { state, endsAt, device } = await plus.call('phoneCamera-look', { phoneId: id });
    expect({ state, endsAt }).toEqual({ state: 'running', endsAt: begun.endsAt });
    expect(device).toMatchObject({ platform: 'web' });
  });

  it('of twenty phones at once lets one in', async () => {
    const { code } = await (await maker()).call('phoneCamera-make', { consent: null });
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(use(code))));
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '410 CODE_USED')).toHaveLength(19);
  });

  it('is not lost with an answer: the same phone asks again and hears the same', async () => {
    const { code } = await (await maker()).call('phoneCamera-make', { consent: null });
    const token = newToken();
    const first = await use(code, token);
    expect(await use(code, token)).toEqual(first);
  });

  it('works as it is typed, in groups and small letters', async () => {
    const { code } = await (await maker()).call('phoneCamera-make', { consent: null });
    expect(await refusalOf(use(` ${code.toLowerCase().replace(/(.{4})/g, '$1 ')}`))).toBe('no refusal');
  });

  it('works for five minutes, and not after it was ended, its session was locked or over', async () => {
    const plus = await maker();
    const make = () => plus.call('phoneCamera-make', { consent: null });
    const old = await make();
    await change(old.id, `code_ends_at = now()`);
    expect(await refusalOf(use(old.code))).toBe('410 CODE_RAN_OUT');
    expect(await plus.call('phoneCamera-look', { phoneId: old.id })).toMatchObject({ state: 'ended' });
    const taken = await make();
    await plus.call('phoneCamera-end', { phoneId: taken.id });
    expect(await refusalOf(use(taken.code))).toBe('410 CODE_RAN_OUT');
    const locked = await make();
    await plus.call('account-lock', {});
    expect(await refusalOf(use(locked.code))).toBe('410 CODE_RAN_OUT');
    // What was ended by the lock does not come back with the unlocking.
    await plus.call('account-unlock', { password: 'demo1234' });
    expect(await refusalOf(use(locked.code))).toBe('410 CODE_RAN_OUT');
    const last = await make();
    await plus.call('account-signOut', {});
    expect(await refusalOf(use(last.code))).toBe('404 CODE_UNKNOWN');
  });

  it('ends the phone that the same session let in before, and no other’s', async () => {
    const [one, two] = [await maker(), await maker()];
    const [first, other] = [await letIn(world.url, one), await letIn(world.url, two)];
    await one.call('phoneCamera-make', { consent: null });
    await expect(first.phone.call('phoneCamera-added', {})).rejects.toMatchObject(ended);
    await other.phone.call('phoneCamera-added', {});
  });

  it('carries the consent that was recorded at the computer', async () => {
    const consent = {
      givenBy: 'patient' as const,
      way: 'in-words' as const,
      uses: ['teaching' as const],
      recordedAt: '2026-03-01T12:00:00.000Z',
    };
    const { code } = await (await maker()).call('phoneCamera-make', { consent });
    expect((await use(code)).consent).toEqual(consent);
  });

  it('can not be guessed: tries are limited for each address, and one that works costs none', async () => {
    const guesser = visitor(world.url, { address: '127.0.9.3' });
    const plus = await maker();
    for (let at = 0; at < 59; at += 1)
      expect(await refusalOf(use('nonsense', newToken(), guesser))).toBe('404 CODE_UNKNOWN');
    for (let at = 0; at < 3; at += 1) {
      const { code } = await plus.call('phoneCamera-make', { consent: null });
      expect(await refusalOf(use(code, newToken(), guesser))).toBe('no refusal');
    }
    expect(await refusalOf(use('0'.repeat(26), newToken(), guesser))).toBe('404 CODE_UNKNOWN');
    const { code } = await plus.call('phoneCamera-make', { consent: null });
    expect(await refusalOf(use(code, newToken(), guesser))).toBe('429 TOO_MANY');
    guesser.close();
  });

  it('stands nowhere in the database, nor does a phone’s token', async () => {
    const { code, token } = await letIn(world.url, await maker());
    for (const table of ['phone_session', 'audit_entry', 'live_event', 'pgboss.job']) {
      const { rowCount } = await world.app.write.query(
        `select 1 from ${table} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
        [code, token],
      );
      expect({ table, found: rowCount }).toEqual({ table, found: 0 });
    }
  });
});

describe('a phone that was let in', () => {
  it('adds photos to its maker’s gallery, with their consent; the computer hears of each', async () => {
    const plus = await maker();
    const feed = await plus.live();
    const known = await letIn(world.url, plus);
    expect((await feed.next(({ data }) => data['kind'] === 'session-began')).data).toMatchObject({ id: known.id });
    const id = await uploadByPhone(known.at);
    const consent = { givenBy: 'patient' as const, way: 'in-words' as const, uses: [] };
    const at = new Date().toISOString();
    await known.phone.call('phoneCamera-add', { ...photoOf(id), consent, consentAt: at });
    await feed.next(({ data }) => data['kind'] === 'media');
    const second = await takePhoto(known);
    expect((await plus.call('phoneCamera-look', { phoneId: known.id })).mediaIds).toEqual([id, second]);
    const { items } = await plus.call('media-page', { timeZone: 'America/Edmonton' });
    expect(items.find((item) => item.id === id)?.consent).toEqual({ ...consent, recordedAt: at });
    expect(items.find((item) => item.id === second)?.consent).toBeNull();
    feed.close();
  });

  it('lists what it has added itself, and nothing of what else is in the gallery', async () => {
    const plus = await maker();
    await addPhoto(world.url, plus);
    await takePhoto(await letIn(world.url, plus));
    const known = await letIn(world.url, plus);
    expect((await known.phone.call('phoneCamera-added', {})).mediaIds).toEqual([]);
    const id = await takePhoto(known);
    expect(await known.phone.call('phoneCamera-added', {})).toEqual({ endsAt: expect.any(String), mediaIds: [id] });
  });

  it('adds a photo once, however often it says so', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    const id = await uploadByPhone(known.at);
    const input = photoOf(id);
    await Promise.all([known.phone.call('phoneCamera-add', input), known.phone.call('phoneCamera-add', input)]);
    await known.phone.call('phoneCamera-add', input);
    expect((await plus.call('phoneCamera-look', { phoneId: known.id })).mediaIds).toEqual([id]);
    expect((await auditOf(id)).filter((kind) => kind === 'media-added')).toHaveLength(1);
  });

  it('takes photos alone: a film, a text and a broken picture are refused by name', async () => {
    const known = await letIn(world.url, await maker());
    const added = async (bytes: Buffer) =>
      refusalOf(known.phone.call('phoneCamera-add', photoOf(await uploadByPhone(known.at, bytes))));
    expect(await added(film().bytes)).toBe('415 UNSUPPORTED_TYPE');
    expect(await added(Buffer.from('no picture'))).toBe('415 UNSUPPORTED_TYPE');
    expect(await added(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('415 FILE_HEIC');
    expect(await added((await drawnPhoto()).subarray(0, 100))).toBe('415 FILE_DAMAGED');
    const whole = await drawnPhoto();
    const { id } = await begin(known.at, { name: 'half.jpg', size: whole.length, formId: randomUUID() });
    await append(known.at, id, 0, whole.subarray(0, 50));
    expect(await refusalOf(known.phone.call('phoneCamera-add', photoOf(id)))).toBe('409 UPLOAD_INCOMPLETE');
  });

  it('reaches no upload and no photo that it did not bring itself', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    const strangers = await letIn(world.url, await maker());
    const others = [
      await upload(world.url, plus, await drawnPhoto(3)),
      await uploadByPhone(strangers.at),
      (await addPhoto(world.url, plus)).id,
      await takePhoto(strangers),
      randomUUID(),
    ];
    for (const id of others) {
      expect(await refusalOf(known.phone.call('phoneCamera-add', photoOf(id)))).toBe('404 NOT_FOUND');
      for (const method of ['HEAD', 'DELETE'])
        expect(await tus(known.at, method, `/V5/uploads/${id}`), `${method} ${id}`).toMatchObject({ status: 404 });
      // As for an id that does not exist.
      expect(await append(known.at, id, 0, Buffer.alloc(10))).toMatchObject({ status: 404 });
    }
    // They are still there for whoever brought them.
    await plus.call('media-add', { ...photoOf(others[0]!), camera: false, posterId: null });
    await strangers.phone.call('phoneCamera-add', photoOf(others[1]!));
  });

  it('adds no more than fit under one code', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    await takePhoto(known);
    await world.app.write.query('update phone_photo set position = $2 where phone_id = $1', [
      known.id,
      mostPhotosOfPhone,
    ]);
    expect(await refusalOf(takePhoto(known))).toBe('409 PHONE_FULL');
  });
});

describe('a phone ends', () => {
  const endings: readonly [string, (maker: Client, id: string, phone: Client) => Promise<unknown>][] = [
    ['by a press at the computer', (plus, phoneId) => plus.call('phoneCamera-end', { phoneId })],
    ['by a press on the phone', (_plus, _id, phone) => phone.call('phoneCamera-leave', {})],
    ['in the list of devices', (plus, sessionId) => plus.call('security-endSession', { sessionId })],
    ['with all other devices', (plus) => plus.call('security-endOtherSessions', {})],
    ['with the lock', (plus) => plus.call('account-lock', {})],
    ['with its maker’s session', (plus) => plus.call('account-signOut', {})],
    ['after its quarter of an hour', (_plus, id) => change(id, `ends_at = now()`)],
  ];

  it.each(endings)('%s: from then on every call and upload is refused alike', async (_how, end) => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    const [added, waiting] = [await takePhoto(known), await uploadByPhone(known.at)];
    await end(plus, known.id, known.phone);
    for (const id of [added, waiting, randomUUID()]) {
      await expect(known.phone.call('phoneCamera-add', photoOf(id))).rejects.toMatchObject(ended);
      for (const method of ['HEAD', 'DELETE'])
        expect((await tus(known.at, method, `/V5/uploads/${id}`)).status, method).toBe(401);
      expect(await append(known.at, id, 0, Buffer.alloc(10))).toMatchObject({ status: 401, code: 'PHONE_ENDED' });
    }
    await expect(known.phone.call('phoneCamera-added', {})).rejects.toMatchObject(ended);
    await expect(known.phone.call('phoneCamera-leave', {})).rejects.toMatchObject(ended);
    const begun = await begin(known.at, { name: 'late.jpg', size: 10, formId: randomUUID() });
    expect(begun).toMatchObject({ status: 401, code: 'PHONE_ENDED' });
    expect(await refusalOf(use(known.code, known.token))).toMatch(/^4(10 CODE_USED|04 CODE_UNKNOWN)$/);
  });

  it('for good: unlocking lets no phone in again', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    await plus.call('account-lock', {});
    await plus.call('account-unlock', { password: 'demo1234' });
    await expect(known.phone.call('phoneCamera-added', {})).rejects.toMatchObject(ended);
    expect(await plus.call('phoneCamera-look', { phoneId: known.id })).toMatchObject({ state: 'ended' });
  });

  it('when its maker may have no gallery any more, or is disabled', async () => {
    const person = cast.cardio;
    const known = await letIn(world.url, await signIn(world.url, person.email));
    await setRoles(world.app, null, person.id, ['moa']);
    await expect(known.phone.call('phoneCamera-added', {})).rejects.toMatchObject(ended);
    await setRoles(world.app, null, person.id, person.roles);
    await known.phone.call('phoneCamera-added', {});
    await world.app.write.query('update person set disabled_at = now() where id = $1', [person.id]);
    await expect(known.phone.call('phoneCamera-added', {})).rejects.toMatchObject(ended);
    await world.app.write.query('update person set disabled_at = null where id = $1', [person.id]);
  });

  it('by itself: the computer and the log hear of it when it is over', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    const feed = await plus.live();
    await change(known.id, `ends_at = now()`);
    await runWaiting(world.app.write, 'end-phone', { phoneId: known.id });
    const { data } = await feed.next(({ data: said }) => said['kind'] === 'session-ended');
    expect(data).toMatchObject({ id: known.id });
    feed.close();
    expect(await auditOf(known.id)).toEqual(['phone-made', 'phone-begun', 'phone-ended']);
    const { entries } = await plus.call('accessLog-ofMyAccount', { before: null });
    expect(entries[0]).toMatchObject({ kind: 'phone-ended', ranOut: true, own: true });
  });
});

describe('the session of a phone’s maker', () => {
  const usedOf = async (id: string): Promise<string> => {
    const { rows } = await world.app.write.query<{ used: Date }>(
      `select s.used_at as used from auth_session s join phone_session p on p.session_id = s.id where p.id = $1`,
      [id],
    );
    return rows[0]!.used.toISOString();
  };
  const unusedFor = (id: string, minutes: number) =>
    world.app.write.query(
      `update auth_session set used_at = now() - make_interval(mins => $2)
        where id = (select session_id from phone_session where id = $1)`,
      [id, minutes],
    );

  it('is used by its uploads, and not by its page that waits', async () => {
    const known = await letIn(world.url, await maker());
    await unusedFor(known.id, 10);
    const before = await usedOf(known.id);
    await known.phone.call('phoneCamera-added', {});
    expect(await usedOf(known.id)).toBe(before);
    await takePhoto(known);
    expect((await usedOf(known.id)) > before).toBe(true);
  });

  it('lets no phone in where nobody used it for too long, and is locked by the try', async () => {
    const plus = await maker();
    const { id, code } = await plus.call('phoneCamera-make', { consent: null });
    await unusedFor(id, world.app.config.idleLockMinutes + 1);
    expect(await refusalOf(use(code))).toBe('410 CODE_RAN_OUT');
    expect(await refusalOf(plus.call('profile-get', {}))).toBe('401 LOCKED');
  });

  it('is locked where nobody uses it for too long, by whatever the phone asks then', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    await unusedFor(known.id, world.app.config.idleLockMinutes + 1);
    await expect(known.phone.call('phoneCamera-added', {})).rejects.toMatchObject(ended);
    expect(await refusalOf(plus.call('profile-get', {}))).toBe('401 LOCKED');
  });

  it('shows it in the list of devices, under its two words, for as long as it may add photos', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    const { words } = await plus.call('phoneCamera-look', { phoneId: known.id });
    const listed = async () => (await plus.call('security-listSessions', { cursor: null })).sessions;
    const mine = (await listed()).find(({ id }) => id === known.id);
    expect(mine).toMatchObject({ current: false, locked: false, phone: { words } });
    expect((await listed())[0]).toMatchObject({ current: true, phone: null });
    await plus.call('phoneCamera-end', { phoneId: known.id });
    expect((await listed()).some(({ id }) => id === known.id)).toBe(false);
  });

  it('writes down who let it in, that it began, each photo, and its end', async () => {
    const plus = await maker();
    const known = await letIn(world.url, plus);
    const photo = await takePhoto(known);
    await plus.call('phoneCamera-end', { phoneId: known.id });
    await plus.call('phoneCamera-end', { phoneId: known.id });
    expect(await auditOf(known.id)).toEqual(['phone-made', 'phone-begun', 'media-added', 'phone-ended']);
    expect(await auditOf(photo)).toEqual(['media-added']);
    const { entries } = await plus.call('accessLog-ofMyAccount', { before: null });
    expect(entries.slice(0, 3).map(({ kind, own }) => ({ kind, own }))).toEqual([
      { kind: 'phone-ended', own: true },
      { kind: 'phone-begun', own: true },
      { kind: 'phone-made', own: true },
    ]);
  });
});
