import pg from 'pg';
import { liveChannel } from './announcer.ts';
import type { ReadEvent } from './live-event.ts';

/** Milliseconds between two polls, which back the notifications up and are the heartbeat of the connection. */
const pollMs = 500;
/** A statement that takes longer than this means that the connection is lost. */
const statementMs = 3000;
/** After this many silent milliseconds the reader does not trust the connection. */
const healthyMs = 1500;
const firstBackoffMs = 50;
const lastBackoffMs = 3000;
/*
 * The planner can not know that next to nothing is new and plans for a third of the table, in parallel: on 400,000
 * events that took 6 ms instead of 0.2. So this connection always reads by the index on xid, planned once; it does
 * nothing else.
 */
const plan = [
  'plan_cache_mode=force_generic_plan',
  'max_parallel_workers_per_gather=0',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Of more events than this at once, the reader passes none on, and reports a gap instead. */
export const batchLimit = 10_000;

export type ReadBatch = { events: { xid: bigint; event: ReadEvent }[]; xmin: bigint };

/** Where the reader begins after (re)connecting. `gap`: events may have been missed that can not be read any more. */
export type ReadStart = { epoch: string; xmin: bigint; xmax: bigint; gap: boolean };

export type EventReaderOptions = {
  url: string;
  processId: string;
  onStart(start: ReadStart): void;
  onBatch(batch: ReadBatch): void;
  onError(error: unknown): void;
};

type EventRow = {
  id: string;
  xid: string;
  kind: string;
  ref_id: string;
  version: string;
  people: string[];
  clinics: string[];
  everyone: boolean;
};
/** The snapshot, with an event, or with none where nothing is new. */
type Row = { snapshot: string; xmin: string } & (EventRow | { [column in keyof EventRow]: null });

/*
 * Events that are visible now and were not in the last snapshot: everything from its xmax on, and the transactions that
 * were running in it. The reader therefore reads a transaction that commits late when it commits, and reads nothing
 * twice. Both halves use the index on xid, however long some transaction stays open.
 */
const readSql = `
  with present as materialized (select pg_current_snapshot() as snapshot),
  fresh as (
    select e.* from live_event e where e.xid >= pg_snapshot_xmax($1::pg_snapshot)
    union all
    select e.* from pg_snapshot_xip($1::pg_snapshot) running(xid) join live_event e on e.xid = running.xid
  )
  select present.snapshot::text as snapshot, pg_snapshot_xmin(present.snapshot)::text as xmin,
      f.id::text as id, f.xid::text as xid, f.kind, f.ref_id, f.version::text as version, f.people, f.clinics,
      f.everyone
    from present left join lateral
      (select * from fresh order by id limit ${batchLimit + 1}) f on true
    order by f.id`;

const startSql = `
  select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    pg_snapshot_xmax(pg_current_snapshot())::text as xmax, live_epoch() as epoch,
    (select at < now() - interval '23 hours' from (values ($1::timestamptz)) last(at)) as purged`;

/** Reads live_event on one connection of its own, woken by NOTIFY with a poll behind it; reconnects by itself. */
export class EventReader {
  readonly #options: EventReaderOptions;
  #client: pg.Client | undefined;
  #snapshot: string | undefined;
  #epoch: string | undefined;
  #readAt = -Infinity;
  #readOn = new Date();
  #reading = false;
  #again = false;
  #stopped = false;
  #backoffMs = firstBackoffMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EventReaderOptions) {
    this.#options = options;
  }

  /** Connects. @throws when the database can not be reached the first time. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Whether the reader has read everything that was committed more than a moment ago. */
  healthy(): boolean {
    return this.#client !== undefined && performance.now() - this.#readAt < healthyMs;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'consult-live',
      options: plan,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      connectionTimeoutMillis: statementMs,
      query_timeout: statementMs,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ payload }) => {
      if (payload !== this.#options.processId) void this.#read();
    });
    try {
      await client.connect();
      await client.query(`listen ${liveChannel}`);
      const { rows } = await client.query<{
        snapshot: string;
        xmin: string;
        xmax: string;
        epoch: string;
        purged: boolean;
      }>(startSql, [this.#readOn]);
      const row = rows[0];
      if (!row) throw new Error('the database gave no snapshot');
      if (this.#stopped) {
        await client.end();
        return;
      }
      this.#client = client;
      const continues = this.#snapshot !== undefined && this.#epoch === row.epoch && !row.purged;
      if (!continues) {
        this.#options.onStart({
          epoch: row.epoch,
          xmin: BigInt(row.xmin),
          xmax: BigInt(row.xmax),
          gap: this.#snapshot !== undefined,
        });
        this.#snapshot = row.snapshot;
        this.#epoch = row.epoch;
      }
      this.#backoffMs = firstBackoffMs;
      await this.#read();
    } catch (error) {
      this.#client = undefined;
      // Nobody waits for a connection that failed.
      client.end().catch(() => undefined);
      throw error;
    }
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#options.onError(error ?? new Error('the live connection ended'));
    client.end().catch(() => undefined);
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    clearTimeout(this.#timer);
    const wait = this.#backoffMs * (0.5 + Math.random());
    this.#backoffMs = Math.min(this.#backoffMs * 2, lastBackoffMs);
    this.#timer = setTimeout(() => {
      this.#connect().catch((error: unknown) => {
        if (this.#stopped) return;
        this.#options.onError(error);
        this.#reconnectLater();
      });
    }, wait);
  }

  async #read(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    clearTimeout(this.#timer);
    try {
      do {
        this.#again = false;
        const { rows } = await client.query<Row>({ name: 'live-read', text: readSql, values: [this.#snapshot] });
        this.#take(rows);
      } while (this.#again && this.#client === client);
    } catch (error) {
      this.#reading = false;
      return this.#lost(client, error);
    }
    this.#reading = false;
    if (!this.#stopped && this.#client === client) this.#timer = setTimeout(() => void this.#read(), pollMs);
  }

  #take(rows: Row[]): void {
    const first = rows[0];
    if (!first) throw new Error('the database gave no snapshot');
    const events = rows.flatMap((row) => (row.id === null ? [] : [{ xid: BigInt(row.xid), event: toEvent(row) }]));
    this.#snapshot = first.snapshot;
    this.#readAt = performance.now();
    this.#readOn = new Date();
    this.#options.onBatch({ events, xmin: BigInt(first.xmin) });
  }
}

function toEvent(row: EventRow): ReadEvent {
  return {
    id: row.id,
    kind: row.kind,
    refId: row.ref_id,
    version: Number(row.version),
    people: row.people,
    clinics: row.clinics,
    everyone: row.everyone,
  };
}
