import { randomUUID } from 'node:crypto';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { messagePageSize } from '@consult/domain/patient-message/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { factsOf, newPatient, toPatient } from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const clinicId = cast.moa2.locations[0]!.clinicId;

let world: CallsWorld;
let plus: Client;
let moa2: Client;
/** Messages of plus@, the oldest first. */
const ids: string[] = [];
const who = Array.from({ length: 43 }, newPatient);
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  moa2 = await world.client('moa2');
  for (const one of who) {
    const { messageId } = await plus.call('patientMessage-sendOneWay', toPatient(world, { ...one, delay: true }));
    ids.push(messageId);
  }
});
afterAll(() => world?.stop());

const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }: CallError) => code,
  );
const row = async (id: string, owner: string) => (await factsOf(world, id)).rows[owner];
type Folder = 'inbox' | 'sent' | 'archive';
async function pages(by: Client, folder: Folder, ownerId?: string): Promise<string[][]> {
  const found: string[][] = [];
  let after: string | null = null;
  do {
    const page: { rows: { id: string }[]; next: string | null } = await by.call('patientMessage-list', {
      folder,
      after,
      ...(ownerId ? { ownerId } : {}),
    });
    found.push(page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return found;
}

describe('a folder', () => {
  it('is listed twenty a page, newest change first, each once, to its owner: the physician, and the clinic’s staff', async () => {
    expect(messagePageSize).toBe(20);
    for (const by of [plus, moa2]) {
      const found = await pages(by, 'sent');
      expect(found.map((page) => page.length)).toEqual([20, 20, 3]);
      expect(found.flat()).toEqual(ids.toReversed());
    }
    expect(await pages(plus, 'inbox')).toEqual([[]]);
  });

  it('of messages that changed in one millisecond is told apart by their ids', async () => {
    await world.app.write.query(
      `with at as (select max(status_updated_at) as at from patient_message_row where owner_id = $1)
        update patient_message_row set status_updated_at = at.at from at where owner_id = $1`,
      [clinicId],
    );
    const found = (await pages(moa2, 'sent')).flat();
    expect(found).toEqual(ids.toSorted().toReversed());
  });

  it('shows what its row says, and nothing to who has no row', async () => {
    const { rows } = await plus.call('patientMessage-list', { folder: 'sent' });
    const [first] = rows;
    expect(first).toMatchObject({
      id: ids.at(-1),
      ownerId: cast.plus.id,
      folder: 'sent',
      read: true,
      subType: 'OneWayPatient',
      subject: 'Secure Message from Dr. Owen Falardeau: your results',
      patientInfo: { email: who.at(-1)!.patientEmail, phn: who.at(-1)!.phn, province: 'AB' },
      state: 'scheduled',
      status: 'sending',
      delay: true,
      error: null,
      link: 'none',
      files: 0,
      empty: false,
    });
    const others = await world.client('approver');
    expect(await pages(others, 'sent')).toEqual([[]]);
    for (const ownerId of [cast.plus.id, clinicId])
      expect(await refused(others.call('patientMessage-list', { folder: 'sent', ownerId }))).toBe('NOT_FOUND');
    // A physician of the clinic is no staff of it.
    expect(await refused(plus.call('patientMessage-list', { folder: 'sent', ownerId: clinicId }))).toBe('NOT_FOUND');
  });

  it('is audited with the ids that it showed, and no word of it', async () => {
    await plus.call('patientMessage-list', { folder: 'sent' });
    const { rows } = await world.app.write.query<{ subject_ids: string[]; detail: unknown }>(
      `select subject_ids, detail from audit_entry where kind = 'patient-messages-listed' and actor_id = $1
        order by at desc limit 1`,
      [cast.plus.id],
    );
    expect(rows[0]!.subject_ids).toHaveLength(20);
    expect(rows[0]!.detail).toBeNull();
  });
});

describe('moving and marking', () => {
  it('is each owner’s own, is told to their screens alone, and is undone by its answer', async () => {
    const [one, two] = [ids[0]!, ids[1]!];
    const [own, clinic] = [await plus.live(), await moa2.live()];
    const moves = [one, two].map((messageId) => ({ messageId, folder: 'archive' as const }));
    const { previous } = await plus.call('patientMessage-move', { ownerId: cast.plus.id, moves });
    expect(previous.toSorted((a, b) => a.messageId.localeCompare(b.messageId))).toEqual(
      [one, two].toSorted().map((messageId) => ({ messageId, folder: 'sent' })),
    );
    expect(await row(one, cast.plus.id)).toEqual({ folder: 'archive', unread: false });
    expect(await row(one, clinicId)).toEqual({ folder: 'sent', unread: false });
    expect((await pages(plus, 'archive')).flat().toSorted()).toEqual([one, two].toSorted());
    await moa2.call('patientMessage-markUnread', { ownerId: clinicId, marks: [{ messageId: two }] });
    expect((await own.next(({ data }) => data['id'] === one)).data['kind']).toBe('patient-message');
    // The staff hears of its own mark, and not of what the physician moved.
    expect((await clinic.next()).data['id']).toBe(two);
    await plus.call('patientMessage-move', { ownerId: cast.plus.id, moves: previous });
    expect(await row(one, cast.plus.id)).toEqual({ folder: 'sent', unread: false });
    own.close();
    clinic.close();
  });

  it('read and unread answer how each was, and the badge counts what is unread in the inbox', async () => {
    const unread = async () =>
      Object.fromEntries(
        (await moa2.call('patientMessage-counts', {})).owners.map(({ ownerId, unread: count }) => [ownerId, count]),
      );
    const before = (await unread())[clinicId]!;
    const messageId = ids[2]!;
    await moa2.call('patientMessage-move', { ownerId: clinicId, moves: [{ messageId, folder: 'inbox' }] });
    const mark = (name: 'patientMessage-markUnread' | 'patientMessage-markRead') =>
      moa2.call(name, { ownerId: clinicId, marks: [{ messageId }] });
    expect(await mark('patientMessage-markUnread')).toEqual({ previous: [{ messageId, read: true }] });
    expect((await unread())[clinicId]).toBe(before + 1);
    expect(await mark('patientMessage-markRead')).toEqual({ previous: [{ messageId, read: false }] });
    expect((await unread())[clinicId]).toBe(before);
  });

  it('leaves alone a row that has changed since it was seen, what is not the owner’s, and what does not exist', async () => {
    const messageId = ids[3]!;
    const { statusUpdatedAt } = await plus.call('patientMessage-get', { messageId });
    const seenAt = new Date(Date.parse(statusUpdatedAt) - 1).toISOString();
    const moves = [
      { messageId, folder: 'archive' as const, seenAt },
      { messageId: randomUUID(), folder: 'archive' as const },
    ];
    expect(await plus.call('patientMessage-move', { ownerId: cast.plus.id, moves })).toEqual({
      previous: [{ messageId, folder: 'sent' }],
    });
    expect(await row(messageId, cast.plus.id)).toEqual({ folder: 'sent', unread: false });
    for (const name of ['derm', 'moa'] as const)
      for (const ownerId of [cast.plus.id, clinicId, randomUUID()])
        expect(await refused((await world.client(name)).call('patientMessage-move', { ownerId, moves }))).toBe(
          'NOT_FOUND',
        );
  });

  it('of colleagues in opposite orders comes to an end while mails settle', async () => {
    const some = ids.slice(4, 16);
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        if (n % 3 === 2)
          return world.app.write.query(`select move_patient_message($1, 'scheduled', null, true)`, [some[n % 12]]);
        const [by, ownerId] = n % 3 === 0 ? [plus, cast.plus.id] : [moa2, clinicId];
        const order = n % 2 ? some : some.toReversed();
        const moves = order.map((messageId) => ({ messageId, folder: 'archive' as const }));
        return by.call('patientMessage-move', { ownerId, moves });
      }),
    );
    expect((await row(some[0]!, clinicId))!.folder).toMatch(/inbox|archive/);
  });
});
