import { useSyncExternalStore } from 'react';
import { onSignedOut } from '../../app/session.ts';
import { FormUploads } from './form-uploads.ts';
import { transfer } from './transfer.ts';
import type { Snapshot } from './upload-rows.ts';
import { isUnderWay } from './upload.ts';

/** The uploads of every form that this page has shown, by the form's id. */
const forms = new Map<string, FormUploads>();
const listeners = new Set<() => void>();

/** The uploads of a composed form. */
export function uploadsOf(formId: string): FormUploads {
  const known = forms.get(formId);
  if (known) return known;
  const uploads = new FormUploads(formId, transfer);
  forms.set(formId, uploads);
  uploads.subscribe(() => {
    for (const listener of listeners) listener();
  });
  return uploads;
}

/** The state of a form's files, for its section. */
export function useUploads(formId: string): Snapshot {
  const uploads = uploadsOf(formId);
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot);
}

/** Whether this page is uploading files: leaving it would stop them. */
export function useFilesUnderWay(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => [...forms.values()].some((uploads) => uploads.snapshot().uploads.some(isUnderWay)),
  );
}

/**
 * Discards a form's uploads: the server deletes them after the time for an undo, and those of a draft with the draft.
 * Returns how to undo it.
 */
export function discardUploads(formId: string): () => void {
  const uploads = uploadsOf(formId);
  // Files of an earlier visit that the page has not asked for yet go too.
  const found = uploads.snapshot().earlier === 'loaded' ? Promise.resolve() : uploads.load([], []);
  let undone = false;
  let putBack = uploads.discard();
  void found.then(() => {
    const before = putBack;
    const rest = undone ? () => {} : uploads.discard();
    putBack = () => {
      before();
      rest();
    };
  });
  return () => {
    undone = true;
    putBack();
  };
}

/** Forgets a form's uploads after it was sent: they belong to the consult now. */
export function forgetUploads(formId: string): void {
  forms.get(formId)?.close();
  forms.delete(formId);
}

onSignedOut(() => {
  for (const formId of forms.keys()) forgetUploads(formId);
});
addEventListener('online', () => {
  for (const uploads of forms.values()) uploads.goOn();
});
addEventListener('pagehide', () => {
  for (const uploads of forms.values()) uploads.leave();
});
