import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Where the factor of a run is told to the processes that run its tests. */
export const timeFactorVariable = 'CONSULT_TIME_FACTOR';

/**
 * What the fixed piece of work takes on an idle core of the machine that the limits were written for, in milliseconds.
 */
const idleMs = 200;

/**
 * Four times the usual limits: a journey that hangs then holds a run for six minutes. A machine that needs more
 * measures nothing that a reader could use, and a run on it should fail soon.
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

/** The factor for a piece of work that took so many milliseconds: 1 on an idle machine, never less, at most four. */
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

/** A limit in milliseconds as it is on this machine. For limits alone: what a test proves about time stays as it is. */
export function scaled(ms: number): number {
  return Math.round(ms * timeFactor());
}

/** The slowest of two cores at once: one core alone may be the one that nobody else uses. */
function measure(): number {
  const cores = Math.min(2, availableParallelism());
  const times = new Int32Array(new SharedArrayBuffer(cores * 8));
  for (let index = 0; index < cores; index += 1) new Worker(work, { eval: true, workerData: { times, index } }).unref();
  // Configurations are read without waiting; a measurement that does not come within ten seconds is a machine at its
  // end.
  for (let index = 0; index < cores; index += 1) Atomics.wait(times, index * 2, 0, 10_000);
  return Math.max(...Array.from({ length: cores }, (_, index) => Atomics.load(times, index * 2) || Infinity));
}
