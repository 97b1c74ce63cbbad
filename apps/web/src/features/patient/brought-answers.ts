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
/** What the consult of a form took, while it is on screen. */
let taken: { formId: string; answers: BroughtAnswers } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Holds answers for the consult that is opened next, in this page alone; null forgets them. */
export function bringAnswers(answers: BroughtAnswers | null): void {
  clearTimeout(timer);
  held = answers;
  if (held) timer = setTimeout(() => bringAnswers(null), holdsMs);
  for (const listener of listeners) listener();
}

/** Gives the answers to the consult that is opened, once; `useTakenAnswers` shows them there. */
export function takeAnswers(formId: string): BroughtAnswers | null {
  const answers = held;
  if (!answers) return null;
  taken = { formId, answers };
  bringAnswers(null);
  return answers;
}

/** The consult of a form left the screen, and with it what it took. */
export function forgetTaken(formId: string): void {
  if (taken?.formId === formId) taken = null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The answers that go with the consult that is opened next. */
export function useBroughtAnswers(): BroughtAnswers | null {
  return useSyncExternalStore(subscribe, () => held);
}

/** The answers with which the consult of a form began; null where it began without. */
export function useTakenAnswers(formId: string): BroughtAnswers | null {
  return useSyncExternalStore(subscribe, () => (taken?.formId === formId ? taken.answers : null));
}

onSessionForgotten(() => {
  taken = null;
  bringAnswers(null);
});
