import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { callPath, connect } from './harness/caller.ts';
import { spreadOf } from './harness/measure.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import { chooseOthers, chooseThreads, messageText } from './harness/threads.ts';
import type { Findings } from './harness/findings.ts';

/** Clients with an open stream, and the people behind them: each has several devices. */
const clients = 5_000;
const devices = 5;
const perSecond = 50;
const seconds = 30;
/** The senders write into these threads in turn. */
const threadCount = 50;

/**
 * Messages sent at a steady pace into fifty threads while 5,000 live clients are open on one process: from the moment
 * when a message was due until the reader's client holds its text, the wait for a late sender included.
 */
export async function run(): Promise<Findings> {
  const world = await openWorld(smallScale, {
    consults: smallScale.consults,
    seconds,
    rounds: 1,
    profileDir: undefined,
    statements: false,
    before: undefined,
    walked: 0,
  });
  const opened: { close(): unknown }[] = [];
  try {
    const server = await world.serve();
    const threads = await chooseThreads(world, threadCount);
    const idle = await chooseOthers(world, threads, clients / devices);
    const senders = await signInAll(
      server.url,
      threads.map(({ doctor }) => doctor),
    );
    const readers = await signInAll(
      server.url,
      threads.map(({ specialist }) => specialist),
    );
    opened.push(...senders, ...readers);
    const streams: IncomingMessage[] = [];
    for (const person of await signInAll(server.url, idle)) {
      opened.push(person);
      streams.push(
        ...(await Promise.all(Array.from({ length: devices }, () => openStream(server.url, person.cookie)))),
      );
    }
    opened.push({ close: () => streams.forEach((stream) => stream.destroy()) });
    const dueAt = new Map<string, number>();
    const seen: number[] = [];
    const feeds = await Promise.all(readers.map((reader) => reader.live()));
    opened.push(...feeds);
    const reading = Promise.all(
      feeds.map(async (feed, at) => {
        const thread = threads[at]!;
        const connection = connect(server.url, readers[at]!.cookie);
        opened.push(connection);
        for await (const word of feed) {
          if (word.event !== 'nudge' || word.data['id'] !== thread.activityId) continue;
          const input = JSON.stringify({ activityId: thread.activityId, afterSeq: thread.lastSeq });
          const page = JSON.parse(await connection.post(callPath('message-list'), input)) as {
            messages: { id: string }[];
            lastSeq: number;
          };
          thread.lastSeq = page.lastSeq;
          for (const { id } of page.messages) {
            const due = dueAt.get(id);
            if (due !== undefined) seen.push(performance.now() - due);
          }
        }
      }),
    );
    const sending = senders.map((sender) => connect(server.url, sender.cookie));
    opened.push(...sending);
    const begin = performance.now();
    const calls: Promise<unknown>[] = [];
    const total = perSecond * seconds;
    for (let n = 0; n < total; n += 1) {
      const due = begin + (n * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const messageId = randomUUID();
      dueAt.set(messageId, due);
      const { activityId } = threads[n % threadCount]!;
      calls.push(
        sending[n % threadCount]!.post(
          callPath('message-send'),
          JSON.stringify({ activityId, messageId, text: messageText(n) }),
        ),
      );
    }
    await Promise.all(calls);
    const until = performance.now() + 10_000;
    while (seen.length < total && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    const memoryMib = Math.round(
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    );
    for (const one of opened.splice(0).reverse()) await one.close();
    await reading;
    return { clients, perSecond, seconds, sent: total, unseen: total - seen.length, seen: spreadOf(seen), memoryMib };
  } finally {
    for (const one of opened.reverse()) await one.close();
    await world.stop();
  }
}

function openStream(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${url}/V5/live`, { headers: { accept: 'text/event-stream', cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}.`));
      response.on('data', () => undefined);
      response.once('error', () => undefined);
      resolve(response);
    })
      .once('error', reject)
      .end();
  });
}
