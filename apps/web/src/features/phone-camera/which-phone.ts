import { useSyncExternalStore } from 'react';
import { onSessionForgotten } from '../../app/session.ts';
import { onFormOpened } from '../../app/taken-for-form.ts';

/** The phone that this tab lets in, or the code for it. */
export type KnownPhone = {
  id: string;
  /** What a phone scans or a person types; null after a reload, since it lies in this page's memory alone. */
  code: { text: string; address: string } | null;
  /** The form that its photos are chosen in; null: they go into the gallery alone. */
  form: string | null;
  /** How many of its photos this tab has taken over. */
  given: number;
};

/** What a reload of the tab goes on with: ids and a number. */
const kept = 'consult.phone-camera';

/** undefined: the tab has not looked yet what it goes on with. */
let phone: KnownPhone | null | undefined;
const listeners = new Set<() => void>();

function restored(): KnownPhone | null {
  try {
    const text = sessionStorage.getItem(kept);
    return text === null ? null : { ...(JSON.parse(text) as Omit<KnownPhone, 'code'>), code: null };
  } catch {
    return null;
  }
}

function change(next: KnownPhone | null): void {
  phone = next;
  try {
    if (next) sessionStorage.setItem(kept, JSON.stringify({ id: next.id, form: next.form, given: next.given }));
    else sessionStorage.removeItem(kept);
  } catch {
    // Without storage a reload leaves the phone's photos to the gallery.
  }
  for (const listener of listeners) listener();
}

/** From now on this is the phone of the tab: its session ends the one before. */
export function knowPhone(next: Omit<KnownPhone, 'given'>): void {
  change({ ...next, given: 0 });
}

/** The phone has ended. */
export function forgetPhone(id: string): void {
  if (phoneNow()?.id === id) change(null);
}

/** What the phone takes from now on is chosen in no form: it may be of another patient. */
export function unbindPhone(): void {
  const known = phoneNow();
  if (known && known.form !== null) change({ ...known, form: null });
}

/** Gives those of a phone's photos that this tab has not taken over yet, each once. */
export function takeOver(id: string, mediaIds: readonly string[]): readonly string[] {
  const known = phoneNow();
  if (known?.id !== id) return [];
  const fresh = mediaIds.slice(known.given);
  if (fresh.length > 0) change({ ...known, given: mediaIds.length });
  return fresh;
}

/** The phone of this tab; null for none. */
export function phoneNow(): KnownPhone | null {
  phone ??= restored();
  return phone;
}

/** As phoneNow, for a component. */
export function usePhone(): KnownPhone | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, phoneNow);
}

onFormOpened((form) => {
  if (phoneNow()?.form !== form) unbindPhone();
});

onSessionForgotten(() => {
  change(null);
  phone = undefined;
});
