import { englishOf } from '@consult/domain/fault/english.ts';
import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { heardUntil, refusal, startMemberWorld } from './member-world.testing.ts';
import type { MemberWorld } from './member-world.testing.ts';
import { lastMember } from './remove-member.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const people = ownPeople();
const { cast, clinics } = people;
/** The clinic of derm@'s services; moa@ is its staff. */
const specialistClinic = cast.derm.locations[0]!.clinicId;
/** The clinic that plus@ refers from; moa2@ is its staff. */
const referrerClinic = cast.plus.locations[0]!.clinicId;

let world: MemberWorld;
let plus: Client;
let derm: Client;
let cardio: Client;
let admin: Client;
let moa: Client;
beforeAll(async () => {
  world = await startMemberWorld(people);
  [plus, derm, cardio, admin, moa] = (await Promise.all(
    (['plus', 'derm', 'cardio', 'admin', 'moa'] as const).map((name) => world.client(name)),
  )) as [Client, Client, Client, Client, Client];
});
afterAll(() => world?.stop());

const cardioClinic = clinics.millCreekHeart.id;
const remove = (client: Client, activityId: string, name: CastName): Promise<unknown> =>
  client.call('activity-removeMember', { activityId, personId: cast[name].id });
const say = (client: Client, activityId: string, text = 'A word.'): Promise<{ seq: number; version: number }> =>
  client.call('message-send', { activityId, messageId: randomUUID(), text });

/** A consult to which derm@ has added cardio@. */
async function withCardio(...given: Parameters<MemberWorld['consult']>): Promise<string> {
  const activityId = await world.consult(...given);
  await derm.call('secureMessaging-addUserToActivity', {
    activityId,
    newUserId: cast.cardio.id,
    activityRole: 'consultant',
  });
  return activityId;
}

/** A person's answers when they ask for a consult in every way. */
async function answers(client: Client, activityId: string): Promise<unknown[]> {
  return Promise.all(
    [
      client.call('activity-open', { activityId }),
      client.call('message-list', { activityId }),
      say(client, activityId),
      client.call('activity-markRead', { activityId, upToSeq: 1 }),
      client.call('activity-auditLog', { activityId }),
      client.call('secureMessaging-exportEconsultPdf', { activityId }),
      client.call('secureMessaging-getConsultantStatus', { activityId }),
      client.call('activity-changeStatus_v1', { activityId, status: 'booked' }),
    ].map(refusal),
  );
}

async function ownersOf(activityId: string): Promise<string[]> {
  const { rows } = await world.app.write.query<{ id: string }>(
    'select owner_id as id from inbox_row where activity_id = $1 order by owner_id',
    [activityId],
  );
  return rows.map(({ id }) => id);
}

async function namesOf(activityId: string): Promise<string[]> {
  const { members } = await plus.call('activity-open', { activityId });
  return members.map(({ lastName }) => lastName);
}

describe('a member who is removed', () => {
  it('has nothing of the consult any more, and neither has the clinic that only they chose', async () => {
    const formId = randomUUID();
    const file = { name: 'letter.pdf', bytes: await pdfOf('A letter.'), formId };
    const { id: fileId } = await attach(world.url, plus, file);
    const activityId = await withCardio({ attachmentIds: [fileId] }, formId);
    const fetched = async (): Promise<number> =>
      (await fetch(`${world.url}/V5/files/${fileId}`, { headers: { cookie: cardio.cookie } })).status;
    expect(await fetched()).toBe(200);
    await cardio.call('message-saveDraft', { activityId, messageId: randomUUID(), text: 'Half a thought', version: 0 });
    await remove(derm, activityId, 'cardio');
    expect(new Set(await answers(cardio, activityId))).toEqual(new Set(['NOT_FOUND']));
    expect(await fetched()).toBe(404);
    expect(
      await refusal(
        cardio.call('message-saveDraft', { activityId, messageId: randomUUID(), text: 'The other half', version: 0 }),
      ),
    ).toBe('NOT_FOUND');
    expect(await ownersOf(activityId)).toEqual([cast.plus.id, cast.derm.id, referrerClinic, specialistClinic].sort());
    for (const owner of [cast.cardio.id, cardioClinic]) expect(await world.terms(owner, activityId)).toBe(0);
    expect(await world.one('select 1 from message_draft where activity_id = $1', [activityId])).toBeUndefined();
    expect(await namesOf(activityId)).toEqual(['Falardeau', 'Varga']);
    expect(await world.audited('member-removed', activityId)).toEqual([
      { actor_id: cast.derm.id, detail: { role: 'consultant', member: cast.cardio.id } },
    ]);
    const { messages } = await plus.call('message-list', { activityId });
    expect(messages.at(-1)!.event).toEqual({ kind: 'member-removed', personId: cast.cardio.id, role: 'consultant' });
  });

  it('is no longer found by name, unless another consultant has the word; what was written stays', async () => {
    const activityId = await withCardio();
    await say(cardio, activityId, 'From the heart.');
    await world.app.write.query(`update person set last_name = 'Varga-D’Angelo' where id = $1`, [cast.derm.id]);
    const finds = async (text: string): Promise<boolean> =>
      (await plus.call('inbox-search', { text, columns: ['Consultant Name'] })).rows.some(
        ({ id }) => id === activityId,
      );
    await remove(derm, activityId, 'cardio');
    await world.app.write.query(`update person set last_name = 'Varga' where id = $1`, [cast.derm.id]);
    expect(await finds('Étienne')).toBe(false);
    expect(await finds('Angelo')).toBe(true);
    expect(await finds('Varga')).toBe(true);
    const { messages, others } = await plus.call('message-list', { activityId });
    expect(messages.map(({ text }) => text)).toContain('From the heart.');
    expect(others).toMatchObject([{ personId: cast.cardio.id, lastName: 'D’Angelo' }]);
  });

  it.each([
    ['who had joined it', true],
    ['who saw it in the clinic’s inbox', false],
  ])(
    'and the staff of their clinic %s hear of it, and of nothing that comes after, at any process',
    async (_, joins) => {
      const activityId = await withCardio();
      const marker = await world.consult();
      if (joins) await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId });
      expect(await refusal(moa.call('activity-open', { activityId }))).toBe('done');
      const clients = await Promise.all(
        (['derm', 'moa'] as const).flatMap((name) => [world.client(name), world.elsewhere(name)]),
      );
      const feeds = await Promise.all(clients.map((client) => client.live()));
      const cut = await derm.live();
      cut.close();
      await remove(admin, activityId, 'derm');
      // The marker comes after everything of the removal, and the next one after everything that follows it.
      await say(plus, marker, 'Before.');
      for (const feed of feeds) expect(await heardUntil(feed, activityId, marker)).toContain('activity');

      for (const client of [plus, cardio, await world.elsewhere('plus'), await world.elsewhere('cardio')])
        await say(client, activityId, 'Among ourselves.');
      await plus.call('activity-markRead', { activityId, upToSeq: 9 });
      const { version } = await say(plus, marker, 'Afterwards.');
      for (const feed of feeds) {
        expect(await heardUntil(feed, activityId, marker)).toEqual([]);
        feed.close();
      }
      for (const client of clients) expect(new Set(await answers(client, activityId))).toEqual(new Set(['NOT_FOUND']));
      // A client that was cut off meanwhile learns it on return.
      const back = await derm.live(cut.cursor());
      const heard: unknown[] = [];
      await back.next(({ data }) => {
        if (data['id'] === activityId) heard.push(data['kind']);
        return data['id'] === marker && data['version'] === version;
      });
      expect(heard).toContain('activity');
      back.close();
    },
  );

  it('takes their clinic’s staff with them, and the clinic stays where another member chose it', async () => {
    const alone = await world.consult();
    const shared = await world.consult();
    await world.app.write.query(
      `insert into member (activity_id, person_id, role, clinic_id, position) values ($1, $2, 'consultant', $3, 7)`,
      [shared, cast.derm2.id, specialistClinic],
    );
    for (const activityId of [alone, shared]) {
      await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId });
      await remove(admin, activityId, 'derm');
    }
    expect(await namesOf(alone)).toEqual(['Falardeau']);
    expect(await ownersOf(alone)).toEqual([cast.plus.id, referrerClinic].sort());
    expect(await world.audited('member-removed', alone)).toHaveLength(2);
    expect(await namesOf(shared)).toEqual(['Falardeau', 'Nakagawa', 'Okoye']);
    expect(await refusal(moa.call('activity-open', { activityId: shared }))).toBe('done');
  });

  it('is delivered nothing that was about to be, and may be added again', async () => {
    const activityId = await withCardio();
    const due = () =>
      world.one('select 1 from inbox_row where owner_id = $1 and activity_id = $2 and deliver_after is not null', [
        cast.cardio.id,
        activityId,
      ]);
    expect(await due()).toBeDefined();
    await remove(derm, activityId, 'cardio');
    expect(await due()).toBeUndefined();
    const cut = await cardio.live();
    cut.close();
    await derm.call('secureMessaging-addUserToActivity', {
      activityId,
      newUserId: cast.cardio.id,
      activityRole: 'consultant',
    });
    expect(await refusal(cardio.call('activity-open', { activityId }))).toBe('done');
    const back = await cardio.live(cut.cursor());
    const added = await world.one<{ version: number }>('select version from activity where id = $1', [activityId]);
    await back.next(({ data }) => data['id'] === activityId && data['version'] === added!.version);
    back.close();
  });

  it('gets nothing that waits in the outbox about it alone; keepers still hear of their group', async () => {
    const activityId = await withCardio();
    const other = await withCardio();
    const entry = async (template: string, about: string[], handed = false, person: CastName = 'cardio') => {
      const id = randomUUID();
      await world.app.write.query(
        `insert into outgoing (id, kind, template, person_id, key_id, wrapped_key, recipient, subject, body, about,
            handed_at)
          values ($1, 'mail', $2, $3, 1, '', '', '', '', $4, case when $5 then now() end)`,
        [id, template, cast[person].id, about, handed],
      );
      return id;
    };
    const gone = [await entry('unread-one', [activityId]), await entry('fax', [activityId])];
    const stays = [
      await entry('unread-one', [other]),
      await entry('unread-many', [activityId, other]),
      await entry('unread-one', [activityId], true),
      await entry('unread-one', [activityId], false, 'plus'),
      await entry('promise-not-answered', [activityId]),
    ];
    await remove(derm, activityId, 'cardio');
    const { rows } = await world.app.write.query<{ id: string }>('select id from outgoing where id = any($1)', [
      [...gone, ...stays],
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(stays.toSorted());
    await world.app.write.query('delete from outgoing where id = any($1)', [stays]);
  });

  it('has no fax of the consult leave that waited', async () => {
    const activityId = await withCardio();
    const faxId = randomUUID();
    await cardio.call('fax-queueMOAEConsultFax', { faxId, activityId, messageToMOA: 'Please book.' });
    const faxed = async (): Promise<boolean> =>
      (await world.one('select 1 from outgoing where id = $1', [faxId])) !== undefined;
    await expect.poll(faxed, { timeout: scaled(20_000) }).toBe(true);
    // As where the gateway could not take it yet.
    await world.app.write.query(
      `update outgoing set state = 'queued', settled_at = null, handed_at = null, via = '' where id = $1`,
      [faxId],
    );
    await remove(derm, activityId, 'cardio');
    expect(await faxed()).toBe(false);
  });

  it('has written before it or is refused, however many messages are under way at two processes', async () => {
    const activityId = await withCardio();
    const elsewhere = await world.elsewhere('cardio');
    const sends = Array.from({ length: 40 }, async (_, n) =>
      refusal(say(n % 2 ? cardio : elsewhere, activityId, `Number ${n}`)),
    );
    const removal = remove(derm, activityId, 'cardio');
    const results = await Promise.all(sends);
    await removal;
    const late = await refusal(say(elsewhere, activityId));
    const { messages } = await plus.call('message-list', { activityId });
    const place = messages.findIndex(({ event }) => event?.kind === 'member-removed');
    const written = messages.flatMap((message, at) =>
      message.sentBy === cast.cardio.id && message.kind === 'ordinary' ? [at] : [],
    );
    expect(place).toBeGreaterThan(0);
    expect(written.every((at) => at < place)).toBe(true);
    expect(written).toHaveLength(results.filter((result) => result === 'done').length);
    expect(new Set([...results, late])).toEqual(new Set([...(written.length > 0 ? ['done'] : []), 'NOT_FOUND']));
  });
});

describe('who removes', () => {
  it('is an admin, who reads nothing of the consult', async () => {
    const activityId = await withCardio();
    expect(await refusal(admin.call('activity-open', { activityId }))).toBe('NOT_FOUND');
    expect(await refusal(remove(admin, activityId, 'cardio'))).toBe('done');
    expect(await refusal(remove(admin, activityId, 'plus'))).toBe('done');
    expect(await refusal(remove(admin, activityId, 'derm'))).toEqual({ personId: englishOf(lastMember) });
    expect(await refusal(remove(admin, randomUUID(), 'derm'))).toBe('NOT_FOUND');
  });

  it('is the consultant who added them, and nobody else of the consult, whose screens say the same', async () => {
    const activityId = await withCardio();
    await moa.call('activity-addSelfToActivityAsMoa_v1', { activityId });
    const people = { plus: cast.plus.id, derm: cast.derm.id, cardio: cast.cardio.id, moa: cast.moa.id } as const;
    for (const name of ['plus', 'cardio', 'moa'] as const) {
      const client = await world.client(name);
      const { members } = await client.call('activity-open', { activityId });
      expect(members.filter(({ removable }) => removable)).toEqual([]);
      for (const other of Object.keys(people) as (keyof typeof people)[])
        expect(await refusal(remove(client, activityId, other)), `${name} ${other}`).toBe('NOT_ALLOWED');
    }
    for (const other of ['plus', 'derm', 'moa'] as const)
      expect(await refusal(remove(derm, activityId, other))).toBe('NOT_ALLOWED');
    const { members } = await derm.call('activity-open', { activityId });
    expect(members.filter(({ removable }) => removable).map(({ personId }) => personId)).toEqual([cast.cardio.id]);
    expect(await refusal(remove(derm, activityId, 'cardio'))).toBe('done');
    expect(await refusal(remove(cardio, activityId, 'derm'))).toBe('NOT_FOUND');
  });

  it('does so once: two clicks at once remove one member and say it once', async () => {
    const activityId = await withCardio();
    const elsewhere = await world.elsewhere('derm');
    await Promise.all([derm, elsewhere].map((client) => remove(client, activityId, 'cardio')));
    expect(await world.audited('member-removed', activityId)).toHaveLength(1);
  });
});
