import { useSyncExternalStore } from 'react';

let said = '';
let turn = 0;
const listeners = new Set<() => void>();

/** Says something once to a screen reader, politely: sent, 3 new messages, 2 errors. */
export function announce(text: string): void {
  // A screen reader speaks only when the text differs: a no-break space tells the same sentence from the one before.
  turn += 1;
  said = turn % 2 === 0 ? text : `${text}\u00a0`;
  for (const listener of listeners) listener();
}

/** The next person at this device must not find what was said to the one before: it may name a patient or a file. */
export function forgetSaid(): void {
  said = '';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): string {
  return said;
}

/** The live region; rendered once, by the root. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, read, read);
  return (
    <output className="visually-hidden" aria-live="polite">
      {text}
    </output>
  );
}
