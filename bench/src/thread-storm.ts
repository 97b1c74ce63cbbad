import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@consult/server/infra/db/embedded.ts';
import { cast } from '@consult/testkit/cast.ts';
import type { Person } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { openLine } from '@consult/testkit/cuttable-line.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from './harness/browser.ts';
import { scratchFolder } from './harness/scratch.ts';
import type { Findings } from './harness/findings.ts';

/** None of them has to record an outcome after their first message. */
const writers: readonly Person[] = [cast.plus, cast.free, cast.np, cast.resident, cast.approver];
/** How many messages they write together. */
const messages = Number(process.env['STORM_MESSAGES'] ?? 200);
const messagesOfEach = Math.ceil(messages / writers.length);
/** After every this many messages a connection is cut, and a process killed: the same storm on any machine. */
const [cutEvery, killEvery] = [5, Math.max(5, Math.floor(messages / 8))];
/** A wait longer than this, in milliseconds, is a fault, however busy the machine. */
const patienceMs = 180_000;

/**
 * Five people in five browsers type 200 messages (STORM_MESSAGES) into one consult, key by key, while their connections
 * are cut at random and the two server processes are killed in turn. At the end every message stands once and in one
 * order on every screen, as in the database.
 * @throws Error that says what was lost, doubled, out of order, or not as it was typed
 */
export async function run(): Promise<Findings> {
  const folder = await scratchFolder();
  const database = await startEmbedded({ dataDir: `${folder.path}/postgres` });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const first = await startServer({ databaseUrl: database.url, dataDir: folder.path, demo: true });
  const processes = [first, await startServer({ beside: first })];
  const browser = await openBrowser();
  try {
    const activityId = await threadOfAll(pool);
    const found = await storm(browser, processes, activityId);
    const { rows } = await pool.query<{ seqs: number[] }>(
      'select array_agg(seq order by seq) as seqs from message where activity_id = $1',
      [activityId],
    );
    if (rows[0]!.seqs.some((seq, index) => seq !== index + 1)) throw new Error('The thread has a gap or a double.');
    return found;
  } finally {
    await browser.close();
    for (const process of processes) await process.stop();
    await pool.end();
    await database.stop();
    await folder.remove();
  }
}

/** A consult of which all five are members. */
async function threadOfAll(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from activity a join member r on r.activity_id = a.id and r.person_id = $1
        join member c on c.activity_id = a.id and c.person_id = $2
      where a.activity_type = 'econsult' limit 1`,
    [cast.plus.id, cast.derm.id],
  );
  const { id } = rows[0]!;
  for (const [n, { id: personId }] of writers.entries()) {
    await pool.query(
      `insert into member (activity_id, person_id, role, position) values ($1, $2, 'forwarder', $3) on conflict
        do nothing`,
      [id, personId, 10 + n],
    );
    await pool.query(
      `insert into inbox_row (owner_id, activity_id, owner_kind, last_message_at, last_seq)
        select $2, id, 'person', last_message_at, last_seq from activity where id = $1 on conflict do nothing`,
      [id, personId],
    );
  }
  return id;
}

async function storm(browser: Browser, processes: TestServer[], activityId: string): Promise<Findings> {
  const lines = await Promise.all(writers.map((_, n) => openLine(processes[n % 2]!.url)));
  const pages: Page[] = [];
  for (const [n, { email }] of writers.entries()) pages.push(await opened(browser, lines[n]!.url, email, activityId));
  const [began, loaded] = [performance.now(), await loadTimes(pages)];
  let [writing, said, cuts, kills] = [true, 0, 0, 0];
  const cutting = (async () => {
    for (; writing; await pause(20)) {
      if (said < (cuts + 1) * cutEvery) continue;
      const line = lines[randomInt(lines.length)]!;
      line.cut();
      await pause(randomInt(50, 400));
      line.mend();
      cuts += 1;
    }
  })();
  const falling = (async () => {
    for (; writing; await pause(20)) {
      if (said < (kills + 1) * killEvery) continue;
      const down = processes[kills % 2]!;
      await down.kill();
      processes[kills % 2] = await startServer({ beside: down, env: { PORT: new URL(down.url).port } });
      kills += 1;
    }
  })();
  await Promise.all(
    pages.map(async (page, who) => {
      for (let n = 0; n < messagesOfEach; n += 1, said += 1) await say(page, wordOf(who, n));
    }),
  );
  const typedMs = performance.now() - began;
  writing = false;
  await Promise.all([cutting, falling]);

  const wanted = writers.flatMap((_, who) => Array.from({ length: messagesOfEach }, (_, n) => wordOf(who, n)));
  for (const page of pages) await until(async () => (await shown(page)).length >= wanted.length, 'all messages');
  const order = await shown(pages[0]!);
  if (order.toSorted().join() !== wanted.toSorted().join()) throw new Error(`Lost or twice:\n${order.join('\n')}`);
  for (const page of pages) {
    await until(async () => (await shown(page)).join() === order.join(), 'one order on every screen');
    await until(async () => (await boxOf(page).inputValue()) === '', 'an empty box');
    await until(async () => (await page.getByText(/Sending…|Not sent yet|Error sending/).count()) === 0, 'all sent');
  }
  for (const [who] of writers.entries()) {
    const own = order.filter((text) => text.startsWith(`Storm ${who},`));
    if (own.some((text, n) => text !== wordOf(who, n))) throw new Error(`Words of ${who} overtook each other.`);
  }
  if ((await loadTimes(pages)).join() !== loaded.join()) throw new Error('A page was loaded anew.');
  const calmMs = performance.now() - began - typedMs;
  for (const line of lines) line.close();
  return { messages: wanted.length, screens: pages.length, cuts, kills, typedMs, calmMs };
}

const wordOf = (who: number, n: number): string => `Storm ${who}, word ${n}`;
const boxOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Reply' });
const shown = (page: Page): Promise<string[]> =>
  page
    .getByRole('log', { name: 'Thread' })
    .getByText(/^Storm \d, word \d+$/)
    .allTextContents();
const loadTimes = (pages: readonly Page[]): Promise<number[]> =>
  Promise.all(pages.map((page) => page.evaluate(() => performance.timeOrigin)));

/** Somebody's browser, at its own line, with the consult open. */
async function opened(browser: Browser, url: string, email: string, activityId: string): Promise<Page> {
  const { cookie } = await signIn(url, email);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(patienceMs);
  for (const pair of cookie.split('; ')) {
    const at = pair.indexOf('=');
    await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url }]);
  }
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/secure-messaging?econsultId=${activityId}`);
  await boxOf(page).waitFor();
  return page;
}

/** Types a message key by key and sends it with the keys; while another one is being sent, the keys wait for it. */
async function say(page: Page, text: string): Promise<void> {
  const box = boxOf(page);
  await box.pressSequentially(text);
  await until(async () => (await box.inputValue()) !== '', 'what was typed');
  for (let left = text; left !== ''; left = await box.inputValue()) {
    if (left !== text) throw new Error(`'${text}' was typed, and '${left}' stands in the box.`);
    await box.press('Control+Enter');
    await pause(100);
  }
}

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (const since = performance.now(); !(await condition()); await pause(50))
    if (performance.now() - since > patienceMs) throw new Error(`Waited in vain for ${what}.`);
}
