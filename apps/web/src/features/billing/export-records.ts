import type { Question } from './billing-query.ts';

export type ExportFormat = 'csv' | 'pdf';

/** So long the file's address stays good, in ms: a browser may ask first where to save it. */
const goodForMs = 60_000;

/** How far an export is: rows that came, of how many. Null while it is not known, as of a PDF that is being made. */
export type ExportProgress = { done: number; total: number } | null;

const lineEnd = '\n'.charCodeAt(0);

/**
 * Fetches every record of a question as a file and saves it on this device. What was fetched is thrown away where
 * `signal` cancels.
 * @throws where the server refuses, the connection is cut, or it is cancelled
 */
export async function exportRecords(
  format: ExportFormat,
  question: Question,
  language: string,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  const query = new URLSearchParams({ question: JSON.stringify(question), language });
  const response = await fetch(`/V5/billing-report/${format}?${query.toString()}`, { signal, cache: 'no-store' });
  if (!response.ok || !response.body) throw new Error(`The export was answered with ${response.status}`);
  const total = Number(response.headers.get('x-rows') ?? 0);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // The heads are a line too.
  let lines = -1;
  const reader = response.body.getReader();
  signal.addEventListener('abort', () => void reader.cancel(), { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    if (format === 'csv') {
      lines += value.reduce((sum, byte) => sum + Number(byte === lineEnd), 0);
      onProgress({ done: Math.max(0, lines), total });
    }
  }
  signal.throwIfAborted();
  // A file cut short must not pass for the whole.
  if (format === 'csv' && lines < total) throw new Error('The export ended early');
  save(new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), `billing-report.${format}`);
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), goodForMs);
}
