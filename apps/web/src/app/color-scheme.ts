import { useSyncExternalStore } from 'react';
import { keep } from './keep.ts';
import { putScheme, rememberedScheme, schemeChoices, type SchemeChoice } from './starting-scheme.ts';

export type { SchemeChoice };

const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

let choice = rememberedScheme();

function shown(): 'light' | 'dark' {
  if (choice === 'system') return dark.matches ? 'dark' : 'light';
  return choice;
}

function apply(): void {
  putScheme(choice, dark.matches);
  for (const listener of listeners) listener();
}

/**
 * Shows the remembered scheme, and follows the system where the user chose that. Called once, before the first paint.
 */
export function startColorScheme(): void {
  choice = rememberedScheme();
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
  return schemeChoices[(schemeChoices.indexOf(current) + 1) % schemeChoices.length] ?? 'system';
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
