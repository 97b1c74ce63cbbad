import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import { listOutbox, readOutboxItem } from '../../infra/outbox/outbox.ts';
import type { OutboxItem } from '../../infra/outbox/outbox.ts';
import { makeOutboxWorld } from '../../infra/outbox/outbox-world.testing.ts';
import type { OutboxWorld } from '../../infra/outbox/outbox-world.testing.ts';
import type { Outgoing } from '../../infra/outbox/outgoing.ts';
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
      const to = (await ordered('push')).map((item) => item.to).toSorted();
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
