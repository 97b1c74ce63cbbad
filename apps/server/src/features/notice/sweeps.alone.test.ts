import { isOverdue, overdueUntil } from '@consult/domain/activity/overdue.ts';
import { instantAt } from '@consult/domain/time/business-time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import type { OutboxItem } from '../../infra/outbox/outbox.ts';
import { makeOutboxWorld } from '../../infra/outbox/outbox-world.testing.ts';
import type { OutboxWorld } from '../../infra/outbox/outbox-world.testing.ts';
import type { Outgoing } from '../../infra/outbox/outgoing.ts';
import { nudgeOverdue } from './nudge-overdue.ts';
import { markOverdue } from './overdue.ts';
import { sweepUnread } from './sweep-unread.ts';

let world: OutboxWorld;
let outgoing: Outgoing;
let jobs: Jobs;
let sender: string;

beforeAll(async () => {
  world = await makeOutboxWorld();
  // No worker: the sweeps are the test's own.
  ({ outgoing, jobs } = await world.open({}, false));
  sender = (await world.inbox.person()).id;
});
afterAll(() => world.end());
afterEach(() => world.pools.write.query('delete from outgoing'));

const inAMinute = () => new Date(Date.now() + 61_000);
const sweep = (now = inAMinute()) => sweepUnread({ pool: world.pools.write, outgoing, jobs }, now);

async function ordered(kind: 'mail' | 'push'): Promise<OutboxItem[]> {
  const { entries } = await listOutbox(world.pools.write, { cursor: null });
  const items = await Promise.all(entries.map(({ id }) => readOutboxItem(world.pools.write, world.keyring, id)));
  return items.filter((item) => item !== null && item.kind === kind).map((item) => item!);
}
const mails = (): Promise<OutboxItem[]> => ordered('mail');

/** The faxes that wait to be made. */
async function faxes(): Promise<{ activityId: string; personId: string; direction: string }[]> {
  const { rows } = await world.pools.write.query(
    `select data from pgboss.job where name = 'consult-fax' order by created_on`,
  );
  return rows.map((row: { data: { activityId: string; personId: string; direction: string } }) => row.data);
}

async function reader(preferences = {}): Promise<{ id: string; email: string }> {
  return world.inbox.person({ preferences });
}

describe('a notice of what is unread', () => {
  it('is one mail for ten messages of a minute, in one thread or several', async () => {
    const { id, email } = await reader();
    const activities = [
      await world.inbox.activity([sender, id]),
      await world.inbox.activity([sender, id]),
      await world.inbox.activity([sender, id]),
    ];
    for (let n = 0; n < 10; n += 1) await world.inbox.message(activities[n % 3] ?? '', sender, 60 + n);
    expect(await sweep()).toBe(1);
    expect(await sweep(new Date(Date.now() + 600_000))).toBe(0);
    expect(await mails()).toMatchObject([
      { to: email, subject: 'You have 3 unread consults in your inbox', template: 'unread-many' },
    ]);
    expect((await mails())[0]?.body).toContain('https://consult.example/');
  });

  it('waits until it is due', async () => {
    const { id } = await reader();
    await world.inbox.message(await world.inbox.activity([sender, id]), sender, 60);
    expect(await sweep(new Date())).toBe(0);
    expect(await sweep()).toBe(1);
  });

  it('does not go to who has read meanwhile, has muted, wants none, or is disabled, nor to the sender', async () => {
    const [read, muted, unwilling, disabled] = [
      await reader(),
      await reader(),
      await reader({ email: { secureMessaging: false } }),
      await reader(),
    ];
    const activity = await world.inbox.activity([sender, read.id, muted.id, unwilling.id, disabled.id]);
    await world.inbox.message(activity, sender, 60);
    await world.pools.write.query('update inbox_row set last_read_seq = last_seq where owner_id = $1', [read.id]);
    await world.pools.write.query('update inbox_row set muted = true where owner_id = $1', [muted.id]);
    await world.pools.write.query('update person set disabled_at = now() where id = $1', [disabled.id]);
    expect(await sweep()).toBe(0);
    const { rows } = await world.pools.write.query(
      'select 1 from inbox_row where activity_id = $1 and deliver_after is not null',
      [activity],
    );
    expect(rows).toEqual([]);
  });

  it('is written in the reader’s language', async () => {
    const { id } = await reader({ language: 'fr' });
    await world.inbox.message(await world.inbox.activity([sender, id]), sender, 60);
    await sweep();
    expect(await mails()).toMatchObject([{ subject: 'Vous avez une nouvelle consultation' }]);
  });

  it('is one mail however many sweep at once', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => reader()));
    for (const { id } of readers) {
      for (let n = 0; n < 3; n += 1) await world.inbox.message(await world.inbox.activity([sender, id]), sender, 60);
    }
    const counts = await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
  });

  it('goes out later for a row that a sender holds at that instant', async () => {
    const { id } = await reader();
    const [held, free] = [await world.inbox.activity([sender, id]), await world.inbox.activity([sender, id])];
    for (const activity of [held, free]) await world.inbox.message(activity, sender, 60);
    const client = await world.pools.write.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from inbox_row where activity_id = $1 for update', [held]);
      expect(await sweep()).toBe(1);
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await sweep()).toBe(1);
  });

  it('is ordered together with the job that sends it', async () => {
    const { id } = await reader();
    await world.inbox.message(await world.inbox.activity([sender, id]), sender, 60);
    await sweep();
    const entry = (await mails())[0];
    const { rows } = await world.pools.write.query('select data from pgboss.job where data ->> $1 = $2', [
      'outgoingId',
      entry?.id,
    ]);
    expect(rows).toEqual([{ data: { outgoingId: entry?.id } }]);
  });

  it('opens the one consult that is unread, by its id alone, and says whether it is a new one', async () => {
    const { id, email } = await reader();
    const activity = await world.inbox.activity([sender, id]);
    await world.inbox.message(activity, sender, 60);
    await sweep();
    expect(await mails()).toMatchObject([{ to: email, template: 'new-consult' }]);
    expect((await mails())[0]?.body).toContain(`/dashboard/secure-messaging?econsultId=${activity}\n`);
    await world.pools.write.query('delete from outgoing');
    await world.pools.write.query('update inbox_row set last_read_seq = last_seq where owner_id = $1', [id]);
    await world.inbox.message(activity, sender, 60);
    await sweep();
    expect(await mails()).toMatchObject([{ to: email, template: 'unread-one' }]);
  });

  it('is a push too, for consults and for messages as each is wanted', async () => {
    const [both, consults, messages, none] = [
      await reader(),
      await reader({ mobilePushNotifications: { secureMessaging: false } }),
      await reader({ mobilePushNotifications: { econsult: false } }),
      await reader({ mobilePushNotifications: { secureMessaging: false, econsult: false } }),
    ];
    const pushed = async (): Promise<string[]> => {
      await sweep();
      const { rows } = await world.pools.write.query<{ person_id: string }>(
        `select person_id from outgoing where kind = 'push'`,
      );
      const to = rows.map((row) => row.person_id).toSorted();
      await world.pools.write.query('delete from outgoing');
      return to;
    };
    const activity = await world.inbox.activity([sender, both.id, consults.id, messages.id, none.id]);
    await world.inbox.message(activity, sender, 60);
    expect(await pushed()).toEqual([both.id, consults.id].toSorted());
    await world.pools.write.query('update inbox_row set last_read_seq = last_seq where activity_id = $1', [activity]);
    await world.inbox.message(activity, sender, 60);
    expect(await pushed()).toEqual([both.id, messages.id].toSorted());
  });
});

describe('a notice about one consult goes to one person once', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  /** The templates of the mails that one sweep at this time orders. */
  const told = async (now: Date): Promise<string[]> => {
    await world.pools.write.query('delete from outgoing');
    await sweep(now);
    return (await mails()).map(({ template }) => template);
  };
  const wants = { fax: { econsult: { incoming: true }, secureMessage: { incoming: true } } };

  it('what comes while it lies unopened is told four hours later, as something new and together', async () => {
    const { id } = await reader(wants);
    const activity = await world.inbox.activity([sender, id]);
    await world.inbox.message(activity, sender, 60);
    expect(await told(inAMinute())).toEqual(['new-consult']);
    for (let n = 0; n < 5; n += 1) await world.inbox.message(activity, sender, 60);
    expect(await told(inAMinute())).toEqual([]);
    expect(await told(hours(3.9))).toEqual([]);
    expect(await faxes()).toHaveLength(1);
    expect(await told(hours(4.1))).toEqual(['unread-one']);
    expect(await told(hours(100))).toEqual([]);
    await world.inbox.message(activity, sender, 60);
    expect(await told(hours(3.9))).toEqual([]);
    expect(await told(hours(4.1))).toEqual(['unread-one']);
    await world.pools.write.query(`delete from pgboss.job where name = 'consult-fax'`);
  });

  it('after it was opened, what comes next is told as usual', async () => {
    const { id } = await reader();
    const activity = await world.inbox.activity([sender, id]);
    await world.inbox.message(activity, sender, 60);
    await told(inAMinute());
    await world.inbox.message(activity, sender, 60);
    await world.pools.write.query(
      'update inbox_row set last_read_seq = last_seq, deliver_after = null where owner_id = $1',
      [id],
    );
    await world.inbox.message(activity, sender, 60);
    expect(await told(inAMinute())).toEqual(['unread-one']);
  });

  it('does not go again because another consult is due', async () => {
    const { id } = await reader();
    const known = await world.inbox.activity([sender, id]);
    await world.inbox.message(known, sender, 60);
    expect(await told(inAMinute())).toEqual(['new-consult']);
    await world.inbox.message(known, sender, 60);
    const other = await world.inbox.activity([sender, id]);
    await world.inbox.message(other, sender, 60);
    expect(await told(inAMinute())).toEqual(['new-consult']);
    expect((await mails())[0]?.body).toContain(other);
    // Four hours later both have something newer: one notice says so.
    await world.inbox.message(other, sender, 60);
    expect(await told(hours(4.1))).toEqual(['unread-many']);
  });
});

describe('paper for the clinic', () => {
  const paper = (fax: object) => reader({ fax });

  it('is ordered for a new consult and for messages as each is wanted, one fax for ten messages of a minute', async () => {
    const consults = await paper({ econsult: { incoming: true } });
    const messages = await paper({ secureMessage: { incoming: true } });
    const nobody = await reader();
    const activity = await world.inbox.activity([sender, consults.id, messages.id, nobody.id]);
    for (let n = 0; n < 10; n += 1) await world.inbox.message(activity, sender, 60);
    await sweep();
    const fax = { activityId: activity, direction: 'incoming' };
    expect(await faxes()).toEqual([{ ...fax, personId: consults.id }]);
    await world.pools.write.query(`delete from pgboss.job where name = 'consult-fax'`);
    await world.pools.write.query('update inbox_row set last_read_seq = last_seq where activity_id = $1', [activity]);
    for (let n = 0; n < 10; n += 1) await world.inbox.message(activity, sender, 60);
    await sweep();
    expect(await faxes()).toEqual([{ ...fax, personId: messages.id }]);
    await world.pools.write.query(`delete from pgboss.job where name = 'consult-fax'`);
  });

  it('is ordered for the first answer of a consultant only, where that is wanted', async () => {
    const referrer = await paper({ secureMessage: { incoming: true, onlyFirstConsultantMessage: true } });
    const consultant = await reader();
    const activity = await world.inbox.activity([referrer.id, consultant.id]);
    const rounds: number[] = [];
    for (const from of [consultant.id, consultant.id]) {
      await world.inbox.message(activity, from, 60);
      await sweep();
      rounds.push((await faxes()).length);
      await world.pools.write.query('update inbox_row set last_read_seq = last_seq where activity_id = $1', [activity]);
    }
    expect(rounds).toEqual([1, 1]);
    expect(await faxes()).toEqual([{ activityId: activity, personId: referrer.id, direction: 'incoming' }]);
    await world.pools.write.query(`delete from pgboss.job where name = 'consult-fax'`);
  });

  it('is not ordered for what is muted or was read', async () => {
    const reader1 = await paper({ secureMessage: { incoming: true }, econsult: { incoming: true } });
    const reader2 = await paper({ secureMessage: { incoming: true }, econsult: { incoming: true } });
    const activity = await world.inbox.activity([sender, reader1.id, reader2.id]);
    await world.inbox.message(activity, sender, 60);
    await world.pools.write.query('update inbox_row set muted = true where owner_id = $1', [reader1.id]);
    await world.pools.write.query('update inbox_row set last_read_seq = last_seq where owner_id = $1', [reader2.id]);
    await sweep();
    expect(await faxes()).toEqual([]);
  });
});

describe('what is overdue', () => {
  const dayMs = 24 * 3_600_000;
  beforeAll(() => world.pools.write.query('delete from inbox_row'));
  afterEach(async () => {
    await world.pools.write.query('delete from overdue_nudge');
    await world.pools.write.query('delete from inbox_row');
  });

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

  const told = async (): Promise<{ to: string; template: string; subject: string }[]> =>
    (await mails()).map(({ to, template, subject }) => ({ to, template, subject }));

  /** An instant at this hour of business time. */
  const at = (hour: number, day = '2027-01-12'): Date => instantAt(day, hour);

  it('a consult is overdue seven days after the newest message of somebody else, not a moment earlier', async () => {
    const { id } = await reader();
    const { activity, came } = await unreadBy(id);
    expect(await mark(after(came, 7 * dayMs - 1))).toEqual([]);
    const events = await mark(after(came, 7 * dayMs));
    expect(events).toMatchObject([{ kind: 'row', refId: activity, people: [id], clinics: [] }]);
    expect(await overdueRows()).toEqual([id]);
    // Once: the next sweep finds nothing.
    expect(await mark(after(came, 8 * dayMs))).toEqual([]);
  });

  it('what was read, and one’s own newest message, is never overdue', async () => {
    const { id } = await reader();
    const { activity, came } = await unreadBy(id);
    await world.pools.write.query('update inbox_row set last_read_seq = last_seq where owner_id = $1', [id]);
    // The sender marked their own message as unread.
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
          insert into activity (id, activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id,
          key_id, wrapped_key, card, last_message_at, created_at)
            select new_id(), activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id, key_id,
            wrapped_key, card, last_message_at, created_at
              from activity, generate_series(1, 1100) where id = $1 returning id)
        insert into inbox_row (owner_id, activity_id, owner_kind, last_message_at, last_seq)
        select $2, id, 'person', $3, 1 from made`,
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
    expect(await told()).toEqual([
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
    expect(await told()).toMatchObject([{ to: wanting.email, template: 'overdue-one' }]);
  });
});
