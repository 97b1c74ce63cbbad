import { useSyncExternalStore } from 'react';
import { onSessionForgotten } from '../../app/session.ts';

/** A patient's answers to a care form, with which a consult begins. */
export type BroughtAnswers = {
  patient: { firstName: string; lastName: string; email: string; phn: string; province: string; dateOfBirth: string };
  /** In the form's order. */
  answers: readonly { question: string; answer: string }[];
  /** Their PDF; null where there is none. */
  pdf: { id: string; name: string } | null;
};

/** What was chosen for one consult must not wait for another: it is forgotten after this, ms. */
const holdsMs = 10 * 60_000;

let held: BroughtAnswers | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Holds answers for the consult that is opened next, in this page alone; null forgets them. */
export function bringAnswers(answers: BroughtAnswers | null): void {
  clearTimeout(timer);
  held = answers;
  if (held) timer = setTimeout(() => bringAnswers(null), holdsMs);
  for (const listener of listeners) listener();
}

/** Gives the answers to the consult that is opened, once. */
export function takeAnswers(): BroughtAnswers | null {
  const answers = held;
  if (answers) bringAnswers(null);
  return answers;
}

/** The answers that go with the consult that is opened next. */
export function useBroughtAnswers(): BroughtAnswers | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
}

onSessionForgotten(() => bringAnswers(null));
