import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { personHeader } from '@consult/contract/headers.ts';
import type { DetailedError } from 'tus-js-client';
import { call } from '../../app/call.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import { lockTurn, setLocked, untilUnlocked } from '../../app/lock-state.ts';

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

/** The outside of a form's uploads; tests bring their own. */
export type Transfer = {
  /** Resolves with the id once the server has every byte. Throws CallError. */
  send: (file: File, given: Try) => Promise<string>;
  finish: (attachmentId: string) => Promise<Attachment>;
  list: (formId: string) => Promise<Attachment[]>;
  remove: (attachmentIds: string[]) => Promise<unknown>;
  /** Removes files as the page goes, without waiting for an answer. */
  removeOnLeaving: (attachmentIds: string[]) => void;
};

const place = '/V5/uploads';

/** Without a byte for this long the connection counts as lost: a network that was changed often reports nothing. */
const silentMs = 30_000;

/** Loads the upload library before the first file, so that it is here when the connection is lost. */
export function prepareTransfer(): void {
  void import('tus-js-client').catch(() => {
    // Tried again with the first file, which then says what is wrong.
  });
}

/**
 * The server's place for uploads. `person`: whose files they are, undefined while that is not known; the server refuses
 * them in the session of somebody else.
 */
export function transferOf(person: () => string | undefined): Transfer {
  const how = () => {
    const personId = person();
    return personId === undefined ? {} : { personId };
  };
  const headers = (): Record<string, string> => {
    const personId = person();
    return personId === undefined ? {} : { [personHeader]: personId };
  };
  return {
    send: (file, given) => sendThroughLock(file, given, headers),
    finish: (attachmentId) => call('attachment-finish', { attachmentId }, how()),
    list: async (formId) => (await call('attachment-list', { formId }, how())).attachments,
    remove: (attachmentIds) => call('attachment-remove', { attachmentIds }, how()),
    removeOnLeaving: (attachmentIds) => {
      void fetch('/V5/call/attachment-remove', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        credentials: 'same-origin',
        body: JSON.stringify({ attachmentIds }),
        keepalive: true,
      }).catch(() => {
        // The page is going; the server deletes what stays with the temporary files after a day.
      });
    },
  };
}

type Headers = () => Record<string, string>;

/** Waits while the page is locked, and goes on after the unlocking. */
async function sendThroughLock(file: File, given: Try, headers: Headers): Promise<string> {
  let { attachmentId } = given;
  for (;;) {
    await untilUnlocked(given.signal);
    const turn = lockTurn();
    const onBegun = (id: string) => {
      attachmentId = id;
      given.onBegun(id);
    };
    try {
      return await sendOnce(file, { ...given, attachmentId, onBegun }, headers());
    } catch (error) {
      if (!failedWith(error, 'LOCKED')) throw error;
      if (turn === lockTurn()) setLocked(true);
    }
  }
}

/** Tries once: FormUploads, which knows the whole form, decides when to try again. */
async function sendOnce(file: File, given: Try, headers: Record<string, string>): Promise<string> {
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
