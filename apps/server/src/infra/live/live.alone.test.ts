import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { LiveKind } from '@consult/contract/live/kinds.ts';
import { nudge } from '@consult/contract/live/nudge.ts';
import { startTestCluster } from '@consult/testkit/database.ts';
import type { TestCluster, TestDatabase } from '@consult/testkit/database.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPools, closePools } from '../db/pool.ts';
import type { Pools } from '../db/pool.ts';
import { StreamClient } from './event-stream.testing.ts';
import { liveChannel } from './announcer.ts';
import { openLive } from './live.ts';
import type { Live } from './live.ts';
import type { LiveEvent } from './live-event.ts';
import { sessionRef } from './live-event.ts';
import { liveRoute } from './live-route.ts';
import type { LiveViewer } from './live-route.ts';

/** A server process as far as live updates go: pools, listening connection and HTTP of its own. */
type Process = { live: Live; pools: Pools; http: FastifyInstance; url: string; stop(): Promise<void> };

let database: TestDatabase;
let one: Process;
let two: Process;
let clients: StreamClient[];
/** The viewer behind each bearer token. */
const viewers = new Map<string, LiveViewer>();

async function startProcess(): Promise<Process> {
  const pools = createPools(database.url, { write: 4, read: 2 });
  const live = await openLive({ write: pools.write, url: database.url, log: { failure: () => undefined } });
  const http = Fastify();
  await http.register(
    async (scope) =>
      liveRoute(scope, {
        live,
        resolveViewer: async ({ headers }) => viewers.get(headers.authorization ?? '') ?? null,
      }),
    { prefix: '/V5' },
  );
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    live,
    pools,
    http,
    url,
    async stop() {
      await http.close();
      await live.close();
      await closePools(pools);
    },
  };
}

function viewer(clinicIds: string[] = [], lastsMs = 3_600_000): LiveViewer & { token: string } {
  const token = randomUUID();
  const made = { personId: randomUUID(), sessionId: randomUUID(), clinicIds, sessionEndsAt: Date.now() + lastsMs };
  viewers.set(token, made);
  return { ...made, token };
}

async function open(process: Process, token: string, headers: Record<string, string> = {}): Promise<StreamClient> {
  const client = await StreamClient.open(`${process.url}/V5/live`, { authorization: token, ...headers });
  clients.push(client);
  await client.until(() => client.named('hello').length === 1);
  return client;
}

type EventInput = { people?: string[]; clinics?: string[]; kind?: LiveKind; refId?: string };

async function write(
  client: pg.Pool | pg.PoolClient,
  { people = [], clinics = [], kind = 'activity', refId = randomUUID() }: EventInput,
): Promise<LiveEvent> {
  const { rows } = await client.query<{ id: number }>(
    'insert into live_event (kind, ref_id, version, people, clinics) values ($1, $2, 7, $3, $4) returning id',
    [kind, refId, people, clinics],
  );
  return { id: rows[0]?.id ?? 0, kind, refId, version: 7, people, clinics };
}

/** Commits one event in a transaction of its own, and then does what the code of a request does. */
async function commit(process: Process, input: EventInput): Promise<string> {
  const event = await write(process.pools.write, input);
  process.live.committed([event]);
  return event.refId;
}

let cluster: TestCluster;
beforeAll(async () => {
  // A snapshot spans the whole cluster: an open transaction of another test's database would hold it back.
  cluster = await startTestCluster();
  database = await cluster.createDatabase();
});
afterAll(async () => {
  await database.drop();
  await cluster.stop();
});
beforeEach(async () => {
  clients = [];
  [one, two] = await Promise.all([startProcess(), startProcess()]);
});
afterEach(async () => {
  for (const client of clients) client.cut();
  await Promise.all([one.stop(), two.stop()]);
});

describe('a client hears', () => {
  it('of what either process commits, by kind, id and version only', async () => {
    const doctor = viewer();
    const [here, there] = [await open(one, doctor.token), await open(two, doctor.token)];
    const refId = await commit(one, { people: [doctor.personId] });
    for (const client of [here, there]) {
      await client.until(() => client.nudged().length === 1);
      expect(client.named('nudge')[0]?.data).toEqual({ kind: 'activity', id: refId, version: 7 });
      expect(nudge.safeParse(client.named('nudge')[0]?.data).success).toBe(true);
      expect(client.lastId).toMatch(/^[0-9a-f]{12}\.[0-9a-f]{8}\.\d+$/);
    }
  });

  it('in every process as soon as it is committed: the processes tell each other, and the poll finds what they lost', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    try {
      await listener.query(`listen ${liveChannel}`);
      const told = once(listener, 'notification');
      await commit(one, { people: [randomUUID()] });
      expect((await told)[0]).toMatchObject({ channel: liveChannel });
    } finally {
      await listener.end();
    }
  });

  it('of messages apart from other changes, by a kind that pages of the version before know', async () => {
    const doctor = viewer();
    const [here, there] = [await open(one, doctor.token), await open(two, doctor.token)];
    const refId = await commit(one, { kind: 'message', people: [doctor.personId] });
    for (const client of [here, there]) {
      await client.until(() => client.nudged().length === 1);
      const said = client.named('nudge')[0]?.data;
      expect(said).toEqual({ kind: 'activity', exact: 'message', id: refId, version: 7 });
      expect(nudge.safeParse(said).success).toBe(true);
    }
  });

  it('of a kind that only a newer process knows, as it was written', async () => {
    const doctor = viewer();
    const client = await open(two, doctor.token);
    const { rows } = await one.pools.write.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'live_event_kind'`,
    );
    await one.pools.write.query('alter table live_event drop constraint live_event_kind');
    try {
      const kind = 'of-later' as LiveKind;
      await commit(one, { kind, people: [doctor.personId] });
      await client.until(() => client.nudged().length === 1);
      expect(client.named('nudge')[0]?.data).toMatchObject({ kind });
    } finally {
      await one.pools.write.query(`delete from live_event where kind = 'of-later'`);
      await one.pools.write.query(`alter table live_event add constraint live_event_kind ${rows[0]!.rule}`);
    }
  });

  it('of a clinic’s events as its staff, once even where they are also addressed by name', async () => {
    const clinicId = randomUUID();
    const moa = viewer([clinicId]);
    const client = await open(two, moa.token);
    const first = await commit(one, { people: [moa.personId], clinics: [clinicId] });
    const second = await commit(one, { clinics: [clinicId] });
    await client.until(() => client.nudged().length >= 2);
    expect(client.nudged()).toEqual([first, second]);
  });

  it('nothing that is addressed to others', async () => {
    const [doctor, other] = [viewer(), viewer([randomUUID()])];
    const client = await open(two, doctor.token);
    await commit(one, { people: [other.personId], clinics: [...other.clinicIds] });
    const own = await commit(one, { people: [doctor.personId] });
    await client.until(() => client.nudged().length > 0);
    expect(client.nudged()).toEqual([own]);
  });

  it('of every event once when hundreds are committed at once in both processes', async () => {
    const doctor = viewer();
    const [here, there] = [await open(one, doctor.token), await open(two, doctor.token)];
    // As many at once as there are connections: none waits for one longer than it may.
    const writers = Array.from({ length: 8 }, async (_, index) => {
      const ids: string[] = [];
      for (let n = 0; n < 50; n += 1) ids.push(await commit(index % 2 ? one : two, { people: [doctor.personId] }));
      return ids;
    });
    const sent = (await Promise.all(writers)).flat();
    for (const client of [here, there]) {
      await client.until(() => client.nudged().length >= sent.length);
      expect(client.nudged().toSorted()).toEqual(sent.toSorted());
    }
  });

  it('of an event whose process died before it could tell', async () => {
    const doctor = viewer();
    const client = await open(one, doctor.token);
    const { refId } = await write(two.pools.write, { people: [doctor.personId] });
    await client.until(() => client.nudged().length === 1);
    expect(client.nudged()).toEqual([refId]);
  });

  it('of a transaction that commits after later ones were heard of', async () => {
    const doctor = viewer();
    const client = await open(two, doctor.token);
    const late = await one.pools.write.connect();
    try {
      await late.query('begin');
      const lateEvent = await write(late, { people: [doctor.personId] });
      const early = await commit(one, { people: [doctor.personId] });
      await client.until(() => client.nudged().includes(early));
      // Read past it more than once, and with other transactions begun and ended meanwhile.
      const another = await commit(one, { people: [doctor.personId] });
      await client.until(() => client.nudged().includes(another));
      await late.query('commit');
      one.live.committed([lateEvent]);
      await client.until(() => client.nudged().length >= 3);
      expect(client.nudged()).toEqual([early, another, lateEvent.refId]);
    } finally {
      late.release();
    }
  });

  it('nothing of a transaction that is rolled back', async () => {
    const doctor = viewer();
    const client = await open(two, doctor.token);
    const undone = await one.pools.write.connect();
    await undone.query('begin');
    await write(undone, { people: [doctor.personId] });
    await undone.query('rollback');
    undone.release();
    const kept = await commit(one, { people: [doctor.personId] });
    await client.until(() => client.nudged().length > 0);
    expect(client.nudged()).toEqual([kept]);
  });
});

describe('when the listening connection breaks', () => {
  async function killListeners(): Promise<number> {
    const { rows } = await one.pools.read.query<{ killed: number }>(
      `select count(*) filter (where pg_terminate_backend(pid))::integer as killed from pg_stat_activity
        where application_name = 'consult-live' and datname = current_database()`,
    );
    return rows[0]?.killed ?? 0;
  }

  it('no event is lost and none comes twice, however often', async () => {
    const doctor = viewer();
    const client = await open(two, doctor.token);
    const sent: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 10; n += 1) sent.push(await commit(one, { people: [doctor.personId] }));
      // After the round before, a process may still be about to listen again.
      await vi.waitFor(async () => expect(await killListeners()).toBeGreaterThan(0), scaled(10_000));
      for (let n = 0; n < 10; n += 1) sent.push(await commit(one, { people: [doctor.personId] }));
      await vi.waitFor(() => expect(one.live.healthy() && two.live.healthy()).toBe(true), scaled(10_000));
    }
    await client.until(() => client.nudged().length >= sent.length);
    expect(client.nudged().toSorted()).toEqual(sent.toSorted());
  });

  it('a client whose session ended meanwhile hears nothing more, not even of what its own process commits', async () => {
    const doctor = viewer();
    const client = await open(two, doctor.token);
    await Promise.all([one, two].map(({ pools }) => pools.write.query('select 1')));
    const elsewhere = new URL(database.url);
    const name = elsewhere.pathname.slice(1);
    elsewhere.pathname = '/postgres';
    const operator = new pg.Client({ connectionString: elsewhere.href });
    await operator.connect();
    try {
      await operator.query(`alter database "${name}" allow_connections false`);
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'consult-live'
          and datname = $1`,
        [name],
      );
      await vi.waitFor(() => expect(two.live.healthy()).toBe(false), scaled(10_000));
      await write(one.pools.write, { kind: 'session-ended', refId: doctor.sessionId, people: [doctor.personId] });
      await commit(two, { people: [doctor.personId] });
    } finally {
      await operator.query(`alter database "${name}" allow_connections true`);
      await operator.end();
    }
    await client.ended;
    expect(client.heard.map(({ event }) => event)).toEqual(['hello', 'bye']);
    await vi.waitFor(() => expect(one.live.healthy() && two.live.healthy()).toBe(true), scaled(10_000));
  });

  it('the process says that its caches are not to be trusted', async () => {
    await vi.waitFor(() => expect(two.live.healthy()).toBe(true), scaled(10_000));
    // Watched from before: it may listen again before the answer says that the connection was ended.
    const distrusted = vi.waitFor(() => expect(two.live.healthy()).toBe(false), {
      interval: 1,
      timeout: scaled(10_000),
    });
    await Promise.all([distrusted, killListeners()]);
    await vi.waitFor(() => expect(two.live.healthy()).toBe(true), scaled(10_000));
  });
});

describe('a line without events', () => {
  it('shows a sign of life as often as the first word says, with the place to return to', async () => {
    const client = await open(one, viewer().token);
    expect(client.named('hello')[0]?.data).toMatchObject({ beatMs: 3000 });
    await client.until(({ beats }) => beats === 1);
    expect(client.lastId).toMatch(/^[0-9a-f]{12}\./);
  });
});

describe('a client that returns', () => {
  it('is told what it missed, by either process', async () => {
    const doctor = viewer();
    const first = await open(one, doctor.token);
    await commit(one, { people: [doctor.personId] });
    await first.until(() => first.nudged().length === 1);
    first.cut();
    await vi.waitFor(() => expect(one.live.size).toBe(0), scaled(10_000));
    const missed = [await commit(one, { people: [doctor.personId] }), await commit(two, { people: [doctor.personId] })];
    // The other process has read both by the time it reads a third.
    const witness = viewer();
    const listening = await open(two, witness.token);
    await commit(one, { people: [witness.personId] });
    await listening.until(() => listening.nudged().length === 1);
    for (const process of [one, two]) {
      const back = await open(process, doctor.token, { 'last-event-id': first.lastId ?? '' });
      await back.until(() => missed.every((id) => back.nudged().includes(id)));
      expect(back.named('resync')).toEqual([]);
    }
  });

  it.each([
    ['with a cursor of another database', 'ffffffffffff.00000000.5'],
    ['with words that are no cursor', "1' or '1"],
    ['with nothing in it', ''],
  ])('%s is told to load anew', async (_, cursor) => {
    const doctor = viewer();
    const client = await open(one, doctor.token, { 'last-event-id': cursor });
    await client.until(() => client.named('resync').length === 1);
    expect(client.nudged()).toEqual([]);
  });

  it('after a restart of the server is told to catch up', async () => {
    const doctor = viewer();
    const first = await open(one, doctor.token);
    await commit(one, { people: [doctor.personId] });
    await first.until(() => first.nudged().length === 1);
    await one.stop();
    await first.ended;
    expect(first.named('bye')[0]?.data).toEqual({ reason: 'stopping' });
    expect(first.named('bye')[0]?.retry).toBeGreaterThanOrEqual(300);
    await commit(two, { people: [doctor.personId] });
    one = await startProcess();
    const back = await open(one, doctor.token, { 'last-event-id': first.lastId ?? '' });
    await back.until(() => back.named('resync').length === 1);
    expect(back.named('hello')[0]?.data).toMatchObject(back.named('resync')[0]?.data as object);
  });
});

describe('a stream', () => {
  it('needs a session', async () => {
    const response = await fetch(`${one.url}/V5/live`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('is asked for its head alone (HEAD), which holds no stream open', async () => {
    const { token } = viewer();
    const response = await fetch(`${one.url}/V5/live`, { method: 'HEAD', headers: { authorization: token } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(one.live.size).toBe(0);
    expect((await fetch(`${one.url}/V5/live`, { method: 'HEAD' })).status).toBe(401);
  });

  it('is neither cached nor buffered on its way', async () => {
    const client = await open(one, viewer().token);
    expect(client.headers.get('content-type')).toContain('text/event-stream');
    expect(client.headers.get('cache-control')).toContain('no-cache');
    expect(client.headers.get('x-accel-buffering')).toBe('no');
  });

  it('ends in every process when the claims of its person change', async () => {
    const doctor = viewer();
    const [here, there, other] = [
      await open(one, doctor.token),
      await open(two, doctor.token),
      await open(two, viewer().token),
    ];
    await commit(one, { kind: 'claims', refId: doctor.personId, people: [doctor.personId] });
    for (const client of [here, there]) {
      await client.ended;
      expect(client.named('bye')[0]?.data).toEqual({ reason: 'claims' });
    }
    expect(other.named('bye')).toEqual([]);
    expect(two.live.size).toBe(1);
  });

  it('ends in every process when its session ends, and only then', async () => {
    const doctor = viewer();
    const other = { ...doctor, sessionId: 'not-a-uuid', token: randomUUID() };
    viewers.set(other.token, other);
    const [ended, kept] = [await open(two, doctor.token), await open(two, other.token)];
    await commit(one, { kind: 'session-ended', refId: sessionRef(doctor.sessionId), people: [doctor.personId] });
    await ended.ended;
    expect(ended.named('bye')[0]?.data).toEqual({ reason: 'session-ended' });
    const refId = await commit(one, { people: [doctor.personId] });
    await kept.until(() => kept.nudged().includes(refId));
    await commit(one, { kind: 'session-ended', refId: sessionRef('not-a-uuid'), people: [doctor.personId] });
    await kept.ended;
  });

  it('ends in every process when its session goes on under another token, and that of another session does not', async () => {
    const doctor = viewer();
    const other = { ...doctor, sessionId: randomUUID(), token: randomUUID() };
    viewers.set(other.token, other);
    const streams = [await open(one, doctor.token), await open(two, doctor.token)];
    const kept = await open(two, other.token);
    await commit(one, { kind: 'session-token-replaced', refId: doctor.sessionId, people: [doctor.personId] });
    for (const client of streams) {
      await client.ended;
      expect(client.named('bye')[0]?.data).toEqual({ reason: 'claims' });
    }
    const refId = await commit(one, { people: [doctor.personId] });
    await kept.until(() => kept.nudged().length > 0);
    expect(kept.nudged()).toEqual([refId]);
  });

  it('ends within a second of the time at which its session runs out', async () => {
    const doctor = viewer([], 400);
    const endsAt = Date.now() + 400;
    const client = await open(one, doctor.token);
    await client.ended;
    expect(client.named('bye')[0]?.data).toEqual({ reason: 'session-ended' });
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt - 50);
    expect(one.live.size).toBe(0);
  });

  it('hears of new clinics at once when its person is readdressed', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    const moa = viewer([before]);
    const client = await open(one, moa.token);
    one.live.readdress(moa.personId, { clinicIds: [after] });
    await client.until(() => client.named('resync').length === 1);
    await commit(one, { clinics: [before] });
    const heard = await commit(one, { clinics: [after] });
    await client.until(() => client.nudged().length > 0);
    expect(client.nudged()).toEqual([heard]);
  });

  it('is cut off when its client does not read', async () => {
    const doctor = viewer();
    const socket = connect(Number(new URL(one.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET /V5/live HTTP/1.1\r\nhost: localhost\r\nauthorization: ${doctor.token}\r\n\r\n`);
    await vi.waitFor(() => expect(one.live.size).toBe(1), scaled(10_000));
    for (let sent = 0; one.live.size > 0 && sent < 200_000; sent += 1) {
      one.live.committed([
        {
          id: `unread-${sent}`,
          kind: 'activity',
          refId: doctor.personId,
          version: 1,
          people: [doctor.personId],
          clinics: [],
        },
      ]);
      // Between the turns, bytes that the system itself buffers go out.
      if (sent % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(one.live.size).toBe(0);
    socket.destroy();
  });

  it('is refused to a person who holds twenty', async () => {
    const doctor = viewer();
    for (let n = 0; n < 20; n += 1) await open(one, doctor.token);
    const refused = await fetch(`${one.url}/V5/live`, { headers: { authorization: doctor.token } });
    expect(refused.status).toBe(429);
    await refused.body?.cancel();
    clients[0]?.cut();
    await vi.waitFor(() => expect(one.live.countOf(doctor.personId)).toBe(19), scaled(10_000));
    await open(one, doctor.token);
  });
});

it('a cache hears of an event before any client, in every process', async () => {
  const person = viewer();
  const told: string[] = [];
  one.live.onEvent('claims', (event) => told.push(`one ${event.refId}`));
  two.live.onEvent('claims', (event) => told.push(`two ${event.refId}`));
  await commit(one, { kind: 'claims', refId: person.personId, people: [person.personId] });
  expect(told).toContain(`one ${person.personId}`);
  // The other process may have read of the commit before this one had its answer.
  await vi.waitFor(
    () => expect(told.toSorted()).toEqual([`one ${person.personId}`, `two ${person.personId}`]),
    scaled(10_000),
  );
});
