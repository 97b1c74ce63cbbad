import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { migrate } from '@consult/server/infra/db/migrate.ts';
import pg from 'pg';
import { openConnection } from './connection.ts';
import { insertPatientMessages, patientMessageTables } from './patient-messages.ts';
import { dropIndexes, restoreIndexes } from './deferred-indexes.ts';
import { insertFixedPart } from './fixed-part.ts';
import { insertScaleForms } from './forms.ts';
import { checkScale } from './params.ts';
import type { ScaleParams } from './params.ts';
import { findWorld, stampWorld } from './stamp.ts';
import { consultTableNames } from './tables.ts';
import type { WorkerStart, WorkerTask } from './worker.ts';
import { scaleWorld } from './world.ts';
import { consultLoader } from './write-consults.ts';

/** One transaction takes this many consults. */
const chunk = 2_000;
/** Below this many consults or messages to patients, threads and rebuilt indexes cost more than they bring. */
const smallWorld = 20_000;

export type ScaleOptions = {
  databaseUrl: string;
  keystoreFile: string;
  params: ScaleParams;
  /** The instant at which the world stands; now where absent. */
  now?: Date;
  threads?: number;
  /** Called with progress and rates, a line each. */
  log?: (line: string) => void;
};

/** Seconds that a load took, and consults a second while it wrote them; `reused` where the world was there already. */
export type ScaleResult = { reused: true } | { reused: false; seconds: number; consultsPerSecond: number };

/** The database holds something other than the wanted world. */
export class OtherWorldError extends Error {
  override name = 'OtherWorldError';
}

/**
 * Makes a large world in a database, or finds that it is there whole. Every row is encrypted as the product does it,
 * each activity under a data key of its own.
 * @throws OtherWorldError where the database holds anything else; RangeError for impossible parameters
 */
export async function ensureScaleWorld(options: ScaleOptions): Promise<ScaleResult> {
  const { databaseUrl, keystoreFile, params, log = () => undefined } = options;
  checkScale(params);
  await migrate(databaseUrl);
  const connection = await openConnection(databaseUrl, keystoreFile);
  try {
    const { client } = connection;
    const found = await findWorld(client, params);
    if (found === 'same') return { reused: true };
    if (found === 'other')
      throw new OtherWorldError(
        'The database holds another world, or one whose load was cut off. Give an empty database.',
      );
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1000;
    const world = scaleWorld(params, options.now ?? new Date());
    await insertFixedPart(client, world);
    await insertScaleForms(client);
    log(
      `${params.doctors} doctors, ${params.specialists} specialists, ${params.services} services: ${seconds().toFixed(1)} s`,
    );
    const large = params.consults >= smallWorld;
    const deferred = [
      ...(large ? consultTableNames : []),
      ...(params.patientMessages >= smallWorld ? patientMessageTables : []),
    ];
    if (deferred.length > 0) await dropIndexes(client, deferred);
    const before = seconds();
    const progress = progressOf(params.consults, log);
    if (large) await loadInThreads(options, world.now, progress);
    else {
      const load = consultLoader(world, connection);
      for (let from = 0; from < params.consults; from += chunk)
        await load(from, Math.min(from + chunk, params.consults));
    }
    const writing = seconds() - before;
    log(`${params.consults} consults: ${writing.toFixed(1)} s, ${Math.round(params.consults / writing)} a second`);
    await insertPatientMessages(world, connection);
    log(`${params.patientMessages} messages to patients: ${seconds().toFixed(1)} s`);
    if (deferred.length > 0) {
      log('indexes');
      await restoreIndexes(databaseUrl, 2, log);
      log(`indexes are there after ${seconds().toFixed(1)} s`);
    }
    await vacuum(databaseUrl);
    await stampWorld(client, params);
    log(`the world is whole after ${seconds().toFixed(1)} s`);
    return { reused: false, seconds: seconds(), consultsPerSecond: params.consults / writing };
  } finally {
    await connection.close();
  }
}

function progressOf(total: number, log: (line: string) => void): (count: number) => void {
  const started = performance.now();
  let done = 0;
  let told = 0;
  return (count) => {
    done += count;
    if (done - told < total / 20) return;
    told = done;
    log(`  ${done} of ${total} consults, ${Math.round(done / ((performance.now() - started) / 1000))} a second`);
  };
}

/** Gives out ranges in order, so that the rows lie on disk about in the order of time. */
function loadInThreads(
  { databaseUrl, keystoreFile, params, threads }: ScaleOptions,
  now: Date,
  progress: (count: number) => void,
): Promise<void> {
  const start: WorkerStart = { url: databaseUrl, keystoreFile, params, now: now.getTime() };
  let next = 0;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: start,
        // Rows live for one range only: with room for a range of them, hardly any are copied by the collector.
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      });
      worker.on('message', (count: number) => {
        progress(count);
        const task: WorkerTask =
          next < params.consults ? { from: next, to: Math.min(next + chunk, params.consults) } : null;
        next += chunk;
        worker.postMessage(task);
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A thread of the load ended with ${code}.`)),
      );
    });
  return Promise.all(Array.from({ length: threads ?? Math.max(2, availableParallelism()) }, one)).then(() => undefined);
}

/**
 * Does what autovacuum would do in the hours after: statistics, and pages marked as visible to all. Leaves the audit
 * log as it is.
 */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'consult-seed' });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '256MB'`);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname !~ '^audit'`,
    );
    for (const { name } of rows) await client.query(`vacuum (freeze, analyze) ${name}`);
  } finally {
    await client.end();
  }
}
