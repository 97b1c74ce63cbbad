import { isOverdue, overdueUntil } from '@consult/domain/activity/overdue.ts';
import { instantAt } from '@consult/domain/time/business-time.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Outgoing } from '../../infra/outbox/outgoing.ts';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import { makeOutboxWorld } from '../../infra/outbox/outbox-world.testing.ts';
import type { OutboxWorld } from '../../infra/outbox/outbox-world.testing.ts';
import { nudgeOverdue } from './nudge-overdue.ts';
import { markOverdue } from './overdue.ts';

const dayMs = 24 * 3_600_000;
let world: OutboxWorld;
let outgoing: Outgoing;
let sender: string;

beforeAll(async () => {
  world = await makeOutboxWorld();
  ({ outgoing } = await world.open({}, false));
  sender = (await world.inbox.person()).id;
});
afterAll(() => world.end());
afterEach(async () => {
  await world.pools.write.query('delete from outgoing');
  await world.pools.write.query('delete from overdue_nudge');
  await world.pools.write.query('delete from inbox_row');
});

const reader = (preferences = {}) => world.inbox.person({ preferences });

/** A consult with a message that came now; the test's clock goes on from here. */
async function unreadBy(...owners: [string, ...string[]]): Promise<{ activity: string; came: Date }> {
  const activity = await world.inbox.activity([sender, ...owners]);
  await world.inbox.message(activity, sender, 60);
  const { rows } = await world.pools.write.query<{ at: Date }>(
    'select last_message_at as at from activity where id = $1',
    [activity],
  );
  return { activity, came: rows[0]!.at };
}

const overdueRows = async (): Promise<string[]> =>
  (await world.pools.write.query<{ owner_id: string }>('select owner_id from inbox_row where overdue')).rows.map(
    (row) => row.owner_id,
  );
const after = (came: Date, ms: number): Date => new Date(came.getTime() + ms);
const mark = (now: Date) => markOverdue(world.pools.write, now);

async function mails(): Promise<{ to: string; template: string; subject: string }[]> {
  const { entries } = await listOutbox(world.pools.write, { cursor: null });
  const items = await Promise.all(entries.map(({ id }) => readOutboxItem(world.pools.write, world.keyring, id)));
  return items.map((item) => ({ to: item!.to, template: item!.template, subject: item!.subject }));
}

/** An instant at this hour of business time. */
const at = (hour: number, day = '2027-01-12'): Date => instantAt(day, hour);

it('a consult is overdue seven days after the newest message of somebody else, not a moment earlier', async () => {
  const { id } = await reader();
  const { activity, came } = await unreadBy(id);
  expect(await mark(after(came, 7 * dayMs - 1))).toEqual([]);
  const events = await mark(after(came, 7 * dayMs));
  expect(events).toMatchObject([{ kind: 'row', refId: activity, people: [id], clinics: [] }]);
  expect(await overdueRows()).toEqual([id]);
  // Once: the next look finds nothing.
  expect(await mark(after(came, 8 * dayMs))).toEqual([]);
});

it('what was read, and one’s own newest message, is never overdue', async () => {
  const { id } = await reader();
  const { activity, came } = await unreadBy(id);
  await world.pools.write.query('update inbox_row set last_read_seq = last_seq where owner_id = $1', [id]);
  // The sender marked the own message as unread.
  await world.pools.write.query('update inbox_row set last_read_seq = 0 where owner_id = $1 and activity_id = $2', [
    sender,
    activity,
  ]);
  expect(await mark(after(came, 30 * dayMs))).toEqual([]);
});

it('what the database marks is what the rule says of each', async () => {
  const now = new Date('2027-06-01T12:00:00Z');
  const expected: string[] = [];
  for (const ms of [-dayMs, -1, 0, 1, 30 * dayMs])
    for (const read of [false, true])
      for (const own of [false, true]) {
        const { id } = await reader();
        const { activity } = await unreadBy(id);
        const cameAt = new Date(overdueUntil(now).getTime() - ms);
        await world.pools.write.query('update activity set last_sender_id = $2 where id = $1', [
          activity,
          own ? id : sender,
        ]);
        await world.pools.write.query(
          `update inbox_row set last_message_at = $3, last_read_seq = case when $4 then last_seq else 0 end
            where owner_id = $1 and activity_id = $2`,
          [id, activity, cameAt, read],
        );
        if (isOverdue({ newestFromOthersAt: own ? null : cameAt, read }, now)) expected.push(id);
      }
  expect(expected).toHaveLength(3);
  expect((await mark(now)).flatMap(({ people }) => people).toSorted()).toEqual(expected.toSorted());
});

it('a thousand consults that are late at once all become overdue', async () => {
  const { id } = await reader();
  const { activity, came } = await unreadBy(id);
  await world.pools.write.query(
    `with made as (
        insert into activity (id, activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id, key_id, wrapped_key, card, last_message_at, created_at)
          select new_id(), activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id, key_id, wrapped_key, card, last_message_at, created_at
            from activity, generate_series(1, 1100) where id = $1 returning id)
      insert into inbox_row (owner_id, activity_id, owner_kind, last_message_at, last_seq) select $2, id, 'person', $3, 1 from made`,
    [activity, id, came],
  );
  expect(await mark(after(came, 7 * dayMs))).toHaveLength(1101);
});

it('one nudge a business day is mailed for all overdue consults together, from eight in the morning', async () => {
  const { id, email } = await reader({ language: 'fr' });
  const { came } = await unreadBy(id);
  await unreadBy(id);
  await unreadBy(id);
  await mark(after(came, 8 * dayMs));
  const nudge = (now: Date) => nudgeOverdue(world.pools.write, outgoing, now);
  expect(await nudge(at(7))).toBe(0);
  expect((await Promise.all([nudge(at(8)), nudge(at(8)), nudge(at(9))])).reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await nudge(at(23))).toBe(0);
  expect(await mails()).toEqual([
    {
      to: email,
      template: 'overdue-many',
      subject: '3 consultations de votre boîte de réception sont en retard',
    },
  ]);
  expect(await nudge(at(8, '2027-01-13'))).toBe(1);
});

it('nobody is nudged about what is muted, and nobody who does not want it', async () => {
  const muted = await reader();
  const unwilling = await reader({ secureMessaging: { nudgeOverdueMessages: false } });
  const noMail = await reader({ email: { overdueSecureMessages: false } });
  const wanting = await reader();
  const { came } = await unreadBy(muted.id, unwilling.id, noMail.id, wanting.id);
  await world.pools.write.query('update inbox_row set muted = true where owner_id = $1', [muted.id]);
  await mark(after(came, 7 * dayMs));
  expect((await overdueRows()).toSorted()).toEqual([muted.id, unwilling.id, noMail.id, wanting.id].toSorted());
  await nudgeOverdue(world.pools.write, outgoing, at(10));
  expect(await mails()).toMatchObject([{ to: wanting.email, template: 'overdue-one' }]);
});
