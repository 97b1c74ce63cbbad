import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { handoutEmpty, handoutType, typeByName } from '@consult/domain/library/handout-files.ts';
import { call, type Output } from '../../app/call.ts';
import { CallError, failedWith } from '../../app/call-error.ts';
import type { KeptFiles } from '../../app/local/kept-files.ts';
import { localNow, useLocal } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { Pauses, transferOf, uploadWithRetries } from '../attachment/attachment.ts';
import { handoutFilesAt } from './kept-handout.ts';

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

type Running = {
  file: File;
  formId: string;
  uploadId: string | null;
  arrived: boolean;
  stop: AbortController;
  /** Where its bytes lie on this device, under which id; null where nothing can be kept. */
  here: { files: KeptFiles; id: string } | null;
};

type Given = {
  /** Under which the file of an earlier visit lies on this device; null for none. */
  formId: string | null;
  /** Called with the form of a file that was chosen. */
  onChosen: (formId: string) => void;
  /** Called for a file that comes while another one is on its way. */
  onBusy: () => void;
};

/**
 * The upload of one handout: one at a time, resumed where a lost connection cut it, and after a reload from the bytes
 * that this device keeps. Where it can keep none, leaving the page asks first.
 */
export function useHandoutUpload({ formId, onChosen, onBusy }: Given) {
  const local = useLocal();
  const [upload, setUpload] = useState<HandoutUpload | null>(null);
  const [kept, setKept] = useState<'unknown' | 'kept' | 'only here'>('unknown');
  const running = useRef<Running | null>(null);
  const [pauses] = useState(() => new Pauses());
  const [transfer] = useState(() => transferOf(() => localNow()?.personId));
  const isBusy = upload?.kind === 'uploading' || upload?.kind === 'checking';
  useEffect(() => {
    const goOn = () => pauses.endAll();
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      running.current?.stop.abort();
    };
  }, [pauses]);
  const isLost = isBusy && kept !== 'kept';
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);

  const run = async (one: Running) => {
    const { file, stop, here } = one;
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
          formId: one.formId,
          name,
          attachmentId: one.uploadId,
          arrived: one.arrived,
          look: null,
          onBegun: (id) => {
            one.uploadId = id;
            void here?.files.note(here.id, { attachmentId: id });
          },
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
      if (refused) {
        one.uploadId = null;
        void here?.files.drop(here.id);
      }
      setUpload({ kind: 'failed', name, error, again: !refused });
    }
  };
  const keep = async (one: Running) => {
    const { here, file } = one;
    setKept('unknown');
    const isKept = await here?.files.keep(here.id, file, { name: file.name, order: 0, attachmentId: one.uploadId });
    if (running.current !== one) return isKept ? void here?.files.drop(here.id) : undefined;
    setKept(isKept ? 'kept' : 'only here');
    // It may have begun before its record was there.
    if (isKept) await here?.files.note(here.id, { attachmentId: one.uploadId });
  };
  const resume = useEffectEvent(async (files: KeptFiles, id: string, at: string) => {
    if (running.current) return;
    const file = await files.open(id);
    if (!file || running.current) return;
    setKept('kept');
    const uploadId = files.list().find((one) => one.id === id)?.attachmentId ?? null;
    const stop = new AbortController();
    await run({ file, formId: at, uploadId, arrived: false, stop, here: { files, id } });
  });
  useEffect(() => {
    if (!local || formId === null) return;
    const files = handoutFilesAt(local, formId);
    const own = running.current?.formId === formId ? running.current.here?.id : undefined;
    const id = own ?? files.list()[0]?.id;
    // Of two tabs one is at it; the other goes on once that is gone.
    return id === undefined ? undefined : files.claim(id, () => void resume(files, id, formId));
  }, [local, formId]);
  const letGo = () => {
    const one = running.current;
    running.current = null;
    setUpload(null);
    if (one?.here) void one.here.files.drop(one.here.id);
  };
  return {
    upload,
    /** Its bytes are in this tab alone until it is uploaded. */
    onlyHere: isBusy && kept === 'only here',
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
      const at = newId();
      const here = local && { files: handoutFilesAt(local, at), id: newId() };
      const one: Running = { file, formId: at, uploadId: null, arrived: false, stop: new AbortController(), here };
      void run(one);
      void keep(one);
      onChosen(at);
    },
    retry: () => {
      const one = running.current;
      if (upload?.kind === 'failed' && upload.again && one) void run({ ...one, stop: new AbortController() });
    },
    cancel: () => {
      const one = running.current;
      one?.stop.abort();
      if (one?.uploadId) void transfer.remove([one.uploadId]).catch(() => undefined);
      letGo();
    },
    /** Forgets a file that was taken over, or refused. */
    forget: letGo,
  };
}

export type HandoutUploading = ReturnType<typeof useHandoutUpload>;
