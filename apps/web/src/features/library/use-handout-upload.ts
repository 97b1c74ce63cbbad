import { useEffect, useRef, useState } from 'react';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { handoutEmpty, handoutType, typeByName } from '@consult/domain/library/handout-files.ts';
import { call, type Output } from '../../app/call.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import { localNow } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { Pauses, transferOf, uploadWithRetries } from '../attachment/attachment.ts';

export type HandoutFile = Output<'library-takeResource'>;

/** How far the one file is. */
export type HandoutUpload =
  /** `held`: the connection is lost, and the upload goes on by itself. */
  | { kind: 'uploading'; name: string; size: number; sent: number; held: boolean }
  /** All of it has arrived, and the server looks at its content. */
  | { kind: 'checking'; name: string; size: number }
  /** `again`: it stopped, and may be tried again; else the file itself is refused. */
  | { kind: 'failed'; name: string; error: unknown; again: boolean }
  | { kind: 'ready'; file: HandoutFile };

type Running = { file: File; uploadId: string | null; arrived: boolean; stop: AbortController };

/**
 * The upload of one handout: one at a time, resumed where a lost connection cut it. `busy` is called for a file that
 * comes while another one is on its way.
 */
export function useHandoutUpload(onBusy: () => void) {
  const [upload, setUpload] = useState<HandoutUpload | null>(null);
  const running = useRef<Running | null>(null);
  const [pauses] = useState(() => new Pauses());
  const [transfer] = useState(() => transferOf(() => localNow()?.personId));
  useEffect(() => {
    const goOn = () => pauses.endAll();
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      running.current?.stop.abort();
    };
  }, [pauses]);

  const run = async (one: Running) => {
    const { file, stop } = one;
    const { name, size } = file;
    const uploading = (sent: number, held: boolean) => setUpload({ kind: 'uploading', name, size, sent, held });
    let sent = 0;
    running.current = one;
    uploading(0, false);
    try {
      const made = await uploadWithRetries<HandoutFile>(
        { send: transfer.send, finish: (uploadId) => call('library-takeResource', { uploadId }) },
        file,
        {
          id: newId(),
          formId: newId(),
          name,
          attachmentId: one.uploadId,
          arrived: one.arrived,
          look: null,
          onBegun: (id) => (one.uploadId = id),
          onProgress: (now) => {
            sent = now;
            uploading(now, false);
          },
          onHeld: () => uploading(sent, true),
          onArrived: () => {
            one.arrived = true;
            setUpload({ kind: 'checking', name, size });
          },
          pause: (ms) => pauses.wait(ms, stop.signal),
          signal: stop.signal,
        },
      );
      if (stop.signal.aborted) return;
      setUpload({ kind: 'ready', file: made });
    } catch (error) {
      if (stop.signal.aborted) return;
      const refused = failedWith(error, 'INVALID_INPUT', 'TOO_LARGE');
      if (refused) one.uploadId = null;
      setUpload({ kind: 'failed', name, error, again: !refused });
    }
  };
  const isBusy = upload?.kind === 'uploading' || upload?.kind === 'checking';
  return {
    upload,
    take: (files: readonly File[]) => {
      const [file, ...more] = files;
      if (!file) return;
      if (isBusy || more.length > 0) return onBusy();
      const { name, size } = file;
      const fault = typeByName(name) === null ? handoutType : size === 0 ? handoutEmpty : null;
      const refuse = (error: CallError) => setUpload({ kind: 'failed', name, error, again: false });
      if (fault)
        return refuse(
          new CallError({ code: 'INVALID_INPUT', message: name, status: 400, faults: { uploadId: fault } }),
        );
      if (size > maxAttachmentBytes) return refuse(new CallError({ code: 'TOO_LARGE', message: name, status: 413 }));
      void run({ file, uploadId: null, arrived: false, stop: new AbortController() });
    },
    retry: () => {
      const one = running.current;
      if (upload?.kind === 'failed' && upload.again && one) void run({ ...one, stop: new AbortController() });
    },
    cancel: () => {
      const one = running.current;
      one?.stop.abort();
      if (one?.uploadId) void transfer.remove([one.uploadId]).catch(() => undefined);
      running.current = null;
      setUpload(null);
    },
    /** Forgets a file that was taken over, or refused. */
    forget: () => {
      running.current = null;
      setUpload(null);
    },
  };
}

export type HandoutUploading = ReturnType<typeof useHandoutUpload>;
