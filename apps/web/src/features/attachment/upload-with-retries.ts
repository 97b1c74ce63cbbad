import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import type { Transfer } from './transfer.ts';

/** The waits before the next try, ms. They start again whenever a byte went over. */
const retryDelays: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export type UploadTask<Made = Attachment> = {
  /** The id that a new upload gets. */
  id: string;
  formId: string;
  name: string;
  attachmentId: string | null;
  /** Whether an earlier try brought all bytes over. */
  arrived: boolean;
  /**
   * Asks what the server has of the file, null for nothing: an earlier visit or another tab may have got further than
   * is known here. null where this page alone had it.
   */
  look: (() => Promise<(Made & Pick<Attachment, 'id' | 'state'>) | null>) | null;
  onBegun: (attachmentId: string) => void;
  onProgress: (sent: number) => void;
  /** Called when the connection is lost; the next try comes by itself. */
  onHeld: () => void;
  onArrived: () => void;
  /** Resolves after `ms`, or as soon as the connection is back. */
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/**
 * Uploads one file, trying again at growing distances, and then has the server check it and make something of it. Each
 * try goes on where the last one ended. Throws the error that made it give up: a refusal at once, a lost connection
 * after the last of the delays.
 */
export async function uploadWithRetries<Made = Attachment>(
  transfer: Pick<Transfer, 'send'> & { finish: (uploadId: string) => Promise<Made> },
  file: File,
  given: UploadTask<Made>,
): Promise<Made> {
  let { attachmentId, arrived, look } = given;
  for (let tries = 0; ; tries += 1) {
    try {
      if (look) {
        const found = await look();
        look = null;
        if (found?.state === 'ready') return found;
        attachmentId = found?.id ?? null;
      }
      given.signal.throwIfAborted();
      if (!arrived || attachmentId === null) {
        attachmentId = await transfer.send(file, {
          id: given.id,
          formId: given.formId,
          name: given.name,
          attachmentId,
          onBegun: (id) => {
            attachmentId = id;
            given.onBegun(id);
          },
          onProgress: (sent) => {
            if (sent > 0) tries = 0;
            given.onProgress(sent);
          },
          signal: given.signal,
        });
        arrived = true;
        given.onArrived();
      }
      return await transfer.finish(attachmentId);
    } catch (error) {
      given.signal.throwIfAborted();
      if (failedWith(error, 'UPLOAD_INCOMPLETE', 'NOT_FOUND')) arrived = false;
      // The server no longer has the upload, for instance after a day: begin a new one.
      if (failedWith(error, 'NOT_FOUND')) attachmentId = null;
      const delay = retryDelays[tries];
      if (!mayPass(error) || delay === undefined) throw error;
      given.onHeld();
      await given.pause(delay);
      given.signal.throwIfAborted();
    }
  }
}

/** Refusals that another try does not change. */
const final: ReadonlySet<string> = new Set([
  'TOO_MANY_FILES',
  'TOO_MUCH_UNSENT',
  'TOO_LARGE',
  'BAD_UPLOAD',
  'ID_TAKEN',
]);

/** Whether another try may go better. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError) || final.has(error.code)) return false;
  if (error.code === 'UPLOAD_INCOMPLETE' || error.code === 'NOT_FOUND') return true;
  return error.status === 0 || error.status >= 500 || [404, 409, 410, 423, 429].includes(error.status);
}
