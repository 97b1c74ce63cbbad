import { useSyncExternalStore } from 'react';
import { keptFilesAt, localNow, onShown } from '../../app/local/local.ts';
import { leaveFiles } from '../../app/local/sweep-files.ts';
import type { Vault } from '../../app/local/vault.ts';
import { onSessionForgotten, onSignedOut } from '../../app/session.ts';
import type { FileLimits } from './file-limits.ts';
import { FormUploads } from './form-uploads.ts';
import { heicAsJpeg } from './heic-photo.ts';
import { transferOf } from './transfer.ts';
import type { Snapshot } from './upload-rows.ts';

/** The uploads of a form, and where they are kept once the room of their person is open. */
type Form = { uploads: FormUploads; place: string; personId: string | undefined; vault: Vault | null };

/** The uploads of every form that this page has shown, by the form's id. */
const forms = new Map<string, Form>();
const listeners = new Set<() => void>();

/**
 * The uploads of a composed form. `place`: where the form lies on this device; by default a consult's. `limits`: what
 * it takes.
 */
export function uploadsOf(formId: string, place = `consult.${formId}`, limits?: FileLimits): FormUploads {
  const known = forms.get(formId);
  if (known) return known.uploads;
  const transfer = transferOf(() => form.personId);
  const uploads = new FormUploads(formId, transfer, heicAsJpeg, limits);
  const form: Form = { uploads, place, personId: undefined, vault: null };
  forms.set(formId, form);
  keepAll();
  form.uploads.subscribe(() => {
    for (const listener of listeners) listener();
  });
  return form.uploads;
}

/** Keeps the files of all forms in the vault of the person who is signed in; another person's forms are forgotten. */
function keepAll(): void {
  const local = localNow();
  if (!local) return;
  for (const [formId, form] of forms) {
    if (form.vault === local.vault) continue;
    if ((form.personId ?? local.personId) === local.personId) {
      form.personId = local.personId;
      form.vault = local.vault;
      form.uploads.keepIn(keptFilesAt(local, form.place, formId));
    } else close(formId);
  }
}

function close(formId: string): void {
  forms.get(formId)?.uploads.close();
  forms.delete(formId);
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
    () => [...forms.values()].some(({ uploads }) => uploads.isUploading()),
  );
}

/**
 * Discards a form's uploads: the server deletes them after the time for an undo, and those of a draft with the draft.
 * `hasDraft`: what its draft has stays with it. Returns how to undo it.
 */
export function discardUploads(formId: string, hasDraft = false): () => void {
  const uploads = uploadsOf(formId);
  // Files of an earlier visit that the page has not asked for yet go too.
  const known = hasDraft || uploads.snapshot().earlier === 'loaded';
  const found = known ? Promise.resolve() : uploads.load([], []);
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

/**
 * Forgets a form's uploads in this page, after the form was sent or left. Their bytes go from this device, unless
 * somebody still writes in the form; where a command has it, once that is confirmed.
 */
export function forgetUploads(formId: string): void {
  close(formId);
  const local = localNow();
  if (local) void leaveFiles(local.vault, formId);
}

onShown(keepAll);
onSignedOut(() => {
  for (const formId of forms.keys()) close(formId);
});
// The next session finds on this device what lies there; what only this page has stays with it.
onSessionForgotten(() => {
  for (const [formId, { uploads }] of forms) if (!uploads.holdsUnkept()) close(formId);
});
addEventListener('online', () => {
  for (const { uploads } of forms.values()) uploads.goOn();
});
addEventListener('pagehide', () => {
  for (const { uploads } of forms.values()) uploads.leave();
});
addEventListener('beforeunload', (event) => {
  if ([...forms.values()].some(({ uploads }) => uploads.holdsUnkept())) event.preventDefault();
});
