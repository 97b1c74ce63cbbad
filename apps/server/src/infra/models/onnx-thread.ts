import { Worker } from 'node:worker_threads';
import type { ModelFile } from './read-cards.ts';
import type { Card } from './card.ts';
import { ModelError } from './model-error.ts';
import type { FromWorker, ToWorker } from './onnx-worker.ts';
import type { PictureInput } from './picture-input.ts';

export type OnnxOptions = {
  /** How many predictions may wait beside the one that is made. */
  waiting?: number;
  /** Milliseconds for which an idle thread stays: it holds the models that it used. */
  idleMs?: number;
  /** How long one prediction may take, in milliseconds, the reading of its model included. */
  limitMs?: number;
};

/**
 * Runs models from ONNX files, one prediction after the other, in a thread of its own, which a harmful file may end or
 * hold up instead of the process. The thread is started when needed and ended when idle. One per process.
 */
export class OnnxThread {
  readonly #options: Required<OnnxOptions>;
  #worker: Worker | null = null;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(options: OnnxOptions = {}) {
    this.#options = { waiting: 20, idleMs: 120_000, limitMs: 20_000, ...options };
  }

  /** The model's output for a picture. @throws ModelError */
  async infer(file: ModelFile, { input }: Card, picture: PictureInput): Promise<ArrayLike<number>> {
    if (this.#waiting > this.#options.waiting) throw new ModelError('busy');
    this.#waiting += 1;
    const order = {
      ...file,
      names: { input: input.name, output: input.outputName },
      data: picture.data as ToWorker['data'],
      dims: picture.dims,
    };
    const made = this.#last.then(() => this.#run(order)).finally(() => (this.#waiting -= 1));
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Whether a thread runs now. */
  get running(): boolean {
    return this.#worker !== null;
  }

  /** Makes what waits first; then the thread ends. */
  async close(): Promise<void> {
    await this.#last;
    await this.#end();
  }

  async #run(order: ToWorker): Promise<ArrayLike<number>> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= startThread());
    // A process that ends waits for a working thread, and not for an idle one.
    worker.ref();
    try {
      return await exchange(worker, order, this.#options.limitMs);
    } catch (error) {
      // The state of the thread is unknown: the next prediction gets a fresh one.
      await this.#end();
      throw error;
    } finally {
      this.#worker?.unref();
      this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('onnx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    // The library prints what it thinks of a model; nobody reads it, and the log holds fixed texts only.
    stdout: true,
    stderr: true,
  });
  // exchange listens while the thread works; an error of an idle thread must not end the process.
  worker.on('error', () => undefined);
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** Gives an order to the thread and waits for the output. @throws ModelError */
function exchange(worker: Worker, order: ToWorker, limitMs: number): Promise<ArrayLike<number>> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayLike<number>>();
  const heard = (message: FromWorker): void => {
    if ('output' in message) resolve(message.output);
    else reject(new ModelError('failed', message.failure));
  };
  const failed = (): void => reject(new ModelError('failed'));
  const timer = setTimeout(() => reject(new ModelError('too-slow')), limitMs);
  worker.on('message', heard).on('error', failed).on('exit', failed);
  worker.postMessage(order);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', heard).off('error', failed).off('exit', failed);
  });
}
