import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { onSessionForgotten } from './session.ts';

/** What was taken for a form and it has not taken over yet, in the order taken. In this page's memory alone. */
const taken = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();
const openers = new Set<(form: string) => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Chooses photos in a form, now or when it is on the page again. */
export function giveToForm(form: string, ids: readonly string[]): void {
  taken.set(form, [...(taken.get(form) ?? []), ...ids]);
  tell();
}

/** A photo that was taken was deleted again. Returns how to choose it once more, where it was. */
export function leaveOutOfForms(id: string): () => void {
  const forms = [...taken.keys()].filter((form) => taken.get(form)!.includes(id));
  for (const form of forms)
    taken.set(
      form,
      taken.get(form)!.filter((one) => one !== id),
    );
  tell();
  return () => {
    for (const form of forms) giveToForm(form, [id]);
  };
}

/** Calls `opened` with each form that comes onto the page: it may be another patient's. */
export function onFormOpened(opened: (form: string) => void): void {
  openers.add(opened);
}

/** Hands a form what was taken for it, each photo once. */
export function useTakenFor(form: string, onTaken: (ids: readonly string[]) => void): void {
  const ids = useSyncExternalStore(subscribe, () => taken.get(form));
  const give = useEffectEvent(onTaken);
  useEffect(() => {
    for (const opened of openers) opened(form);
  }, [form]);
  useEffect(() => {
    if (!ids || ids.length === 0) return;
    taken.delete(form);
    give(ids);
  }, [form, ids]);
}

onSessionForgotten(() => {
  taken.clear();
  tell();
});
