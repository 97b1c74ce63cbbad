import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { onSessionForgotten } from '../../app/session.ts';

/** A way from a form to the camera and back: what is taken meanwhile is chosen in that form. */
export type Trip = {
  /** Which form: photos taken for one patient come into no other form. */
  form: string;
  /** The form's address. */
  back: string;
  to: 'consult' | 'message';
};

let trip: Trip | null = null;
/** What was taken for a form and it has not taken over yet, in the order taken. In this page's memory alone. */
const taken = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function beginTrip(next: Trip): void {
  trip = next;
  tell();
}

/** The camera was left, or the next patient is in front of it: what is taken from now on belongs to no form. */
export function endTrip(): void {
  trip = null;
  tell();
}

/** The form out of which the camera was opened; null for none. */
export function tripNow(): Trip | null {
  return trip;
}

/** As tripNow, for a component. */
export function useTrip(): Trip | null {
  return useSyncExternalStore(subscribe, tripNow);
}

/** Gives what keeps a photo that is being taken now for the form of the trip, once the photo is safe. */
export function keeperOfTrip(): (id: string) => void {
  const form = trip?.form;
  return (id) => {
    if (form === undefined) return;
    taken.set(form, [...(taken.get(form) ?? []), id]);
    tell();
  };
}

/** A photo that was taken was deleted again. */
export function leaveOutOfTrip(id: string): void {
  for (const [form, ids] of taken)
    taken.set(
      form,
      ids.filter((one) => one !== id),
    );
  tell();
}

/** Hands a form what was taken for it, each photo once. */
export function useTakenFor(form: string, onTaken: (ids: readonly string[]) => void): void {
  const ids = useSyncExternalStore(subscribe, () => taken.get(form));
  const give = useEffectEvent(onTaken);
  useEffect(() => {
    if (!ids || ids.length === 0) return;
    taken.delete(form);
    give(ids);
  }, [form, ids]);
}

onSessionForgotten(() => {
  taken.clear();
  endTrip();
});
