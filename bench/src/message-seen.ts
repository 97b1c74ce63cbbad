import { randomUUID } from 'node:crypto';
import type { Client } from '@consult/testkit/client.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import { startBare } from './floor/bare.ts';
import { commitTime, makeFloorTable } from './floor/commits.ts';
import { callPath, connect } from './harness/caller.ts';
import { rounded } from './harness/machine.ts';
import { quietest, spreadOf, timeEach } from './harness/measure.ts';
import type { Spread } from './harness/measure.ts';
import type { BenchOptions } from './harness/options.ts';
import { openWorld, signInAll, smallScale } from './harness/scratch.ts';
import { chooseOthers, chooseThreads, messageText } from './harness/threads.ts';
import type { Thread } from './harness/threads.ts';
import type { Findings } from './harness/findings.ts';

/** Other people with an open client on the process of the sender. */
const others = 100;
const messages = 1_000;

/**
 * From the moment when one client begins to send a message until the other client holds its readable text: the send
 * call, the nudge on the other's event stream, and the call that follows the nudge. Once with both at one process, once
 * at two processes of one database. The floor is one row, committed to disk, and passed on over a bare event stream.
 */
export async function run(options: BenchOptions): Promise<Findings> {
  const world = await openWorld(smallScale, options);
  const opened: { close(): unknown }[] = [];
  try {
    await makeFloorTable(world.databaseUrl);
    const server = await world.serve();
    const second = await world.serve();
    const [thread] = await chooseThreads(world, 1);
    const clients = await signInAll(server.url, [
      thread!.doctor,
      thread!.specialist,
      ...(await chooseOthers(world, [thread!], others)),
    ]);
    opened.push(...clients);
    for (const client of clients.slice(2)) opened.push(await client.live());
    const bare = await startBare('bare-server', { DATABASE_URL: world.databaseUrl });
    opened.push({ close: () => bare.stop() });
    const all = await quietest(
      options.rounds,
      async () => {
        const floor = { commit: await commitTime(world.databaseUrl), hop: await hops(bare.url) };
        const onOne = await seen(thread!, clients[0]!, clients[1]!, server.url, server.url);
        const throughTwo = await seen(thread!, clients[0]!, clients[1]!, server.url, second.url);
        return {
          onOne,
          throughTwo,
          floor,
          ratio: {
            onOne: rounded(onOne.seen.p50 / floor.hop.p50),
            throughTwo: rounded(throughTwo.seen.p50 / floor.hop.p50),
          },
        };
      },
      ({ onOne }) => onOne.seen.p50,
    );
    return { others, ...all[0], rounds: all };
  } finally {
    for (const one of opened.reverse()) await one.close();
    await world.stop();
  }
}

/**
 * `answered`: the sender has the answer; `nudged`: the other's stream has the nudge; `seen`: the other has the text.
 */
type Seen = { answered: Spread; nudged: Spread; seen: Spread };

async function seen(
  thread: Thread,
  sender: Client,
  reader: Client,
  senderUrl: string,
  readerUrl: string,
): Promise<Seen> {
  const feed: LiveFeed = await reader.at(readerUrl).live();
  const [sending, reading] = [connect(senderUrl, sender.cookie), connect(readerUrl, reader.cookie)];
  const times = { answered: [] as number[], nudged: [] as number[], seen: [] as number[] };
  const warmUp = messages / 5;
  try {
    for (let n = 0; n < messages + warmUp; n += 1) {
      const text = messageText(n);
      const from = performance.now();
      const sent = sending
        .post(
          callPath('message-send'),
          JSON.stringify({ activityId: thread.activityId, messageId: randomUUID(), text }),
        )
        .then(() => performance.now());
      // As a client does: a nudge of an earlier message, heard late at the other process, leads to a call that brings
      // nothing new.
      let nudgedAt = 0;
      let page: { messages: { text: string }[]; lastSeq: number };
      do {
        nudgedAt = (await feed.next((word) => word.event === 'nudge' && word.data['id'] === thread.activityId)).at;
        const input = JSON.stringify({ activityId: thread.activityId, afterSeq: thread.lastSeq });
        page = JSON.parse(await reading.post(callPath('message-list'), input)) as typeof page;
      } while (page.messages.length === 0);
      const at = performance.now();
      if (page.messages.at(-1)?.text !== text)
        throw new Error('The other client does not hold the text that was sent.');
      thread.lastSeq = page.lastSeq;
      const answered = await sent;
      if (n < warmUp) continue;
      times.answered.push(answered - from);
      times.nudged.push(nudgedAt - from);
      times.seen.push(at - from);
    }
  } finally {
    feed.close();
    await Promise.all([sending.close(), reading.close()]);
  }
  return { answered: spreadOf(times.answered), nudged: spreadOf(times.nudged), seen: spreadOf(times.seen) };
}

async function hops(url: string): Promise<Spread> {
  const connection = connect(url);
  const response = await fetch(`${url}/stream`);
  const reader = response.body!.getReader();
  await reader.read();
  try {
    return await timeEach(500, async (n) => {
      const sent = connection.post('/hop', messageText(n));
      await reader.read();
      await sent;
    });
  } finally {
    await reader.cancel();
    await connection.close();
  }
}
