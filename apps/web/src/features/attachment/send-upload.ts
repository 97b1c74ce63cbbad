import type { DetailedError } from 'tus-js-client';
import { CallError } from '../../app/call-error.ts';

/** One try at uploading a file. */
export type Try = {
  /** The id that a new upload gets. */
  id: string;
  formId: string;
  name: string;
  /** The id of the upload that an earlier try began, to go on with; null for a new one. */
  attachmentId: string | null;
  onBegun: (attachmentId: string) => void;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

const place = '/V5/uploads';

/** Without a byte for this long the connection counts as lost: a network that was changed often reports nothing. */
const silentMs = 30_000;

/** Loads the upload library before the first file, so that it is here when the connection is lost. */
export function prepareUploads(): void {
  void import('tus-js-client').catch(() => {
    // Tried again with the first file, which then says what is wrong.
  });
}

/**
 * Uploads a file, or goes on with its upload, and resolves with its id. It tries once: whoever knows what else waits
 * decides when to try again.
 * @param headers what says who uploads it, where the session does not
 * @throws CallError
 */
export async function sendUpload(file: File, given: Try, headers: Record<string, string>): Promise<string> {
  const { Upload } = await import('tus-js-client').catch((cause: unknown) => {
    throw offline(cause);
  });
  given.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const over = () => {
      clearTimeout(silence);
      given.signal.removeEventListener('abort', handleAbort);
    };
    const fail = (error: Error) => {
      over();
      reject(error);
    };
    const stop = () => void upload.abort();
    const handleAbort = () => {
      // Without a url the upload has only begun: let the answer come, for its id is needed to remove the file.
      if (upload.url !== null) stop();
      fail(new DOMException('The upload was stopped.', 'AbortError'));
    };
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        stop();
        fail(offline(new Error('No byte went over.')));
      }, silentMs);
    };
    const upload = new Upload(file, {
      endpoint: new URL(place, location.href).href,
      uploadUrl: given.attachmentId === null ? null : new URL(`${place}/${given.attachmentId}`, location.href).href,
      metadata: { id: given.id, name: given.name, formId: given.formId },
      headers,
      retryDelays: null,
      // The server says where an upload goes on, so no file name is left on this device.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        given.onBegun(idOf(upload.url));
        if (given.signal.aborted) stop();
        else heard();
      },
      onProgress: (sent) => {
        heard();
        given.onProgress(sent);
      },
      onSuccess: () => {
        over();
        resolve(idOf(upload.url));
      },
      onError: (error) => fail(toCallError(error)),
    });
    given.signal.addEventListener('abort', handleAbort);
    heard();
    upload.start();
  });
}

function idOf(url: string | null): string {
  return new URL(url ?? '', location.href).pathname.split('/').at(-1) ?? '';
}

function offline(cause: unknown): CallError {
  const error = new CallError({ code: 'OFFLINE', message: 'There is no connection to the server.', status: 0 });
  error.cause = cause;
  return error;
}

/** A failure of the library as a CallError. */
function toCallError(error: Error | DetailedError): CallError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return offline(error);
  const status = response.getStatus();
  const said = readBody(response.getBody());
  return new CallError({
    code: said.code ?? (status === 401 ? 'NOT_SIGNED_IN' : 'SERVER_DOWN'),
    message: said.error ?? String(status),
    status,
  });
}

function readBody(text: string): { code?: string; error?: string } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    const { code, error } = body as Record<string, unknown>;
    return {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof error === 'string' ? { error } : {}),
    };
  } catch {
    return {};
  }
}
