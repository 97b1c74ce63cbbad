import { useSyncExternalStore } from 'react';
import { keep } from './keep.ts';

export type SchemeChoice = 'system' | 'light' | 'dark';

const choices: readonly SchemeChoice[] = ['system', 'light', 'dark'];
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

let choice = remembered();

function remembered(): SchemeChoice {
  return choices.find((name) => name === keep.read('theme')) ?? 'system';
}

function shown(): 'light' | 'dark' {
  if (choice === 'system') return dark.matches ? 'dark' : 'light';
  return choice;
}

/** Puts the scheme on the page: the tokens read this attribute. */
function apply(): void {
  document.documentElement.setAttribute('data-theme', shown());
  for (const listener of listeners) listener();
}

/**
 * Shows the remembered scheme, and follows the system where the user chose that. Called once, before the first paint.
 */
export function startColorScheme(): void {
  choice = remembered();
  dark.addEventListener('change', apply);
  apply();
}

/** Shows and remembers a scheme. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  keep.write('theme', next);
  apply();
}

/** The one after `current`, for a button that goes round. */
export function nextScheme(current: SchemeChoice): SchemeChoice {
  return choices[(choices.indexOf(current) + 1) % choices.length] ?? 'system';
}

/** The scheme that the user chose, and the one that the page shows. */
export function useColorScheme(): { choice: SchemeChoice; shown: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribe, () => choice);
  return { choice: chosen, shown: useSyncExternalStore(subscribe, shown) };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
