import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, startMemberWorld } from '../../features/member/member-world.testing.ts';
import type { MemberWorld } from '../../features/member/member-world.testing.ts';
import { runAdmin } from '../admin.ts';

const people = ownPeople();
const { cast } = people;
/** The clinic of derm@'s services; moa@ is its staff. */
const specialistClinic = cast.derm.locations[0]!.clinicId;

let world: MemberWorld;
let plus: Client;
let moa: Client;
let said: string[];
beforeAll(async () => {
  world = await startMemberWorld(people);
  await world.app.write.query('update clinic set name = $2 where id = $1', [
    people.clinics.vargaDermatology.id,
    clinic,
  ]);
  [plus, moa] = await Promise.all([world.client('plus'), world.client('moa')]);
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['user', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });
/** The command takes a name, and other files have brought this clinic too. */
const clinic = `${people.clinics.vargaDermatology.name} ${people.cast.moa.id}`;
const email = cast.moa.email;
const open = (client: Client, activityId: string): Promise<unknown> =>
  refusal(client.call('activity-open', { activityId }));
const say = (client: Client, activityId: string): Promise<unknown> =>
  refusal(client.call('message-send', { activityId, messageId: randomUUID(), text: 'A word.' }));

/** Reads a stream to its end, and returns the reason of its end. */
async function toTheEnd(feed: LiveFeed): Promise<{ reason: unknown }> {
  let reason: unknown;
  for await (const { event, data } of feed) if (event === 'bye') reason = data['reason'];
  return { reason };
}

/** Writes a later event for a person, and returns what each of their streams heard until then. */
async function heardBefore(feeds: readonly LiveFeed[], personId: string): Promise<unknown[]> {
  const marker = randomUUID();
  await world.app.write.query(
    `insert into live_event (kind, ref_id, people) values ('activity', $1, array[$2::uuid])`,
    [marker, personId],
  );
  const heard: unknown[] = [];
  for (const feed of feeds) {
    await feed.next(({ event, data }) => {
      if (event === 'nudge' && data['id'] !== marker) heard.push(data['id']);
      return data['id'] === marker;
    });
  }
  return heard;
}

describe('somebody who is taken from a clinic', () => {
  it('is out of everything that they saw through it, at every process, and back in it when they come back', async () => {
    const [joined, seen] = [await world.consult(), await world.consult()];
    await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId: joined });
    expect(await say(moa, joined)).toBe('done');
    const clients = [moa, await world.elsewhere('moa')];
    for (const client of clients) for (const id of [joined, seen]) expect(await open(client, id)).toBe('done');
    const streams = await Promise.all(clients.map((client) => client.live()));
    const ends = streams.map(toTheEnd);
    const cut = await moa.live();
    cut.close();

    expect(await admin('leave-clinic', email, clinic)).toBe(0);
    expect(said.at(-1)).toContain(`works at ${clinic} no more`);
    // The open streams close, and come back without the clinic.
    for (const { reason } of await Promise.all(ends)) expect(reason).toBe('claims');
    const fresh = await Promise.all(clients.map((client) => client.live()));
    for (const id of [joined, seen]) {
      expect(await say(plus, id)).toBe('done');
      for (const client of clients) {
        expect(await open(client, id)).toBe('NOT_FOUND');
        expect(await say(client, id)).toBe('NOT_FOUND');
        expect(await refusal(client.call('message-list', { activityId: id }))).toBe('NOT_FOUND');
        expect(await refusal(client.call('activity-addSelfToActivityAsMoa_v1', { activityId: id }))).toBe('NOT_FOUND');
      }
    }
    expect(await heardBefore(fresh, cast.moa.id)).toEqual([]);
    for (const feed of fresh) feed.close();
    // Their lists are another person's now, so they load anew, however little they missed.
    const back = await moa.live(cut.cursor());
    expect((await back.next()).event).toBe('resync');
    back.close();
    expect((await moa.call('login-setCustomClaims_v1', {})).clinicIds).toEqual([]);
    const { members } = await plus.call('activity-open', { activityId: joined });
    expect(members.map(({ role }) => role)).toEqual(['referrer', 'consultant']);
    const { messages } = await plus.call('message-list', { activityId: joined });
    expect(messages.map(({ event }) => event)).toContainEqual({
      kind: 'member-removed',
      personId: cast.moa.id,
      role: 'moa',
    });
    expect(
      await world.one('select actor_id, detail from audit_entry where kind = $1 and subject_ids = array[$2::uuid]', [
        'clinic-left',
        cast.moa.id,
      ]),
    ).toEqual({ actor_id: null, detail: { clinic: specialistClinic } });

    expect(await admin('leave-clinic', email, clinic)).toBe(1);
    expect(said.at(-1)).toBe(`${email} does not work at ${clinic}.`);
    expect(await admin('join-clinic', email, specialistClinic)).toBe(0);
    for (const client of clients) await expect.poll(() => open(client, seen)).toBe('done');
    expect(await admin('join-clinic', email, clinic)).toBe(0);
    expect(said.at(-1)).toBe(`${email} works at ${clinic} already.`);
  });

  it('has written before it or is refused, and has no part in what they were joining', async () => {
    const [written, ...joining] = await Promise.all(Array.from({ length: 8 }, () => world.consult()));
    const elsewhere = await world.elsewhere('moa');
    await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId: written! });
    const sends = Array.from({ length: 20 }, (_, n) => say(n % 2 ? moa : elsewhere, written!));
    const joins = joining.map((activityId, n) =>
      refusal((n % 2 ? moa : elsewhere).call('activity-addSelfToActivityAsMoa_v1', { activityId })),
    );
    expect(await admin('leave-clinic', email, clinic)).toBe(0);
    const results = await Promise.all(sends);
    await Promise.all(joins);
    const { messages } = await plus.call('message-list', { activityId: written! });
    const left = messages.findIndex(({ event }) => event?.kind === 'member-removed');
    const own = messages.flatMap(({ kind, sentBy }, at) => (kind === 'ordinary' && sentBy === cast.moa.id ? [at] : []));
    expect(own).toHaveLength(results.filter((result) => result === 'done').length);
    expect(own.every((at) => at < left)).toBe(true);
    for (const table of [
      'inbox_row where owner_id',
      'owner_term where owner_id',
      `member where role = 'moa' and person_id`,
    ])
      expect(await world.one(`select 1 from ${table} = $1`, [cast.moa.id]), table).toBeUndefined();
    expect(await admin('join-clinic', email, clinic)).toBe(0);
  });

  it('keeps the consults that are their own', async () => {
    const activityId = await world.consult();
    const derm = await world.client('derm');
    expect(await admin('leave-clinic', cast.derm.email, clinic)).toBe(0);
    expect(await open(derm, activityId)).toBe('done');
    expect(await say(derm, activityId)).toBe('done');
  });

  it('is named rightly, and so is the clinic; otherwise nothing happens', async () => {
    expect(await admin('leave-clinic', email)).toBe(2);
    expect(await admin('leave-clinic', 'nobody@demo.example', clinic)).toBe(1);
    expect(said.at(-1)).toBe('There is no nobody@demo.example.');
    expect(await admin('leave-clinic', email, 'No such clinic')).toBe(1);
    expect(said.at(-1)).toBe('There is no No such clinic.');
    await world.app.write.query(`insert into clinic (name, city, province) values ($1, 'Calgary', 'AB')`, [clinic]);
    expect(await admin('leave-clinic', email, clinic)).toBe(1);
    expect(said.at(-1)).toContain(specialistClinic);
    const activityId = await world.consult();
    await expect.poll(() => open(moa, activityId)).toBe('done');
  });
});
