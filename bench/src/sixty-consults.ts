import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { devices, type Browser, type BrowserContextOptions } from 'playwright-core';
import { startBuilds, type Build } from './day/builds.ts';
import { restingHand } from './day/hand.ts';
import { sendMany, type DayConsult } from './day/send-many.ts';
import { shownOf, sumOf, type Shown } from './day/shown.ts';
import { openFirst, patientShown, ways, type Kind } from './day/ways.ts';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';

const sizes: Readonly<Record<Kind, BrowserContextOptions>> = {
  keys: { viewport: { width: 1440, height: 900 } },
  mouse: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices['iPhone 13'], viewport: { width: 390, height: 844 } },
};

/**
 * Sixty new consults of a dermatologist: each is answered with a template and a few words, its status set, its outcome
 * recorded, it is archived and the next is opened, by keys, by mouse and on a phone, while the referrer, a colleague
 * and clinic staff write into the same consults. Says what was pressed for each, the seconds, and which consults are
 * not as they should be: a reply that names another patient, or not one reply, status and outcome. With --before the
 * same in the build there.
 */
export async function run({ before, walked }: BenchOptions): Promise<Findings[]> {
  const builds = await startBuilds(before);
  const browser = await openBrowser();
  const found: Findings[] = [];
  try {
    for (const build of builds)
      for (const kind of Object.keys(ways[build.name]) as Kind[]) {
        found.push({ build: build.name, by: kind, ...(await walk(build, browser, kind, walked)) });
      }
    return found;
  } finally {
    await browser.close();
    for (const build of builds) await build.stop();
  }
}

async function walk(build: Build, browser: Browser, kind: Kind, consults: number): Promise<Findings> {
  const [plus, derm, derm2] = await Promise.all(
    [cast.plus, cast.derm, cast.derm2].map(({ email }) => build.signIn(email)),
  );
  if (!plus || !derm || !derm2) throw new Error('Nobody is signed in.');
  const moa = await build.signIn(cast.moa.email);
  await clearInbox(derm);
  const sent = await sendMany(plus, consults, `Day${kind}`);
  const context = await browser.newContext(sizes[kind]);
  let stop = (): Promise<number> => Promise.resolve(0);
  try {
    await giveCookies(context, build.url, derm.cookie);
    const page = await context.newPage();
    const hand = restingHand(page, kind === 'phone');
    await page.goto(`${build.url}/dashboard/secure-messaging`);
    await openFirst(page);
    const times: number[] = [];
    const done: string[] = [];
    const shown: Shown[] = [];
    let name = await patientShown(page);
    stop = writeMeanwhile([plus, derm2, moa], sent);
    while (done.length < consults) {
      if (build.name === 'now') shown.push(await shownOf(page));
      const begun = performance.now();
      await ways[build.name][kind]?.(hand, name);
      done.push(name);
      if (done.length < consults) name = await patientShown(page, name);
      times.push(performance.now() - begun);
    }
    const others = await stop();
    return {
      consults: done.length,
      ofTheDay: sent.filter(({ name: one }) => done.includes(one)).length,
      keysEach: rounded(hand.keys / consults),
      clicksEach: rounded(hand.clicks / consults),
      wordsEach: rounded(hand.words / consults),
      scrollsEach: rounded(hand.scrolls / consults),
      seconds: rounded(times.reduce((sum, time) => sum + time, 0) / 1000),
      eachMs: spreadOf(times),
      messagesOfOthers: others,
      ...(shown.length > 0 && { shown: sumOf(shown) }),
      ...(await judgeAtRest(derm, sent, done)),
    };
  } finally {
    await stop();
    await context.close();
    for (const client of [plus, derm, derm2, moa]) client.close();
  }
}

/** Archives what lies in the inbox: the day's consults are alone in it. */
async function clearInbox(derm: Client): Promise<void> {
  for (;;) {
    const { rows } = await derm.call('inbox-page', { folder: 'inbox', after: null });
    if (rows.length === 0) return;
    const moves = rows.map(({ id }) => ({ activityId: id, folder: 'archive' as const }));
    await derm.call('inbox-move', { ownerId: cast.derm.id, moves });
  }
}

/** Three people write into consults of the day until they are stopped; resolves to how many messages they sent. */
function writeMeanwhile(people: readonly Client[], sent: readonly DayConsult[]): () => Promise<number> {
  let stopped = false;
  let count = 0;
  const writing = people.map(async (person, at) => {
    for (let n = at; !stopped; n += 7) {
      const consult = sent[n % sent.length];
      // Who is no member of a consult may not write into it.
      const wrote = await person
        .call('message-send', { activityId: consult?.activityId ?? '', messageId: randomUUID(), text: `Also ${n}.` })
        .then(
          () => true,
          () => false,
        );
      if (wrote) count += 1;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(writing);
    return count;
  };
}

/** Judges once everything that leaves this device has arrived, or after half a minute. */
async function judgeAtRest(...day: Parameters<typeof judge>): Promise<Judgement> {
  const until = performance.now() + 30_000;
  for (;;) {
    const found = await judge(...day);
    if (found.wrong.length === 0 || performance.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

type Judgement = { right: number; wrong: string[] };

/** How many consults have one reply that names their own patient, the status and the outcome; and what is wrong. */
async function judge(derm: Client, sent: readonly DayConsult[], done: readonly string[]): Promise<Judgement> {
  let right = 0;
  const wrong: string[] = [];
  for (const { activityId, name } of sent) {
    const opened = await derm.call('activity-open', { activityId, timeZone: 'America/Edmonton' });
    const { messages } = await derm.call('message-list', { activityId });
    const own = messages.flatMap((one) => ('text' in one && one.text.startsWith('For ') ? [one.text] : []));
    if (own.some((text) => !text.startsWith(`For ${name}: `))) wrong.push(`${name}: ${own.join(' | ').slice(0, 80)}`);
    else if (!done.includes(name)) continue;
    else if (own.length === 1 && opened.status === 'completed' && opened.outcome !== null) right += 1;
    else wrong.push(`${name}: ${own.length} replies, ${opened.status}, ${opened.outcome?.outcome ?? 'no outcome'}`);
  }
  return { right, wrong };
}
