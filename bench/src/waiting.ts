import { commandHeader, personHeader } from '@consult/contract/headers.ts';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { CDPSession, Locator, Page, Request } from 'playwright-core';
import { giveCookies, openBrowser } from './harness/browser.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';
import { spreadOf } from './harness/measure.ts';
import { scratchFolder } from './harness/scratch.ts';

/** So many replies wait while keys are pressed. */
const waitingAtKeys = 200;
/** So many wait when the line comes back, in this many consults. */
const waitingInAll = 1_000;
const consults = 10;
/** So many keys are pressed in each field, in so many turns: what else the machine does meets all of them alike. */
const keys = 240;
const turns = 12;
/** The processor that the keys are reckoned for is so many times slower than this machine's. */
const slower = 4;
/** How many of the page's streams send at a time (apps/web/src/app/local/command.ts). */
const streamsAtOnce = 4;

/** The requests with which replies leave. */
const sending = /\/V5\/call\/(?:message-send|command-carryOut)$/;

/** What the functions that run in the page use of it; this room has the types of Node alone. */
declare const document: {
  querySelector: (selector: string) => { value?: string } | null;
  createElement: (name: string) => { id: string; style: { cssText: string } };
  body: { append: (element: object) => void };
};
declare const dispatchEvent: (event: Event) => boolean;

/** A reply as it left the page. */
type Sent = { input: { activityId: string }; headers: Record<string, string> };

/**
 * What keeping costs, in Chromium: the page's thread for a key pressed in the reply with 200 replies waiting, reckoned
 * for a four times slower processor, beside the same key in the same field of a browser that keeps nothing, and in a
 * bare field; and the time in which waiting replies leave, beside the same calls made by the same page with nothing
 * around them: the same inputs under other ids, with the same headers, in order within a consult, as many consults at a
 * time.
 */
export async function run(): Promise<Findings> {
  const folder = await scratchFolder();
  const server = await startServer({ databaseUrl: '', dataDir: folder.path, demo: true });
  const browser = await openBrowser();
  try {
    const { cookie } = await signIn(server.url, cast.derm.email);
    const open = async (before = () => {}): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await giveCookies(context, server.url, cookie);
      await context.addInitScript(before);
      const page = await context.newPage();
      await page.goto(`${server.url}/dashboard/secure-messaging`);
      return page;
    };
    const page = await open();
    const reply = replyOf(page);
    // Nothing leaves: the calls are given up on their way.
    await page.route(sending, (route) => route.abort());
    const writeAll = async (count: number) => {
      for (let n = 0; n < consults; n += 1) {
        await openConsult(page, n);
        await write(page, count / consults);
      }
    };
    await writeAll(waitingAtKeys);
    const keeping = await counted(page);
    await page.evaluate(bareField);
    const other = await open(keepsNothing);
    await openConsult(other, 0);
    const unkeeping = await counted(other);
    const costs: Record<'kept' | 'bare' | 'unkept', number[]> = { kept: [], bare: [], unkept: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      await page.bringToFront();
      costs.kept.push(...(await presses(keeping, reply)));
      costs.bare.push(...(await presses(keeping, page.locator('#bare-field'))));
      await other.bringToFront();
      costs.unkept.push(...(await presses(unkeeping, replyOf(other))));
    }
    await other.close();
    await page.bringToFront();
    await reply.fill('');
    await writeAll(waitingInAll - waitingAtKeys);
    const key = { kept: spreadOf(costs.kept), unkept: spreadOf(costs.unkept), bare: spreadOf(costs.bare) };
    const sent: Sent[] = [];
    page.on('requestfinished', (request) => {
      if (sending.test(request.url())) sent.push(...sentIn(request));
    });
    await page.evaluate(noteCalls);
    await page.unroute(sending);
    await page.evaluate(lineIsBack);
    while (sent.length < waitingInAll) await page.waitForEvent('requestfinished');
    const { leaveMs, requests } = await page.evaluate(spanOfSends);
    const bareMs = await page.evaluate(sendBare, {
      replies: sent.slice(0, waitingInAll),
      atOnce: streamsAtOnce,
      commandHeader,
    });
    return {
      key: { ...key, moreP95Ms: rounded(key.kept.p95 - key.unkept.p95) },
      leaving: { replies: waitingInAll, consults, requests, leaveMs: Math.round(leaveMs), bareMs: Math.round(bareMs) },
      ratio: rounded(leaveMs / bareMs),
    };
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

const replyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Reply' });

type Counted = { page: Page; devtools: CDPSession };

/**
 * Has the processor time of the page's thread counted. The browser's own slowing counts by the clock and holds the
 * thread up in steps that are longer than what a key costs, so it is left alone and the count multiplied.
 */
async function counted(page: Page): Promise<Counted> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, devtools };
}

/** Presses keys in a field; the milliseconds that each cost the page's thread. */
async function presses({ page, devtools }: Counted, field: Locator): Promise<number[]> {
  const busy = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000 * slower;
  };
  await field.focus();
  const costs: number[] = [];
  for (let n = 0; n < keys / turns; n += 1) {
    const before = await busy();
    await page.keyboard.press('a');
    // The write of the key, and what follows from it, is over by then; the page is at rest.
    await page.waitForTimeout(120);
    costs.push((await busy()) - before);
  }
  return costs;
}

/** Runs in the page before its own code: a browser that refuses its storage. */
function keepsNothing(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

/** Opens the consult of this place in the list. */
async function openConsult(page: Page, place: number): Promise<void> {
  if (page.url().includes('econsultId')) await page.getByRole('button', { name: 'Back to the list' }).click();
  // Rows have a box to be chosen; the headings between them have none.
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await rows.nth(place).click();
  await replyOf(page).waitFor();
}

/** Writes so many replies in the opened consult; they wait. */
async function write(page: Page, count: number): Promise<void> {
  const reply = replyOf(page);
  for (let n = 0; n < count; n += 1) {
    await reply.fill(`Reply ${n}: no change since the last visit, go on as before.`);
    await reply.press('Control+Enter');
    await page.waitForFunction(isBoxEmpty);
  }
}

type Together = { commands: { call: string; input: Sent['input'] }[] };

/** The replies that leave in a request: one by its own call, or several together, beside what else waited. */
function sentIn(request: Request): Sent[] {
  const headers = callHeaders(request.headers());
  const body = request.postDataJSON() as Sent['input'] | Together;
  const replies = 'commands' in body ? body.commands.filter(({ call }) => call === 'message-send') : [{ input: body }];
  return replies.map(({ input }) => ({ input, headers }));
}

/** Of a call's headers those that the page sets. */
function callHeaders(headers: Record<string, string>): Sent['headers'] {
  const own = ['accept', 'content-type', personHeader, commandHeader];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)));
}

/** Runs in the page. */
const isBoxEmpty = () => document.querySelector('textarea')?.value === '';

/** Runs in the page: a field beside the product's that nothing listens to. */
function bareField(): void {
  const field = document.createElement('textarea');
  field.id = 'bare-field';
  field.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 300px; height: 60px; z-index: 9';
  document.body.append(field);
}

/** Runs in the page: from now on the browser notes every call. */
function noteCalls(): void {
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(20_000);
}

/** Runs in the page. */
function lineIsBack(): void {
  dispatchEvent(new Event('online'));
}

/** Runs in the page: the milliseconds from the first to the last answer of the noted sends, and how many there were. */
function spanOfSends(): { leaveMs: number; requests: number } {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const sends = calls.filter(({ name }) => /message-send$|command-carryOut$/.test(name));
  const until = Math.max(...sends.map(({ responseEnd }) => responseEnd));
  return { leaveMs: until - Math.min(...sends.map(({ startTime }) => startTime)), requests: sends.length };
}

type Bare = { replies: readonly Sent[]; atOnce: number; commandHeader: string };

/** Runs in the page: the same replies under other ids, in order within a consult, so many consults at a time. */
async function sendBare({ replies, atOnce, commandHeader: command }: Bare): Promise<number> {
  const left = [...Map.groupBy(replies, ({ input }) => input.activityId).values()];
  const from = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let stream = left.shift(); stream; stream = left.shift())
        for (const { input, headers } of stream) {
          const id = crypto.randomUUID();
          const answer = await fetch('/V5/call/message-send', {
            method: 'POST',
            headers: { ...headers, [command]: id },
            body: JSON.stringify({ ...input, messageId: id }),
          });
          await answer.text();
          if (!answer.ok) throw new Error(`The call answered ${answer.status}.`);
        }
    }),
  );
  return performance.now() - from;
}
