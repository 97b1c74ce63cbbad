import { englishOf } from '@consult/domain/fault/english.ts';
import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alreadyMember, notAvailable } from './add-consultant.ts';
import { heardUntil, refusal, startMemberWorld } from './member-world.testing.ts';
import type { MemberWorld } from './member-world.testing.ts';

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
let moa: Client;
beforeAll(async () => {
  world = await startMemberWorld(people);
  [plus, derm, cardio, moa] = (await Promise.all(
    (['plus', 'derm', 'cardio', 'moa'] as const).map((name) => world.client(name)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => world?.stop());

const add = (client: Client, activityId: string, newUserId: string): Promise<unknown> =>
  client.call('secureMessaging-addUserToActivity', { activityId, newUserId, activityRole: 'consultant' });

/** Whether somebody finds a consult by a word of the consultants' names. */
async function finds(client: Client, activityId: string, text: string): Promise<boolean> {
  const { rows } = await client.call('inbox-search', { text, columns: ['Consultant Name'] });
  return rows.some(({ id }) => id === activityId);
}

describe('a consultant who is added', () => {
  it('has the consult at once with everything said so far, and so has the clinic of their service', async () => {
    const activityId = await world.consult({ patientLastName: 'Quillfeather' });
    expect(await refusal(cardio.call('activity-open', { activityId }))).toBe('NOT_FOUND');
    await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'Said before.' });
    const wrapped = 'select key_id, wrapped_key from activity where id = $1';
    const key = await world.one(wrapped, [activityId]);
    await add(derm, activityId, cast.cardio.id);

    const detail = await cardio.call('activity-open', { activityId });
    expect(detail.members.map(({ personId, role, position }) => [personId, role, position])).toEqual([
      [cast.plus.id, 'referrer', 0],
      [cast.derm.id, 'consultant', 1],
      [cast.cardio.id, 'consultant', 2],
    ]);
    expect(detail.patient.lastName).toBe('Quillfeather');
    expect(detail.row).toMatchObject({ ownerId: cast.cardio.id, folder: 'inbox', unread: true });
    expect((await cardio.call('message-list', { activityId })).messages.map(({ text }) => text)).toContain(
      'Said before.',
    );
    const clinicId = clinics.millCreekHeart.id;
    const clinic = await world.one(
      'select unread, deliver_after from inbox_row where activity_id = $1 and owner_id = $2',
      [activityId, clinicId],
    );
    expect(clinic).toEqual({ unread: true, deliver_after: null });
    expect(await world.one(wrapped, [activityId])).toEqual(key);
    expect(await world.audited('member-added', activityId)).toEqual([
      { actor_id: cast.derm.id, detail: { role: 'consultant', member: cast.cardio.id } },
    ]);
    expect(
      await world.one('select added_by, clinic_id from member where activity_id = $1 and person_id = $2', [
        activityId,
        cast.cardio.id,
      ]),
    ).toEqual({ added_by: cast.derm.id, clinic_id: clinicId });
    const { messages } = await plus.call('message-list', { activityId });
    expect(messages.at(-1)!.event).toEqual({ kind: 'member-added', personId: cast.cardio.id, role: 'consultant' });
  });

  it('is notified and nobody else is; for nobody else anything becomes unread', async () => {
    const activityId = await world.consult();
    for (const client of [plus, derm]) await client.call('activity-markRead', { activityId, upToSeq: 1 });
    await add(derm, activityId, cast.cardio.id);
    const { rows } = await world.app.write.query<{ owner_id: string; unread: boolean; deliver_after: Date | null }>(
      `select owner_id, unread, deliver_after from inbox_row where activity_id = $1 and owner_kind = 'person'`,
      [activityId],
    );
    expect(rows.filter((row) => row.unread || row.deliver_after).map((row) => row.owner_id)).toEqual([cast.cardio.id]);
    expect(rows.find((row) => row.owner_id === cast.cardio.id)!.deliver_after).toBeInstanceOf(Date);
  });

  it('is told to everybody, the new one included, at whichever process they are', async () => {
    const activityId = await world.consult();
    const marker = await world.consult();
    await add(derm, marker, cast.cardio.id);
    const feeds = await Promise.all(
      (['plus', 'cardio'] as const).map(async (name) => (await world.elsewhere(name)).live()),
    );
    await add(derm, activityId, cast.cardio.id);
    await plus.call('message-send', { activityId: marker, messageId: randomUUID(), text: 'Later.' });
    for (const feed of feeds) {
      expect(await heardUntil(feed, activityId, marker)).toContain('activity');
      feed.close();
    }
  });

  it('finds the consult by every column, and everybody finds it by the new name', async () => {
    const activityId = await world.consult();
    expect(await finds(plus, activityId, 'Angelo')).toBe(false);
    await add(derm, activityId, cast.cardio.id);
    for (const client of [plus, derm, cardio]) {
      expect(await finds(client, activityId, 'd’angelo')).toBe(true);
      expect(await finds(client, activityId, 'varga')).toBe(true);
    }
    const found = await moa.call('clinicInbox-search', {
      clinicId: specialistClinic,
      toBook: false,
      text: 'angelo',
      columns: ['Consultant Name'],
    });
    expect(found.rows.map(({ id }) => id)).toContain(activityId);
    const owners = [
      cast.plus.id,
      cast.derm.id,
      cast.cardio.id,
      clinics.millCreekHeart.id,
      specialistClinic,
      referrerClinic,
    ];
    const counts = await Promise.all(owners.map((owner) => world.terms(owner, activityId)));
    expect(new Set(counts).size).toBe(1);
  });

  it('can not be added again, also by two at once: the second is refused at the field', async () => {
    const activityId = await world.consult();
    const elsewhere = await world.elsewhere('derm');
    const answers = await Promise.all(
      [derm, elsewhere].map((client) => refusal(add(client, activityId, cast.cardio.id))),
    );
    expect(answers).toContainEqual('done');
    expect(answers).toContainEqual({ newUserId: englishOf(alreadyMember) });
    expect(await refusal(add(derm, activityId, cast.plus.id))).toEqual({ newUserId: englishOf(alreadyMember) });
    expect(await world.audited('member-added', activityId)).toHaveLength(1);
  });

  it('is one of those who are available, and nobody else is added', async () => {
    const activityId = await world.consult();
    for (const nobody of [cast.free.id, cast.moa.id, randomUUID()])
      expect(await refusal(add(derm, activityId, nobody))).toEqual({ newUserId: englishOf(notAvailable) });
    expect((await plus.call('activity-open', { activityId })).members).toHaveLength(2);
  });

  it('added by clinic staff makes them a member first', async () => {
    const activityId = await world.consult();
    await add(moa, activityId, cast.cardio.id);
    const { members } = await moa.call('activity-open', { activityId });
    expect(members.map(({ personId, role }) => [personId, role])).toEqual([
      [cast.plus.id, 'referrer'],
      [cast.derm.id, 'consultant'],
      [cast.cardio.id, 'consultant'],
      [cast.moa.id, 'moa'],
    ]);
    const { messages } = await plus.call('message-list', { activityId });
    expect(messages.slice(1).map(({ event }) => event)).toEqual([
      { kind: 'member-added', personId: cast.moa.id, role: 'moa' },
      { kind: 'member-added', personId: cast.cardio.id, role: 'consultant' },
    ]);
  });

  it('is refused to whoever may not add, and to strangers as if there were no such consult', async () => {
    const activityId = await world.consult();
    expect(await refusal(add(plus, activityId, cast.cardio.id))).toBe('NOT_ALLOWED');
    expect(await refusal(add(cardio, activityId, cast.cardio.id))).toBe('NOT_FOUND');
    expect(await refusal(add(derm, randomUUID(), cast.cardio.id))).toBe('NOT_FOUND');
  });

  it('who answers first is the first response of the consult and counts for its service', async () => {
    const activityId = await world.consult();
    await add(derm, activityId, cast.cardio.id);
    await cardio.call('message-send', { activityId, messageId: randomUUID(), text: 'No sign of the heart.' });
    await derm.call('message-send', { activityId, messageId: randomUUID(), text: 'Nor of the skin.' });
    const detail = await plus.call('activity-open', { activityId });
    expect(detail.firstSpecialistResponse).toMatchObject({ specialistId: cast.cardio.id });
    const service = await world.one<{ response_time_ms: number }>(
      'select s.response_time_ms from service s join activity a on a.service_id = s.id where a.id = $1',
      [activityId],
    );
    expect(service!.response_time_ms).toBeGreaterThanOrEqual(0);
  });
});

describe('the consultants available', () => {
  it('are named with specialty and clinic, sorted by name, each once, and without the viewer', async () => {
    const list = await derm.call('secureMessaging-getConsultantsAvailableToUser', {});
    expect(list).toContainEqual({
      uid: cast.cardio.id,
      label: expect.stringMatching(/^Dr\. Étienne D’Angelo, Cardiology, .+ \(.+\)$/),
    });
    expect(new Set(list.map(({ uid }) => uid)).size).toBe(list.length);
    expect(list.map(({ uid }) => uid)).not.toContain(cast.derm.id);
    const { rows } = await world.app.write.query<{ id: string; name: string }>(
      `select id, last_name || ' ' || first_name as name from person where id = any($1::uuid[])`,
      [list.map(({ uid }) => uid)],
    );
    const nameOf = new Map(rows.map((row) => [row.id, row.name]));
    const names = list.map(({ uid }) => nameOf.get(uid)!);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { sensitivity: 'base' }).compare));
  });

  it('are those of the viewer’s province and routing permissions who are there and answer in an enabled service', async () => {
    const uids = async (client: Client): Promise<string[]> =>
      (await client.call('secureMessaging-getConsultantsAvailableToUser', {})).map(({ uid }) => uid);
    // A dentist of Saskatchewan: another province, and a specialty of its own permission.
    expect(await uids(derm)).not.toContain(cast.dentist.id);
    expect(await uids(derm)).toContain(cast.cardio.id);
    const change = async (sql: string): Promise<string[]> => {
      await world.app.write.query(sql, [cast.cardio.id]);
      return uids(derm);
    };
    expect(await change('update person set disabled_at = now() where id = $1')).not.toContain(cast.cardio.id);
    expect(await change('update person set disabled_at = null where id = $1')).toContain(cast.cardio.id);
    const services = 'where id in (select service_id from service_user where person_id = $1)';
    expect(await change(`update service set enabled = false ${services}`)).not.toContain(cast.cardio.id);
    expect(await change(`update service set enabled = true ${services}`)).toContain(cast.cardio.id);
  });

  it('to clinic staff are those to whom the physicians of their clinic refer', async () => {
    const list = await moa.call('secureMessaging-getConsultantsAvailableToUser', {});
    expect(list.map(({ uid }) => uid)).toContain(cast.cardio.id);
    expect(list.map(({ uid }) => uid)).toContain(cast.derm.id);
    expect(list.map(({ uid }) => uid)).not.toContain(cast.dentist.id);
  });
});
