import { CallError } from '../../app/call-error.ts';
import type { Standing } from './standing-query.ts';

/** A file of 10 MB takes a while on a slow line, ms. */
const patienceMs = 5 * 60_000;

/** Sends a proof and resolves to what the server kept of it. Throws CallError. */
export async function sendProof(file: File): Promise<NonNullable<Standing['proof']>> {
  const response = await fetch('/V5/practice-proof', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
    credentials: 'same-origin',
    body: file,
    signal: AbortSignal.timeout(patienceMs),
  }).catch((cause: unknown) => {
    throw new CallError({ code: 'OFFLINE', message: String(cause), status: 0 });
  });
  const body = (await response.json().catch(() => null)) as { code?: unknown; error?: unknown } | null;
  if (response.ok && body) return body as NonNullable<Standing['proof']>;
  throw new CallError({
    code: typeof body?.code === 'string' ? body.code : 'SERVER_DOWN',
    message: typeof body?.error === 'string' ? body.error : `${response.status} ${response.statusText}: `,
    status: response.status,
  });
}
