import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The environment variable that gives a run's factor to the processes that run its tests. */
export const timeFactorVariable = 'CONSULT_TIME_FACTOR';

/**
 * Milliseconds that the fixed piece of work takes on an idle core of the machine for which the limits were written.
 */
const idleMs = 200;

/**
 * Four times the usual limits: a journey that hangs then holds a run for six minutes. On a slower machine no
 * measurement would help a reader, and a run there should fail soon.
 */
const highest = 4;

/**
 * The piece of work: arithmetic that stays in the core, so that only the core's own speed and its other users count.
 */
const work = `
  const { workerData: { times, index } } = require('node:worker_threads');
  (() => {
    const begun = performance.now();
    let sum = 1;
    for (let n = 0; n < 160_000_000; n += 1) sum = (Math.imul(sum, 1664525) + n) | 0;
    Atomics.store(times, index * 2 + 1, sum);
    Atomics.store(times, index * 2, Math.max(1, Math.round(performance.now() - begun)));
    Atomics.notify(times, index * 2);
  })();
`;

/** The factor where the piece of work took this many milliseconds: 1 on an idle machine, never less, at most four. */
export function factorFor(tookMs: number): number {
  return Math.min(highest, Math.max(1, Math.round((tookMs / idleMs) * 10) / 10));
}

/**
 * How much slower than an idle one this machine is, measured once at the start of a run: with both cores busy
 * otherwise about 2. The first process of the run measures; those that it starts find the answer in their environment.
 */
export function timeFactor(): number {
  const told = Number(process.env[timeFactorVariable]);
  if (told >= 1) return Math.min(highest, told);
  const factor = factorFor(measure());
  process.env[timeFactorVariable] = String(factor);
  return factor;
}

/** A limit in milliseconds for this machine. For limits alone: times that a test proves stay as they are. */
export function scaled(ms: number): number {
  return Math.round(ms * timeFactor());
}

/** The slower of two cores at once: one core alone may be the only one that nobody else uses. */
function measure(): number {
  const cores = Math.min(2, availableParallelism());
  const times = new Int32Array(new SharedArrayBuffer(cores * 8));
  for (let index = 0; index < cores; index += 1) new Worker(work, { eval: true, workerData: { times, index } }).unref();
  // The limits are read synchronously, so this waits without a promise; a machine that does not finish the measurement
  // within ten seconds is overloaded.
  for (let index = 0; index < cores; index += 1) Atomics.wait(times, index * 2, 0, 10_000);
  return Math.max(...Array.from({ length: cores }, (_, index) => Atomics.load(times, index * 2) || Infinity));
}
