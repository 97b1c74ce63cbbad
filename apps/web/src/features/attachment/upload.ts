import type { Attachment } from '@consult/contract/attachment/attachment.ts';

/** Where one file of a composed form is on its way to the server. */
export type UploadState =
  /** For its turn. */
  | { kind: 'waiting' }
  /** `held`: the connection is away; it goes on by itself. */
  | { kind: 'uploading'; sent: number; held: boolean }
  /** All bytes are there; the server looks at what they are. */
  | { kind: 'finishing' }
  | { kind: 'ready' }
  /** It may be tried again; the file is still at hand. */
  | { kind: 'stopped'; sent: number; error: unknown }
  /** It can not be attached as it is. */
  | { kind: 'refused'; error: unknown }
  /** Begun before the page was loaded anew: the browser no longer holds the file. */
  | { kind: 'unfinished'; sent: number };

export type Upload = {
  /** The row's own, from its first moment to its last. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** As the browser guesses it until the server has looked. */
  contentType: string;
  /** Null until the server has given it one. */
  attachmentId: string | null;
  /** A draft has it: it is removed by saving the draft without it. */
  ofDraft: boolean;
  state: UploadState;
};

export type Totals = {
  total: number;
  ready: number;
  /** Of all bytes, 0 to 100. */
  percent: number;
  /** Still on their way. */
  underWay: number;
  /** Want something from the person. */
  needRetry: number;
  /** Can not be attached. */
  refused: number;
};

export function isUnderWay({ state: { kind } }: Upload): boolean {
  return kind === 'waiting' || kind === 'uploading' || kind === 'finishing';
}

/** Whether the file is not there and may be brought over yet, by another try or by choosing it again. */
export function needsRetry({ state: { kind } }: Upload): boolean {
  return kind === 'stopped' || kind === 'unfinished';
}

/** Whether the file can not be attached at all. */
export function isRefused({ state: { kind } }: Upload): boolean {
  return kind === 'refused';
}

/** What the heading of the section says about all of them. */
export function totalsOf(uploads: readonly Upload[]): Totals {
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  const sent = uploads.reduce((sum, upload) => sum + sentBytes(upload), 0);
  const ready = uploads.filter(({ state }) => state.kind === 'ready').length;
  const all = uploads.length > 0 && ready === uploads.length;
  return {
    total: uploads.length,
    ready,
    percent: all ? 100 : Math.min(99, bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)),
    underWay: uploads.filter(isUnderWay).length,
    needRetry: uploads.filter(needsRetry).length,
    refused: uploads.filter(isRefused).length,
  };
}

/** Of one file, 0 to 100; what has left the browser and is not answered for never counts as all. */
export function percentOf(upload: Upload): number {
  const { kind } = upload.state;
  if (kind === 'ready' || kind === 'finishing') return 100;
  return upload.size === 0 ? 0 : Math.min(99, Math.floor((sentBytes(upload) / upload.size) * 100));
}

/** Bytes of a file that the server has. */
function sentBytes({ state, size }: Upload): number {
  if (state.kind === 'ready' || state.kind === 'finishing') return size;
  return 'sent' in state ? Math.min(state.sent, size) : 0;
}

/** A file that the server knows, as a row. */
export function uploadOf(found: Attachment, ofDraft: boolean): Upload {
  const { id, name, size, contentType, state, received } = found;
  return {
    key: id,
    name,
    size,
    contentType,
    attachmentId: id,
    ofDraft,
    state: state === 'ready' ? { kind: 'ready' } : { kind: 'unfinished', sent: received },
  };
}
