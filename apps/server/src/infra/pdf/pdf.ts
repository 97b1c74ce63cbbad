import { Worker } from 'node:worker_threads';
import { PlainError } from '../log/describe-error.ts';
import type { ErrorDescription } from '../log/describe-error.ts';
import { includeAll } from './description.ts';
import type { AgreementDescription } from './agreement-description.ts';
import type { PdfDescription, PdfFile, PdfSettings } from './description.ts';
import { looksLikePdf } from './looks-like-pdf.ts';
import type { FromWorker, ToWorker } from './render-worker.ts';
import type { TableDescription } from './table-description.ts';

/** The pieces of a file, in their order. @throws where they can not be read: the document then leaves the file out */
export type ReadFile = (fileId: string) => Promise<AsyncIterable<Uint8Array>>;

export type PdfOrder = {
  description: PdfDescription;
  files: readonly PdfFile[];
  read: ReadFile;
  /** Every image and PDF becomes pages unless this says otherwise. */
  settings?: PdfSettings;
};

export type PdfOptions = {
  /** How many orders may wait beside the one that is being made. */
  waiting?: number;
  /**
   * Milliseconds for which an idle thread stays: starting one costs more than a second of work, an idle one 200 MB.
   */
  idleMs?: number;
  /** How long one document may take, in milliseconds. */
  limitMs?: number;
  /** Runs something after so many milliseconds, unless what it gives is called before; tests move this clock. */
  after?: (ms: number, run: () => void) => () => void;
};

/** More PDFs are ordered than the process makes soon. */
export class PdfBusyError extends PlainError {
  override name = 'PdfBusyError';
}

const noFiles: ReadFile = () => Promise.reject(new PlainError('this document has no files'));

/** A thread grows with each document; after this many the next one gets a fresh thread. */
const documentsPerThread = 200;

/**
 * Makes PDFs one after the other in a thread of its own, so that the process answers meanwhile. The thread is started
 * when needed and ended when idle. One per process.
 */
export class PdfPrinter {
  readonly #options: Required<PdfOptions>;
  #worker: Worker | null = null;
  #made = 0;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PdfOptions = {}) {
    this.#options = { waiting: 50, idleMs: 300_000, limitMs: 60_000, after: afterMs, ...options };
  }

  /** @throws PdfBusyError, or PlainError where it can not be made; neither holds anything of the content */
  async print(order: PdfOrder): Promise<Uint8Array> {
    return this.#inTurn(() => this.#printAnyhow(order));
  }

  /** An agreement, with its signature. @throws PdfBusyError, or PlainError where it can not be made */
  async printAgreement(description: AgreementDescription): Promise<Uint8Array> {
    return this.#inTurn(() => this.#work({ kind: 'render-agreement', description }, noFiles));
  }

  /** Rows under heads. @throws PdfBusyError, or PlainError where it can not be made */
  async printTable(description: TableDescription): Promise<Uint8Array> {
    return this.#inTurn(() => this.#work({ kind: 'render-table', description }, noFiles));
  }

  /**
   * Whether these bytes are a PDF with pages that anybody can open. The check runs in the thread, which a harmful file
   * may end instead of the process.
   * @throws PdfBusyError
   */
  async isPdf(bytes: Uint8Array): Promise<boolean> {
    if (!looksLikePdf(bytes)) return false;
    // A file that ends the thread or holds it up counts as one that can not be opened.
    const looked = () => this.#work({ kind: 'look-at', bytes }, noFiles).catch(() => Uint8Array.of(0));
    return (await this.#inTurn(looked))[0] === 1;
  }

  /**
   * Whether a protected PDF opens for whoever reads it: it may be protected against changes alone. The look runs in the
   * thread, as isPdf's.
   * @throws PdfBusyError
   */
  async opens(bytes: Uint8Array): Promise<boolean> {
    const looked = () => this.#work({ kind: 'open', bytes }, noFiles).catch(() => Uint8Array.of(0));
    return (await this.#inTurn(looked))[0] === 1;
  }

  async #inTurn(make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    if (this.#closed) throw new PlainError('no PDF is made any more');
    if (this.#waiting > this.#options.waiting) throw new PdfBusyError('too many PDFs are waiting to be made');
    this.#waiting += 1;
    const made = this.#last.then(make).finally(() => (this.#waiting -= 1));
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Makes the waiting documents first; then the thread ends. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
    await this.#end();
  }

  /** Makes the document without PDFs where one of them ends the thread or holds it up. */
  async #printAnyhow(order: PdfOrder): Promise<Uint8Array> {
    const { includeImages, includePdfs } = order.settings ?? includeAll;
    const risky = includePdfs && order.files.some(({ contentType }) => contentType === 'application/pdf');
    try {
      return await this.#print(order);
    } catch (error) {
      if (!risky) throw error;
      return this.#print({ ...order, settings: { includeImages, includePdfs: false } });
    }
  }

  #print({ description, files, read, settings = includeAll }: PdfOrder): Promise<Uint8Array> {
    return this.#work({ kind: 'render', order: { description, files: [...files], settings } }, read);
  }

  async #work(order: ToWorker, read: ReadFile): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= startThread());
    // A process that ends waits for a working thread, and not for an idle one.
    worker.ref();
    try {
      const pdf = await this.#within(exchange(worker, order, read));
      this.#made += 1;
      if (this.#made >= documentsPerThread) await this.#end();
      return pdf;
    } catch (error) {
      // Ends the thread, whose state is unknown, so that the next document gets a fresh one.
      await this.#end();
      throw error;
    } finally {
      this.#worker?.unref();
      this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
    }
  }

  async #within<T>(task: Promise<T>): Promise<T> {
    const { limitMs, after } = this.#options;
    const { promise, reject } = Promise.withResolvers<never>();
    const cancel = after(limitMs, () => reject(new PlainError('a PDF took too long to be made')));
    try {
      return await Promise.race([task, promise]);
    } finally {
      cancel();
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    this.#made = 0;
    await worker?.terminate();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('render-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  // exchange listens while the thread works; an error of an idle thread must not end the process.
  worker.on('error', () => undefined);
  return worker;
}

/** Gives an order to the thread, sends the files that it asks for, and waits for the PDF. */
function exchange(worker: Worker, order: ToWorker, read: ReadFile): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const say = (message: ToWorker, transfer: ArrayBuffer[] = []): void => worker.postMessage(message, transfer);
  const heard = (message: FromWorker): void => {
    if (message.kind === 'want') void handOver(message.fileId, read, say);
    else if (message.kind === 'done') resolve(message.pdf);
    else reject(new PlainError(`a PDF could not be made: ${plain(message.error)}`));
  };
  const failed = (): void => reject(new PlainError('a PDF could not be made: its thread failed'));
  worker.on('message', heard).on('error', failed).on('exit', failed);
  say(order);
  return promise.finally(() => {
    worker.off('message', heard).off('error', failed).off('exit', failed);
  });
}

async function handOver(
  fileId: string,
  read: ReadFile,
  say: (message: ToWorker, transfer?: ArrayBuffer[]) => void,
): Promise<void> {
  try {
    for await (const piece of await read(fileId)) {
      // A copy, since a small buffer shares its memory with others.
      const bytes = new Uint8Array(piece);
      say({ kind: 'piece', bytes }, [bytes.buffer]);
    }
    say({ kind: 'end' });
  } catch {
    // The reader has counted and logged the cause; the document says that the file could not be read.
    say({ kind: 'unreadable' });
  }
}

/** The place in the code where it failed; never the content. */
function plain(error: ErrorDescription): string {
  return [error.type, error.message, error.stack?.[0]].filter((part) => part !== undefined).join(' ');
}

function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
