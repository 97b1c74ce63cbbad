import { randomUUID } from 'node:crypto';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { startTestCluster } from '@consult/testkit/database.ts';
import type { TestCluster, TestDatabase } from '@consult/testkit/database.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { insertRows } from '@consult/testkit/insert-rows.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../app/admin.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { SealedContent } from '../../infra/outbox/entry.ts';
import { createAccount } from '../account/account.ts';
import { sharedFolder, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { pushNews } from './push-news.ts';
import { sendNews } from './send-news.ts';
import type { News } from './send-news.ts';

let cluster: TestCluster;
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof sharedFolder>>;
let first: IdentityServer;
let second: IdentityServer;
let plus: Client;
let derm: Client;

beforeAll(async () => {
  // A snapshot spans the whole cluster: an open transaction of another test's database would hold it back.
  cluster = await startTestCluster();
  database = await cluster.createDatabase();
  folder = await sharedFolder();
  first = await startIdentityServer(database.url, folder.path);
  second = await startIdentityServer(database.url, folder.path);
  await inTransaction(first.app.write, async (client) => {
    await insertRows(
      client,
      'clinic',
      Object.values(clinics).map(({ id, name, city, province }) => ({ id, name, city, province })),
    );
    for (const person of [cast.plus, cast.derm]) await createAccount(client, { ...person, password: castPassword });
  });
  plus = await signIn(first.origin, cast.plus.email);
  derm = await signIn(second.origin, cast.derm.email);
});
afterAll(async () => {
  plus?.close();
  derm?.close();
  await first?.app.live.close();
  await second?.app.live.close();
  await first?.stop();
  await second?.stop();
  await folder?.remove();
  await cluster?.stop();
});
beforeEach(() => first.app.write.query('delete from news'));

const plain: News = { title: 'Title', body: 'Body', titleFr: '', bodyFr: '', roles: [] };
const send = (news: Partial<News> = {}): Promise<string> =>
  inTransaction(first.app.write, (client) => sendNews(client, first.app.jobs, { ...plain, ...news }));
const list = (client: Client, before: string | null = null, language: 'en' | 'fr' = 'en') =>
  client.call('notification-list', { before, language });
const unread = async (client: Client): Promise<number> => (await client.call('notification-counts', {})).unread;
const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: CallError) => error.code,
  );
/** Dates news back by this many minutes. */
const sentBefore = (id: string, minutes: number) =>
  first.app.write.query(`update news set sent_at = now() - make_interval(mins => $2) where id = $1`, [id, minutes]);
const joined = (id: string, minutes: number) =>
  first.app.write.query(`update person set created_at = now() - make_interval(mins => $2) where id = $1`, [
    id,
    minutes,
  ]);

describe('news', () => {
  it('comes newest first, ten a page, each once', async () => {
    await joined(cast.plus.id, 1_000);
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      ids.push(await send({ title: `News ${n}` }));
      // Some were sent in the same instant.
      await sentBefore(ids[n]!, 500 - Math.floor(n / 2));
    }
    await first.app.write.query(`update news set sent_at = date_trunc('minute', sent_at)`);
    const pages = [];
    for (let before: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof list>> = await list(plus, before);
      pages.push(page.notifications);
      if (page.next === null) break;
      before = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('is in the language asked for, and in English where it was not written in it', async () => {
    await send({ titleFr: 'Titre', bodyFr: 'Texte' });
    const other = await send();
    expect((await list(plus, null, 'fr')).notifications).toMatchObject([
      { id: other, title: 'Title', body: 'Body' },
      { title: 'Titre', body: 'Texte' },
    ]);
    expect(await plus.call('notification-get', { campaignId: other })).toMatchObject({ title: 'Title', read: false });
  });

  it('is for the roles it was written for, and for whoever was there when it was sent', async () => {
    const everybody = await send();
    const specialists = await send({ roles: ['specialist', 'moa'] });
    const old = await send();
    await joined(cast.plus.id, 60);
    await joined(cast.derm.id, 10);
    await sentBefore(old, 30);
    const ids = async (client: Client) => (await list(client)).notifications.map(({ id }) => id);
    expect(await ids(plus)).toEqual([everybody, old]);
    expect(await ids(derm)).toEqual([specialists, everybody]);
    expect(await unread(derm)).toBe(2);
    expect(await code(plus.call('notification-get', { campaignId: specialists }))).toBe('NOT_FOUND');
    expect(await code(derm.call('notification-get', { campaignId: old }))).toBe('NOT_FOUND');
    expect(await code(derm.call('notification-get', { campaignId: randomUUID() }))).toBe('NOT_FOUND');
  });

  it('is read one by one or all at once, by each person for themselves', async () => {
    const [one, two, foreign] = [await send(), await send(), await send({ roles: ['moa'] })];
    expect(await unread(plus)).toBe(2);
    await plus.call('fcm-markNotificationAsRead_v1', { campaignIds: [one, foreign] });
    const [second, read] = (await list(plus)).notifications;
    expect(second).toMatchObject({ id: two, read: false, readAt: null });
    expect(read).toMatchObject({ id: one, read: true, readAt: expect.stringMatching(/Z$/) as string });
    await plus.call('fcm-markNotificationAsRead_v1', {});
    expect(await unread(plus)).toBe(0);
    // News that was read keeps its time.
    expect((await list(plus)).notifications[1]).toEqual(read);
    expect(await unread(derm)).toBe(2);
    const { rows } = await first.app.write.query('select 1 from news_read where news_id = $1', [foreign]);
    expect(rows).toEqual([]);
  });
});

it('what came while marking all waited on its device stays unread', async () => {
  await joined(cast.plus.id, 60);
  const before = await send();
  await sentBefore(before, 1);
  const sentUpTo = new Date(Date.now() - 1_000).toISOString();
  const later = await send();
  await plus.call('fcm-markNotificationAsRead_v1', { sentUpTo });
  const { notifications } = await list(plus);
  expect(notifications.map(({ id, read }) => [id, read])).toEqual([
    [later, false],
    [before, true],
  ]);
});

describe('live', () => {
  /** The events of news on a stream until one names this id. */
  async function heardUntil(feed: LiveFeed, id: string): Promise<unknown[]> {
    const heard = [];
    do heard.push((await feed.next(({ event, data }) => event === 'nudge' && data['kind'] === 'news')).data['id']);
    while (heard.at(-1) !== id);
    return heard;
  }

  it('news reaches every open screen of every process, and one that was cut off meanwhile', async () => {
    const feeds = [await plus.live(), await derm.live()];
    const cut = await derm.live();
    cut.close();
    const id = await send();
    for (const feed of feeds) expect(await heardUntil(feed, id)).toContain(id);
    const back = await derm.live(cut.cursor());
    expect(await heardUntil(back, id)).toContain(id);
    for (const feed of [...feeds, back]) feed.close();
  });

  it('what is read on one screen is told to the reader’s others alone', async () => {
    const id = await send();
    const [elsewhere, other] = [await plus.at(second.origin).live(), await derm.live()];
    await plus.call('fcm-markNotificationAsRead_v1', { campaignIds: [id] });
    expect(await heardUntil(elsewhere, cast.plus.id)).toContain(cast.plus.id);
    await derm.call('fcm-markNotificationAsRead_v1', { campaignIds: [id] });
    expect(await heardUntil(other, cast.derm.id)).not.toContain(cast.plus.id);
    elsewhere.close();
    other.close();
  });
});

describe('sending', () => {
  const env = () => ({ DATABASE_URL: database.url, DATA_DIR: folder.path, LOG_LEVEL: 'silent' });

  it('is a command, in two languages and for roles; one that is called wrongly sends nothing', async () => {
    const words = ['--title', 'Hello', '--body', 'World', '--title-fr', 'Bonjour', '--body-fr', 'Monde'];
    expect(await runAdmin(['news', 'send', ...words, '--role', 'specialist', '--role', 'moa'], env())).toBe(0);
    const { rows } = await first.app.write.query(
      'select id, title_en, body_en, title_fr, body_fr, roles from news order by id',
    );
    expect(rows).toMatchObject([
      { title_en: 'Hello', body_en: 'World', title_fr: 'Bonjour', body_fr: 'Monde', roles: ['specialist', 'moa'] },
    ]);
    const sent = rows[0] as { id: string };
    const { rows: audited } = await first.app.write.query(
      `select subject_ids from audit_entry where kind = 'news-sent' order by at desc limit 1`,
    );
    expect(audited).toEqual([{ subject_ids: [sent.id] }]);
    const { rows: jobs } = await first.app.write.query(
      `select data from pgboss.job where name = 'news-push' and data ->> 'newsId' = $1`,
      [sent.id],
    );
    expect(jobs).toHaveLength(1);
    expect(await runAdmin(['news', 'list'], env())).toBe(0);
    for (const wrong of [
      ['--title', 'Hello'],
      ['--title', 'Hello', '--body', ' '],
      ['--title', 'Hello', '--body', 'World', '--title-fr', 'Bonjour'],
      ['--title', 'Hello', '--body', 'World', '--role', 'astronaut'],
    ])
      expect(await runAdmin(['news', 'send', ...wrong], env())).toBe(2);
    expect((await first.app.write.query('select id from news')).rows).toHaveLength(1);
  });

  it('pushes to those who want news, without a word of it, and never twice', async () => {
    await first.app.write.query(`update person set preferences = '{"language": "fr"}' where id = $1`, [cast.plus.id]);
    await first.app.write.query(
      `update person set preferences = '{"mobilePushNotifications": {"aletheaNews": false}}' where id = $1`,
      [cast.derm.id],
    );
    const id = await send({ title: 'Secret title', body: 'Secret body' });
    await pushNews(first.app, id);
    await pushNews(second.app, id);
    const { rows } = await first.app.write.query<SealedContent & { id: string; person_id: string }>(
      `select * from outgoing where kind = 'push' and template = 'news'`,
    );
    expect(rows.map((row) => row.person_id)).toEqual([cast.plus.id]);
    const content = await openContent(first.app.keyring, rows[0]!.id, rows[0]!);
    expect(content.subject).toBe('Une nouvelle vous attend');
    expect(content.body).toContain(`/dashboard/secure-messaging?tab=notifications&campaignId=${id}`);
    expect(JSON.stringify(content)).not.toContain('Secret');
  });
});
