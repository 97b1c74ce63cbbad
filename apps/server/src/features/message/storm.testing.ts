import { randomInt, randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { CallError, signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import type { LiveFeed } from '@consult/testkit/live-feed.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import pg from 'pg';
import { expect } from 'vitest';

const writers = [cast.plus, cast.derm, cast.derm2, cast.cardio, cast.free];

/** The first server, whose database and folder the others use; it removes them at the end, long after it stopped. */
let keeper: TestServer;
/** The two that are restarted in turn; null while one is down. */
const processes: (TestServer | null)[] = [null, null];
let pool: pg.Pool;
let activityId: string;

/** A consult of which all five are members. */
async function threadOfAll(): Promise<string> {
  const { rows } = await pool.query<{ id: string; last_seq: number }>(
    `select a.id, a.last_seq from activity a join member r on r.activity_id = a.id and r.person_id = $1
      join member c on c.activity_id = a.id and c.person_id = $2 where a.activity_type = 'econsult' limit 1`,
    [cast.plus.id, cast.derm.id],
  );
  const { id } = rows[0]!;
  for (const [n, { id: personId }] of writers.entries()) {
    await pool.query(
      `insert into member (activity_id, person_id, role, position) values ($1, $2, 'consultant', $3) on conflict
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A person with the thread open: the messages on their screen, kept up by the event stream alone. A stream that ends is
 * opened anew, from its last cursor, at a process that runs; a message goes out under one id until the server confirms
 * it.
 */
class Screen {
  readonly seen: { id: string; seq: number; text: string }[] = [];
  cuts = 0;
  retries = 0;
  readonly #session: Client;
  #feed: LiveFeed | null = null;
  #ended = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(session: Client) {
    this.#session = session;
    this.#reading = this.#follow();
  }

  /** Sends until it is confirmed; refusals are failures of the test. */
  async send(text: string): Promise<void> {
    const messageId = randomUUID();
    await this.#persist((client) => client.call('message-send', { activityId, messageId, text }));
  }

  cut(): void {
    this.cuts += 1;
    this.#feed?.close();
  }

  async close(): Promise<void> {
    this.#ended = true;
    this.#feed?.close();
    await this.#reading;
  }

  async #follow(): Promise<void> {
    let cursor: string | undefined;
    while (!this.#ended) {
      const server = upright();
      const feed =
        server &&
        (await this.#session
          .at(server.url)
          .live(cursor)
          .catch(() => null));
      if (!feed) {
        await pause(20);
        continue;
      }
      this.#feed = feed;
      await this.#refresh();
      for await (const { event, data } of feed)
        if (event === 'resync' || (event === 'nudge' && data['kind'] === 'activity' && data['id'] === activityId))
          await this.#refresh();
      cursor = feed.cursor();
    }
  }

  /** Asks for later messages than those on the screen, as a page does after a nudge. */
  async #refresh(): Promise<void> {
    for (let more = true; more && !this.#ended;) {
      const afterSeq = this.seen.at(-1)?.seq ?? 0;
      const page = await this.#persist((client) => client.call('message-list', { activityId, afterSeq }));
      this.seen.push(...page.messages.map(({ id, seq, text }) => ({ id, seq, text })));
      ({ more } = page);
    }
  }

  async #persist<T>(call: (client: Client) => Promise<T>): Promise<T> {
    for (;;) {
      const server = upright();
      const client = server && this.#session.at(server.url);
      try {
        if (client) return await call(client);
      } catch (error) {
        // A process that goes down answers 5xx or not at all; anything else is a real refusal.
        if (error instanceof CallError && error.status < 500) throw error;
      } finally {
        client?.close();
      }
      this.retries += 1;
      await pause(randomInt(5, 30));
    }
  }
}

/** One of the processes that are not known to be down, picked as a balancer would. */
function upright(): TestServer | null {
  const there = processes.filter((process) => process !== null);
  return there.length === 0 ? null : there[randomInt(there.length)]!;
}

/**
 * Five people write into one thread at two processes, one of which falls after the other, over connections that are
 * cut; every screen shows every message once, in one order.
 * @returns how often connections were cut, processes restarted and sends repeated
 */
export async function weatherStorm(
  database: TestDatabase,
  messagesOfEach: number,
): Promise<{ cuts: number; retries: number; restarts: number }> {
  keeper = await startServer({ databaseUrl: database.url, demo: true });
  processes[0] = keeper;
  processes[1] = await startServer({ beside: keeper });
  pool = new pg.Pool({ connectionString: keeper.databaseUrl, max: 2 });
  try {
    activityId = await threadOfAll();
    return await storm(messagesOfEach);
  } finally {
    await pool.end();
    for (const process of processes) if (process !== keeper) await process?.stop();
    await keeper.stop();
  }
}

async function storm(messagesOfEach: number): Promise<{ cuts: number; retries: number; restarts: number }> {
  const screens = await Promise.all(
    writers.map(async ({ email }) => new Screen(await signIn(processes[0]!.url, email))),
  );
  let sending = true;
  let restarts = 0;
  const restarting = (async (): Promise<void> => {
    for (let turn = 0; sending; turn += 1) {
      const falling = processes[turn % 2]!;
      await pause(200);
      // Every second time it is killed, as when the machine loses power.
      await (turn % 4 < 2 || falling === keeper ? falling.kill() : falling.stop());
      processes[turn % 2] = null;
      processes[turn % 2] = await startServer({ beside: keeper });
      restarts += 1;
    }
  })();
  const cutting = (async (): Promise<void> => {
    while (sending) {
      await pause(randomInt(50, 150));
      screens[randomInt(screens.length)]!.cut();
    }
  })();
  await Promise.all(
    screens.map(async (screen, who) => {
      for (let n = 0; n < messagesOfEach; n += 1) {
        await screen.send(`Storm ${who} ${n}`);
        await pause(randomInt(10, 120));
      }
    }),
  );
  sending = false;
  await Promise.all([restarting, cutting]);

  const { rows } = await pool.query<{ id: string; seq: number }>(
    'select id, seq from message where activity_id = $1 order by seq',
    [activityId],
  );
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  const order = rows.map(({ id }) => id);
  for (const screen of screens) await expect.poll(() => screen.seen.map(({ id }) => id)).toEqual(order);
  const said = screens[0]!.seen.map(({ text }) => text).filter((text) => text.startsWith('Storm'));
  const wanted = writers.flatMap((_, who) => Array.from({ length: messagesOfEach }, (_, n) => `Storm ${who} ${n}`));
  expect(said.toSorted()).toEqual(wanted.toSorted());
  // Nobody's own words overtake each other.
  for (const [who] of writers.entries())
    expect(said.filter((text) => text.startsWith(`Storm ${who} `))).toEqual(
      wanted.filter((text) => text.startsWith(`Storm ${who} `)),
    );
  await Promise.all(screens.map((screen) => screen.close()));
  return {
    cuts: screens.reduce((sum, { cuts }) => sum + cuts, 0),
    retries: screens.reduce((sum, { retries }) => sum + retries, 0),
    restarts,
  };
}
