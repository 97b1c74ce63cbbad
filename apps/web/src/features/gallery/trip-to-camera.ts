import { useSyncExternalStore } from 'react';
import { onSessionForgotten } from '../../app/session.ts';
import { giveToForm } from '../../app/taken-for-form.ts';

/** A way from a form to the camera and back: what is taken meanwhile is chosen in that form. */
export type Trip = {
  /** Which form: photos taken for one patient come into no other form. */
  form: string;
  /** The form's address. */
  back: string;
  to: 'consult' | 'message';
};

let trip: Trip | null = null;
const listeners = new Set<() => void>();

function change(next: Trip | null): void {
  trip = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function beginTrip(next: Trip): void {
  change(next);
}

/** The camera was left, or the next patient is in front of it: what is taken from now on belongs to no form. */
export function endTrip(): void {
  change(null);
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
    if (form !== undefined) giveToForm(form, [id]);
  };
}

onSessionForgotten(endTrip);
