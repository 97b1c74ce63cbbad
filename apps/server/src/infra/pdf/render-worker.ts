import { parentPort } from 'node:worker_threads';
import { describeError } from '../log/describe-error.ts';
import type { ErrorDescription } from '../log/describe-error.ts';
import type { AgreementDescription } from './agreement-description.ts';
import { render } from './render.ts';
import { renderAgreement } from './render-agreement.ts';
import { renderTable } from './render-table.ts';
import type { TableDescription } from './table-description.ts';
import { isReadablePdf } from './is-readable-pdf.ts';
import { openPdf } from './open-pdf.ts';
import type { RenderOrder } from './render.ts';

/** To the worker: an order, or the next piece of a file that it asked for. */
export type ToWorker =
  | { kind: 'render'; order: RenderOrder }
  | { kind: 'render-agreement'; description: AgreementDescription }
  | { kind: 'render-table'; description: TableDescription }
  | { kind: 'look-at'; bytes: Uint8Array }
  | { kind: 'open'; bytes: Uint8Array }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'unreadable' };
/** From the worker. One order at a time. */
export type FromWorker =
  | { kind: 'want'; fileId: string }
  | { kind: 'done'; pdf: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; error: ErrorDescription };

const port = parentPort!;
let pieces: Uint8Array[] = [];
let arrived: (bytes: Buffer | null) => void = () => undefined;

function read(fileId: string): Promise<Buffer | null> {
  pieces = [];
  return new Promise((resolve) => {
    arrived = resolve;
    port.postMessage({ kind: 'want', fileId } satisfies FromWorker);
  });
}

async function answer(rendered: Promise<Uint8Array>): Promise<void> {
  try {
    const pdf = (await rendered) as Uint8Array<ArrayBuffer>;
    port.postMessage({ kind: 'done', pdf } satisfies FromWorker, [pdf.buffer]);
  } catch (error) {
    port.postMessage({ kind: 'failed', error: describeError(error) } satisfies FromWorker);
  }
}

/** One byte: whether it is a PDF. */
const verdict = async (bytes: Uint8Array): Promise<Uint8Array> => Uint8Array.of((await isReadablePdf(bytes)) ? 1 : 0);

/** One byte: whether its reader needs no password. */
const opened = (bytes: Uint8Array): Promise<Uint8Array> =>
  openPdf(bytes).then(
    () => Uint8Array.of(1),
    () => Uint8Array.of(0),
  );

port.on('message', (message: ToWorker) => {
  if (message.kind === 'render') void answer(render(message.order, read));
  else if (message.kind === 'look-at') void answer(verdict(message.bytes));
  else if (message.kind === 'open') void answer(opened(message.bytes));
  else if (message.kind === 'render-agreement') void answer(renderAgreement(message.description));
  else if (message.kind === 'render-table') void answer(renderTable(message.description));
  else if (message.kind === 'piece') pieces.push(message.bytes);
  else {
    arrived(message.kind === 'end' ? Buffer.concat(pieces) : null);
    pieces = [];
  }
});
