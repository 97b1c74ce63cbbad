import { randomUUID } from 'node:crypto';
import { inboxBatch } from '@consult/contract/inbox/move.ts';
import type { Client, CallError } from '@consult/testkit/client.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

let world: InboxWorld;
let specialistClinic: string;
let referrerClinic: string;
let plus: Client;
let derm: Client;
let moa: Client;
let moa3: Client;
let plusId: string;
let dermId: string;
beforeAll(async () => {
  world = await startInboxWorld();
  ({ specialistClinic, referrerClinic } = world);
  [plus, derm, moa, moa3] = await Promise.all([
    world.client('plus'),
    world.client('derm'),
    world.client('moa'),
    world.client('moa3'),
  ]);
  plusId = world.id('plus');
  dermId = world.id('derm');
});
afterAll(() => world?.stop());

const refused = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: CallError) => error.code,
  );

/** What a stream hears of one activity until that of a later change arrives. */
async function heardUntil(feed: LiveFeed, activityId: string): Promise<string> {
  const { data } = await feed.next(({ event, data }) => event === 'nudge' && data['id'] === activityId);
  return String(data['kind']);
}

describe('moving', () => {
  it('answers where each was, and sent back as it is, undoes it to the letter', async () => {
    const ids = [await world.consult(), await world.consult({ own: { folder: 'archive', muted: true } })];
    const before = await Promise.all(ids.map((id) => world.rows(id)));
    const { previous } = await plus.call('inbox-move', {
      ownerId: plusId,
      moves: ids.map((activityId) => ({ activityId, folder: 'archive' as const })),
    });
    expect(previous).toEqual([
      { activityId: ids[0], folder: 'inbox' },
      { activityId: ids[1], folder: 'archive' },
    ]);
    expect((await world.rows(ids[0]!))[plusId]).toMatchObject({ folder: 'archive' });
    await plus.call('inbox-move', { ownerId: plusId, moves: previous });
    expect(await Promise.all(ids.map((id) => world.rows(id)))).toEqual(before);
  });

  it('and marking as read leave a row as it is where a message came that was not seen', async () => {
    const id = await world.consult({ messages: 3, own: { lastReadSeq: 4 } });
    const seen = async () => new Date(Number((await world.rows(id))[plusId]!['last_message_at'])).toISOString();
    const seenAt = await seen();
    await derm.call('message-send', { activityId: id, messageId: randomUUID(), text: 'An answer.' });
    const before = await world.rows(id);
    const archive = { activityId: id, folder: 'archive' as const };
    const mark = { activityId: id, lastReadSeq: 1_000 };
    await plus.call('inbox-move', { ownerId: plusId, moves: [{ ...archive, seenAt }] });
    await plus.call('inbox-setRead', { ownerId: plusId, marks: [{ ...mark, seenAt }] });
    expect(await world.rows(id)).toEqual(before);
    await plus.call('inbox-move', { ownerId: plusId, moves: [{ ...archive, seenAt: await seen() }] });
    await plus.call('inbox-setRead', { ownerId: plusId, marks: [{ ...mark, seenAt: await seen() }] });
    expect((await world.rows(id))[plusId]).toMatchObject({ folder: 'archive', unread: false });
  });

  it('touches the row of one owner and no other: not the clinic’s, not another member’s', async () => {
    const id = await world.consult();
    const before = await world.rows(id);
    await plus.call('inbox-move', { ownerId: plusId, moves: [{ activityId: id, folder: 'archive' }] });
    const moved = await world.rows(id);
    expect(moved).toEqual({ ...before, [plusId]: { ...before[plusId], folder: 'archive' } });
    await moa.call('inbox-move', { ownerId: specialistClinic, moves: [{ activityId: id, folder: 'archive' }] });
    expect(await world.rows(id)).toEqual({
      ...moved,
      [specialistClinic]: { ...before[specialistClinic], folder: 'archive' },
    });
  });

  it('is one row for two colleagues of a clinic: what one archives, the other undoes', async () => {
    const id = await world.consult();
    const feed = await moa3.live();
    const { previous } = await moa.call('inbox-move', {
      ownerId: specialistClinic,
      moves: [{ activityId: id, folder: 'archive' }],
    });
    expect(await heardUntil(feed, id)).toBe('row');
    feed.close();
    const { rows } = await moa3.call('clinicInbox-page', { clinicId: specialistClinic, toBook: false });
    expect(rows.find((row) => row.id === id)).toMatchObject({ folder: 'archive', ownerId: specialistClinic });
    await moa3.call('inbox-move', { ownerId: specialistClinic, moves: previous });
    expect((await world.rows(id))[specialistClinic]).toMatchObject({ folder: 'inbox' });
  });

  it('is told to the owner’s own screens alone, and of what did not change nobody is told', async () => {
    const [same, moved, last] = [
      await world.consult({ own: { folder: 'archive' } }),
      await world.consult(),
      await world.consult(),
    ];
    const [own, others] = [await plus.live(), await derm.live()];
    await plus.call('inbox-move', {
      ownerId: plusId,
      moves: [same, moved].map((activityId) => ({ activityId, folder: 'archive' as const })),
    });
    await plus.call('inbox-mute', { ownerId: plusId, activityIds: [last], muted: true });
    await derm.call('inbox-mute', { ownerId: dermId, activityIds: [last], muted: true });
    const heard = async (feed: LiveFeed): Promise<unknown[]> => {
      const ids = [];
      do ids.push((await feed.next(({ event }) => event === 'nudge')).data['id']);
      while (ids.at(-1) !== last);
      return ids;
    };
    expect(await heard(own)).toEqual([moved, last]);
    expect(await heard(others)).toEqual([last]);
    own.close();
    others.close();
  });

  it('writes one audit entry with who, where to and what was moved', async () => {
    const ids = [await world.consult(), await world.consult()].toSorted();
    const stays = await world.consult({ own: { folder: 'archive' } });
    await plus.call('inbox-move', {
      ownerId: plusId,
      moves: [...ids, stays].map((activityId) => ({ activityId, folder: 'archive' as const })),
    });
    const [entry] = await world.audit('row-moved');
    expect(entry).toEqual({ actor_id: plusId, subject_ids: ids, detail: { folder: 'archive', row: 'person' } });
  });

  it('leaves out what is not the owner’s or does not exist, and refuses the rows of others', async () => {
    const id = await world.consult();
    const alone = await world.consult({ alone: true });
    const before = await world.rows(id);
    const moves = [{ activityId: id, folder: 'archive' as const }];
    const unknown = { activityId: randomUUID(), folder: 'archive' as const };
    expect(
      await derm.call('inbox-move', { ownerId: dermId, moves: [{ ...moves[0]!, activityId: alone }, unknown] }),
    ).toEqual({ previous: [] });
    const cardio = await world.client('cardio');
    expect(await cardio.call('inbox-move', { ownerId: world.id('cardio'), moves })).toEqual({ previous: [] });
    for (const ownerId of [plusId, specialistClinic, referrerClinic, randomUUID()])
      expect(await refused(cardio.call('inbox-move', { ownerId, moves }))).toBe('NOT_FOUND');
    expect(await refused(moa.call('inbox-move', { ownerId: referrerClinic, moves }))).toBe('NOT_FOUND');
    // Working at a clinic as a physician gives no part in its row.
    expect(await refused(derm.call('inbox-move', { ownerId: specialistClinic, moves }))).toBe('NOT_FOUND');
    expect(await world.rows(id)).toEqual(before);
  });

  it('takes 500 at once and not one more; of one named twice the last word counts', async () => {
    expect(inboxBatch).toBe(500);
    const id = await world.consult();
    const moves = Array.from({ length: inboxBatch }, () => ({ activityId: randomUUID(), folder: 'inbox' as const }));
    expect(await refused(plus.call('inbox-move', { ownerId: plusId, moves: [...moves, moves[0]!] }))).toBe(
      'INVALID_INPUT',
    );
    const twice = [
      { activityId: id, folder: 'inbox' as const },
      { activityId: id, folder: 'archive' as const },
    ];
    const { previous } = await plus.call('inbox-move', { ownerId: plusId, moves: [...moves.slice(2), ...twice] });
    expect(previous).toEqual([{ activityId: id, folder: 'inbox' }]);
    expect((await world.rows(id))[plusId]).toMatchObject({ folder: 'archive' });
  });

  it('comes to an end when colleagues move the same consults in opposite orders while messages arrive', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.consult()));
    const folders = ['archive', 'inbox'] as const;
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 4 === 3
          ? derm.call('message-send', { activityId: ids[n % 12]!, messageId: randomUUID(), text: 'Meanwhile' })
          : (n % 2 ? moa : moa3).call('inbox-move', {
              ownerId: specialistClinic,
              moves: (n % 2 ? ids : ids.toReversed()).map((activityId) => ({ activityId, folder: folders[n % 2]! })),
            }),
      ),
    );
    const rows = await Promise.all(ids.map(async (id) => (await world.rows(id))[specialistClinic]!['folder']));
    expect(rows).toHaveLength(12);
  });
});

describe('marking as unread', () => {
  it('leaves the last message unread, orders no notice and touches neither overdue nor anybody else', async () => {
    const id = await world.consult({ messages: 3 });
    const before = await world.rows(id);
    const { previous } = await plus.call('inbox-setRead', {
      ownerId: plusId,
      marks: [{ activityId: id, lastReadSeq: null }],
    });
    expect(previous).toEqual([{ activityId: id, lastReadSeq: 4 }]);
    const unread = { ...before[plusId], unread: true, last_read_seq: 3 };
    expect(await world.rows(id)).toEqual({ ...before, [plusId]: unread });
    expect(unread).toMatchObject({ overdue: false, deliver_after: null });
    await plus.call('inbox-setRead', { ownerId: plusId, marks: previous });
    expect(await world.rows(id)).toEqual(before);
    expect((await world.audit('marked-unread'))[0]).toMatchObject({ actor_id: plusId, subject_ids: [id] });
    expect((await world.audit('marked-read'))[0]).toMatchObject({ actor_id: plusId, subject_ids: [id] });
  });

  it('is no forgotten notice: of what comes next its owner is told within a minute, not after four hours', async () => {
    const waits = async (marks: boolean): Promise<number> => {
      const id = await world.consult({ messages: 3, own: { lastReadSeq: marks ? 4 : 3 } });
      await world.app.write.query('update inbox_row set told_seq = 4 where activity_id = $1', [id]);
      if (marks) {
        const unread = [{ activityId: id, lastReadSeq: null }];
        await plus.call('inbox-setRead', { ownerId: plusId, marks: unread });
      }
      await derm.call('message-send', { activityId: id, messageId: randomUUID(), text: 'An answer.' });
      const row = (await world.rows(id))[plusId]!;
      return Number(row['deliver_after']) - Number(row['last_message_at']);
    };
    expect(await waits(true)).toBe(60_000);
    expect(await waits(false)).toBe(4 * 3_600_000);
  });

  it('makes nothing read that was unread already, and is undone to how far it was read', async () => {
    const id = await world.consult({ messages: 3, own: { lastReadSeq: 1, overdue: true } });
    const before = await world.rows(id);
    const { previous } = await plus.call('inbox-setRead', {
      ownerId: plusId,
      marks: [{ activityId: id, lastReadSeq: null }],
    });
    expect(previous).toEqual([{ activityId: id, lastReadSeq: 1 }]);
    expect(await world.rows(id)).toEqual(before);
  });

  it('restored, it is read to the last message there is and never beyond; what is read is not overdue', async () => {
    const id = await world.consult({ messages: 1, own: { lastReadSeq: 1, overdue: true } });
    await plus.call('inbox-setRead', { ownerId: plusId, marks: [{ activityId: id, lastReadSeq: 2_000_000_000 }] });
    expect((await world.rows(id))[plusId]).toMatchObject({ last_read_seq: 2, unread: false, overdue: false });
  });

  it('of a clinic is for its staff, and the people’s own rows stay as they were', async () => {
    const id = await world.consult();
    const before = await world.rows(id);
    const marks = [{ activityId: id, lastReadSeq: null }];
    await moa.call('inbox-setRead', { ownerId: specialistClinic, marks });
    expect(await world.rows(id)).toEqual({
      ...before,
      [specialistClinic]: { ...before[specialistClinic], unread: true, last_read_seq: 0 },
    });
    const counts = await moa3.call('clinicInbox-counts', {});
    expect(counts.clinics.find(({ clinicId }) => clinicId === specialistClinic)!.unread).toBeGreaterThan(0);
    expect(await refused(derm.call('inbox-setRead', { ownerId: specialistClinic, marks }))).toBe('NOT_FOUND');
    expect(
      await derm.call('inbox-setRead', { ownerId: dermId, marks: [{ ...marks[0]!, activityId: randomUUID() }] }),
    ).toEqual({ previous: [] });
  });
});

describe('muting', () => {
  it('takes back what was about to be sent, and nothing is sent for it later', async () => {
    const id = await world.consult();
    await derm.call('message-send', { activityId: id, messageId: randomUUID(), text: 'An answer.' });
    expect((await world.rows(id))[plusId]!['deliver_after']).not.toBeNull();
    await plus.call('inbox-mute', { ownerId: plusId, activityIds: [id], muted: true });
    expect((await world.rows(id))[plusId]).toMatchObject({ muted: true, deliver_after: null, unread: true });
    await derm.call('message-send', { activityId: id, messageId: randomUUID(), text: 'And another.' });
    // Muted, the row still updates.
    expect((await world.rows(id))[plusId]).toMatchObject({ deliver_after: null, last_seq: 3 });
    await plus.call('inbox-mute', { ownerId: plusId, activityIds: [id], muted: false });
    expect((await world.rows(id))[plusId]).toMatchObject({ muted: false, deliver_after: null });
    expect((await world.audit('row-muted'))[0]).toMatchObject({ actor_id: plusId, subject_ids: [id] });
    expect((await world.audit('row-unmuted'))[0]).toMatchObject({ actor_id: plusId, subject_ids: [id] });
  });

  it('of many is one call: those of the owner change, others are left out', async () => {
    const [one, two] = [await world.consult(), await world.consult()];
    await plus.call('inbox-mute', { ownerId: plusId, activityIds: [one, two, randomUUID()], muted: true });
    for (const id of [one, two]) {
      expect((await world.rows(id))[plusId]).toMatchObject({ muted: true });
      expect((await world.rows(id))[dermId]).toMatchObject({ muted: false });
    }
    expect((await world.audit('row-muted'))[0]!.subject_ids.toSorted()).toEqual([one, two].toSorted());
  });

  it('is one owner’s: the others are told as before, and nobody mutes for them', async () => {
    const id = await world.consult();
    const before = await world.rows(id);
    await plus.call('inbox-mute', { ownerId: plusId, activityIds: [id], muted: true });
    expect(await world.rows(id)).toEqual({ ...before, [plusId]: { ...before[plusId], muted: true } });
    for (const ownerId of [dermId, specialistClinic, randomUUID()])
      expect(await refused(plus.call('inbox-mute', { ownerId, activityIds: [id], muted: true }))).toBe('NOT_FOUND');
    expect(await refused(plus.call('inbox-mute', { ownerId: plusId, activityIds: [randomUUID()], muted: true }))).toBe(
      'NOT_FOUND',
    );
  });
});
