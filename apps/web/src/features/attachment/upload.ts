import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { KeptFile } from '../../app/local/kept-files.ts';
import { claimedType } from './admit.ts';

/** How far one file of a composed form is. */
export type UploadState =
  /** It waits for its turn. */
  | { kind: 'waiting' }
  /** `held`: the connection is lost, and the upload goes on by itself. */
  | { kind: 'uploading'; sent: number; held: boolean }
  /** The server has all bytes and checks what they are. */
  | { kind: 'finishing' }
  | { kind: 'ready' }
  /** It stopped and may be tried again; the page still has the file. */
  | { kind: 'stopped'; sent: number; error: unknown }
  /** The server refuses the file as it is. */
  | { kind: 'refused'; error: unknown }
  /** An upload of an earlier visit, or of another device, whose bytes do not lie here. */
  | { kind: 'unfinished'; sent: number };

export type Upload = {
  /** The row's own key, the same from beginning to end. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The browser's guess, until the server has looked at the content. */
  contentType: string;
  /** Null until the server has given the upload an id. */
  attachmentId: string | null;
  /** A draft has the file: saving the draft without it removes it. */
  ofDraft: boolean;
  /** This device could not keep the file: until the server has it, it is in this tab alone. */
  onlyHere: boolean;
  state: UploadState;
};

export type Totals = {
  total: number;
  ready: number;
  /** The percentage of all bytes that the server has, 0 to 100. */
  percent: number;
  /** How many files are still on their way. */
  underWay: number;
  /** How many files wait for the person to try again or to choose the file again. */
  needRetry: number;
  /** How many files the server refused. */
  refused: number;
};

export function isUnderWay({ state: { kind } }: Upload): boolean {
  return kind === 'waiting' || kind === 'uploading' || kind === 'finishing';
}

/** Whether another try, or choosing the file again, could still upload it. */
export function needsRetry({ state: { kind } }: Upload): boolean {
  return kind === 'stopped' || kind === 'unfinished';
}

/** Whether the server refuses the file as it is. */
export function isRefused({ state: { kind } }: Upload): boolean {
  return kind === 'refused';
}

/** The numbers in the heading of the section, over all files. */
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

/** The percentage of one file, 0 to 100. Below 100 until the server has confirmed the last byte. */
export function percentOf(upload: Upload): number {
  const { kind } = upload.state;
  if (kind === 'ready' || kind === 'finishing') return 100;
  return upload.size === 0 ? 0 : Math.min(99, Math.floor((sentBytes(upload) / upload.size) * 100));
}

/** How many bytes of a file the server has. */
function sentBytes({ state, size }: Upload): number {
  if (state.kind === 'ready' || state.kind === 'finishing') return size;
  return 'sent' in state ? Math.min(state.sent, size) : 0;
}

/** The row for a file that the server has. */
export function uploadOf(found: Attachment, ofDraft: boolean): Upload {
  const { id, name, size, contentType, state, received } = found;
  return {
    key: id,
    name,
    size,
    contentType,
    attachmentId: id,
    ofDraft,
    onlyHere: false,
    state: state === 'ready' ? { kind: 'ready' } : { kind: 'unfinished', sent: received },
  };
}

/** The row for a file that lies on this device. */
export function uploadOfKept({ id, name, size, type, attachmentId, ready }: KeptFile): Upload {
  const shown = ready ?? { name, size, contentType: claimedType({ name, type }) };
  const state: UploadState = ready ? { kind: 'ready' } : { kind: 'waiting' };
  return { key: id, ...shown, attachmentId, ofDraft: false, onlyHere: false, state };
}
