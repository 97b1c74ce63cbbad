import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './connection.ts';
import type { ScaleParams } from './params.ts';
import { scaleWorld } from './world.ts';
import { consultLoader } from './write-consults.ts';

export type WorkerStart = { url: string; keystoreFile: string; params: ScaleParams; now: number };

/** A range to load; null ends the worker. */
export type WorkerTask = { from: number; to: number } | null;

/** A thread of the load: asks for a range, writes it, and reports how many consults it wrote. */
const { url, keystoreFile, params, now } = workerData as WorkerStart;
const port = parentPort!;
const connection = await openConnection(url, keystoreFile);
const load = consultLoader(scaleWorld(params, new Date(now)), connection);
port.on('message', (task: WorkerTask) => {
  const done = task
    ? load(task.from, task.to).then(() => port.postMessage(task.to - task.from))
    : connection.close().then(() => port.close());
  // Thrown outside the promise, it becomes the worker's error event.
  done.catch((error: unknown) =>
    setImmediate(() => {
      throw error;
    }),
  );
});
port.postMessage(0);
