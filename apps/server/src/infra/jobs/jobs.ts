import { setTimeout as passed } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { ConstructorOptions, JobResult, JobWithMetadata } from 'pg-boss';
import pg from 'pg';
import { checkWritable } from '../db/connection.ts';
import { endSilent } from '../db/silence.ts';
import type { SilenceOptions } from '../db/silence.ts';
import { count } from '../log/metrics.ts';
import { isLastTry, JobFailure, TryFailure } from './failure.ts';
import { checkPayload } from './ids.ts';
import type { Ids } from './ids.ts';
import { jobKinds } from './kinds.ts';
import type { JobData, JobKind } from './kinds.ts';
import { Repeated } from './repeated.ts';
import { addWithin } from './statements.ts';
import type { OpenTransaction } from './statements.ts';
import { readJobStates } from './states.ts';
import type { JobStates } from './states.ts';

/** Cron expressions are read in the installation's business time zone. */
const timeZone = 'America/Edmonton';
/**
 * A worker that says nothing for this long is dead, and its jobs run again elsewhere. In seconds; pg-boss allows no
 * less.
 */
const heartbeatSeconds = 10;
/** Unless an option says otherwise. */
const superviseSeconds = 5;
/** The longest wait before the next try that a receiving side may ask for, in seconds. */
const longestWaitSeconds = 6 * 60 * 60;
const keepSettledSeconds = 14 * 24 * 60 * 60;
/** How long a stop waits for running jobs, in milliseconds. */
const stopMs = 30_000;

export type JobsOptions = {
  url: string;
  /** Whether this process runs jobs (ROLE worker or all); any process adds them. */
  worker: boolean;
  log: { failure(at: { call: string; id: string }, error: unknown): void };
  /** Connections that the queue opens of its own, beside one that listens (workers only). */
  connections?: number;
  /** Seconds between two looks for dead workers. */
  superviseSeconds?: number;
  silence?: SilenceOptions;
};

/** `attempt` counts from 1; `final`: when this run fails, the job has failed. */
export type JobRun = { id: string; attempt: number; final: boolean };
export type JobHandler<K extends JobKind> = (data: JobData<K>, run: JobRun) => Promise<void>;

/** Of the jobs of a kind that wait, those of the highest priority run first, then the oldest. */
export type EnqueueOptions = { startAfter?: Date; singletonKey?: string; priority?: number };

/** Work for after a commit, done at least once, by any process. Handlers must bear being run again. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #options: JobsOptions;
  readonly #handled = new Set<JobKind>();
  readonly #repeated: Repeated[] = [];

  constructor(options: JobsOptions) {
    this.#options = options;
    // pg-boss hands these on to its pool, whose further options its types do not name.
    const queue: ConstructorOptions & Pick<pg.PoolConfig, 'verify' | 'keepAlive' | 'keepAliveInitialDelayMillis'> = {
      connectionString: options.url,
      application_name: 'consult-jobs',
      max: options.connections ?? (options.worker ? 4 : 2),
      supervise: options.worker,
      schedule: options.worker,
      useListenNotify: options.worker,
      superviseIntervalSeconds: options.superviseSeconds ?? superviseSeconds,
      monitorIntervalSeconds: options.superviseSeconds ?? superviseSeconds,
      verify: checkWritable,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    this.#boss = new PgBoss(queue);
    this.#boss.on('error', (error) => options.log.failure({ call: 'jobs', id: '' }, error));
  }

  /** Makes the queue's tables where an empty database lacks them. @throws when the database can not be reached */
  async start(): Promise<void> {
    await this.#boss.start();
    const { url, log, silence } = this.#options;
    // The one that listens is looked after by pg-boss itself.
    endSilent(
      poolOf(this.#boss.getDb()),
      url,
      () => log.failure({ call: 'jobs', id: '' }, Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })),
      silence,
    );
    for (const [kind, { retry, once, timeoutSeconds }] of Object.entries(jobKinds)) {
      const options = {
        retryLimit: retry.tries - 1,
        // pg-boss waits once to twice this before the second try.
        retryDelay: Math.ceil(retry.firstWaitSeconds / 2),
        retryBackoff: true,
        expireInSeconds: timeoutSeconds,
        heartbeatSeconds,
        deleteAfterSeconds: keepSettledSeconds,
        notify: true,
      };
      await this.#boss.createQueue(kind, { ...options, policy: once ? 'short' : 'standard' });
      await this.#boss.updateQueue(kind, options);
    }
  }

  /**
   * Adds a job as part of a transaction: it runs after the commit, and never after a rollback. Returns its id, or null
   * where a waiting one stands for it already.
   * @throws PayloadError when the payload holds anything but ids
   */
  enqueue<K extends JobKind>(
    trx: OpenTransaction,
    kind: K,
    data: JobData<K>,
    { startAfter, singletonKey, priority }: EnqueueOptions = {},
  ): Promise<string | null> {
    const ids: Ids = data;
    checkPayload(kind, ids, jobKinds[kind].words);
    return this.#boss.send(kind, data, {
      db: { executeSql: (text, values) => addWithin(trx, text, values) },
      ...(startAfter ? { startAfter } : {}),
      ...(singletonKey ? { singletonKey } : {}),
      ...(priority ? { priority } : {}),
    });
  }

  /** Adds many jobs of a kind in one statement, as `enqueue` adds one. */
  async enqueueMany<K extends JobKind>(
    trx: OpenTransaction,
    kind: K,
    jobs: readonly { data: JobData<K>; startAfter?: Date; priority?: number }[],
  ): Promise<void> {
    for (const { data } of jobs) checkPayload(kind, data, jobKinds[kind].words);
    if (jobs.length === 0) return;
    await this.#boss.insert(
      kind,
      jobs.map(({ data, startAfter, priority }) => ({
        data,
        ...(startAfter ? { startAfter } : {}),
        ...(priority ? { priority } : {}),
      })),
      { db: { executeSql: (text, values) => addWithin(trx, text, values) } },
    );
  }

  /** Gives a kind of job its handler and begins to run it; does nothing where this process runs no jobs. */
  async handle<K extends JobKind>(kind: K, handler: JobHandler<K>): Promise<void> {
    if (this.#handled.has(kind)) throw new Error(`jobs of kind ${kind} have a handler`);
    this.#handled.add(kind);
    if (!this.#options.worker) return;
    const options = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: jobKinds[kind].together,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
      burstWhenBatchFull: true,
    } as const;
    await this.#boss.work<JobData<K>, JobResult[], typeof options>(
      kind,
      options,
      (batch: JobWithMetadata<JobData<K>>[]) => Promise.all(batch.map((job) => this.#run(kind, job, handler))),
    );
  }

  /** The kinds that have no handler; empty once a worker is set up. */
  unhandled(): JobKind[] {
    return (Object.keys(jobKinds) as JobKind[]).filter((kind) => !this.#handled.has(kind));
  }

  /**
   * Adds a job of a kind by a cron expression, in business time, once over all processes. Repeating it replaces the
   * expression.
   */
  async schedule<K extends JobKind>(kind: K, cron: string, data: JobData<K>): Promise<void> {
    checkPayload(kind, data, jobKinds[kind].words);
    if (!this.#options.worker) return;
    await this.#boss.schedule(kind, cron, data, { tz: timeZone });
  }

  /** How the jobs stand, for an administrator: counts by kind, and the latest final failures by code. */
  states(): Promise<JobStates> {
    return readJobStates(this.#boss.getDb());
  }

  /** What the jobs of a kind are about that have not ended. */
  async pending<K extends JobKind>(kind: K): Promise<JobData<K>[]> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(`select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`, [kind]);
    return rows.map((row) => (row as { data: JobData<K> }).data);
  }

  /** Lets a job that failed for good be tried again. */
  async retry(kind: JobKind, jobId: string): Promise<void> {
    await this.#boss.retry(kind, jobId);
  }

  /**
   * Runs `task` again and again while this process runs jobs, `everyMs` after it ended. For work that the task finds by
   * looking, seconds apart. Every worker runs it, so the task itself keeps two of them apart.
   */
  repeat(name: string, everyMs: number, task: () => Promise<unknown>): void {
    if (!this.#options.worker) return;
    this.#repeated.push(
      new Repeated(everyMs, task, (error) => this.#options.log.failure({ call: name, id: '' }, new JobFailure(error))),
    );
  }

  /** Stops: waits up to half a minute for running jobs; the others stay for the next process. */
  async stop(): Promise<void> {
    await Promise.all([this.#stopQueue(), ...this.#repeated.map((repeated) => repeated.stop())]);
  }

  /** Waits for the workers itself: pg-boss would look only every half second whether they have ended. */
  async #stopQueue(): Promise<void> {
    const longest = new AbortController();
    const ended = Promise.all([...this.#handled].map((kind) => this.#boss.offWork(kind, { wait: true })));
    try {
      await Promise.race([ended, passed(stopMs, undefined, { signal: longest.signal }).catch(() => undefined)]);
    } finally {
      longest.abort();
      await this.#boss.stop({ graceful: false });
    }
  }

  async #run<K extends JobKind>(kind: K, job: JobWithMetadata<JobData<K>>, handler: JobHandler<K>): Promise<JobResult> {
    const final = job.retryCount >= job.retryLimit;
    try {
      await handler(job.data, { id: job.id, attempt: job.retryCount + 1, final });
      count('consult_jobs_total', { kind, result: 'done' });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const failure = new JobFailure(error);
      const last = isLastTry(error, { final });
      count('consult_jobs_total', { kind, result: last ? 'failed' : 'retried' });
      this.#options.log.failure({ call: `job-${kind}`, id: job.id }, failure);
      if (!last && error instanceof TryFailure && 'afterSeconds' in error.again)
        await this.#waitAtLeast(job, error.again.afterSeconds);
      // pg-boss uses this name for 'no further try'. There is no dead letter queue, so the job just counts as failed.
      return { id: job.id, status: last ? 'deadletter' : 'failed', output: { code: failure.code } };
    }
  }

  /**
   * Delays the next try of a running job for as long as the receiving side asks: pg-boss waits its delay times 2^tries,
   * or up to twice that.
   */
  async #waitAtLeast({ id, name, retryCount }: JobWithMetadata<unknown>, seconds: number): Promise<void> {
    const delay = Math.ceil(Math.min(seconds, longestWaitSeconds) / 2 ** retryCount);
    await this.#boss
      .getDb()
      .executeSql('update pgboss.job set retry_delay = greatest(retry_delay, $3) where name = $1 and id = $2', [
        name,
        id,
        delay,
      ]);
  }
}

/** The pool that pg-boss opened at its start, which its types do not show. */
function poolOf(db: object): pg.Pool {
  if (!('pool' in db && db.pool instanceof pg.Pool)) throw new Error('pg-boss has no pool of pg.');
  return db.pool;
}

/** Opens the queue of this process. @throws when the database can not be reached */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const jobs = new Jobs(options);
  await jobs.start();
  return jobs;
}
