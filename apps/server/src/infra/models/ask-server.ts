import { ModelError } from './model-error.ts';

/** How long a server may take, ms, and how much it may say. A person waits for it. */
export type Patience = { ms: number; maxBytes: number };

/**
 * Asks a server of models, within a time and a size; with a body it posts it.
 * @returns the text of its answer
 * @throws ModelError without anything of the answer or the address
 */
export async function askServer(url: string, { ms, maxBytes }: Patience, body?: object): Promise<string> {
  const signal = AbortSignal.timeout(ms);
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    const text = await limitedText(response, maxBytes);
    if (response.status !== 200) throw new ModelError('refused');
    return text;
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError(signal.aborted ? 'too-slow' : 'away');
  }
}

/** The same for an answer in JSON. @throws ModelError */
export async function askForJson(url: string, patience: Patience, body?: object): Promise<unknown> {
  const text = await askServer(url, patience, body);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ModelError('not-understood');
  }
}

/** The text of an answer; one that is longer is not read to its end. */
async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  if (!response.body) return '';
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new ModelError('too-much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
