import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type Shortcut = {
  /** As KeyboardEvent.key names it: 'c', '/', '?', 'ArrowDown'; 'Mod+z' is Ctrl+Z, and Cmd+Z on a Mac. */
  key: string;
  /** What it does, for the list of shortcuts. */
  label: string;
};

let shown: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The key to run as soon as the screen that knows it is shown. */
let awaited: { key: string; until: number } | null = null;

const controls = 'a[href], button, input, select, textarea, summary, video[controls], [role="menu"], [role="option"]';

/** How long a screen may take to come, in ms. */
const awaitMs = 10_000;

/** Runs a key of the screen that is just opening, once that is shown: 'r' in a list replies in the consult. */
export function runWhenShown(key: string): void {
  awaited = { key, until: performance.now() + awaitMs };
}

/**
 * A single key that acts while the component is mounted, and stands in the list behind '?'. It does nothing while
 * somebody types, holds a modifier, or has a dialog open. With `label` null it acts and is not listed. A key that is
 * held down acts once, unless it `repeats`: what is under it may be another row by then. `notOnControls`: a focused
 * control takes the key itself, as buttons take Space. `whileTyping`: it acts in a field as well.
 */
export function useShortcut(
  key: string,
  label: string | null,
  run: () => void,
  {
    repeats = false,
    notOnControls = false,
    whileTyping = false,
  }: { repeats?: boolean; notOnControls?: boolean; whileTyping?: boolean } = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const withMod = event.ctrlKey || event.metaKey;
    const pressed = withMod ? `Mod+${event.key}` : event.key;
    if (pressed !== key || event.defaultPrevented || event.altKey) return;
    if (whileTyping ? isAsked() : isBusy(event.target)) return;
    if (notOnControls && event.target instanceof Element && event.target.closest(controls)) return;
    event.preventDefault();
    if (!event.repeat || repeats) run();
  });
  const runNow = useEffectEvent(run);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    if (awaited?.key === key) {
      const inTime = performance.now() < awaited.until;
      awaited = null;
      if (inTime) runNow();
    }
    const entry = label === null ? null : { key, label };
    if (entry) change([...shown, entry]);
    return () => {
      document.removeEventListener('keydown', listener);
      if (entry) change(shown.filter((other) => other !== entry));
    };
  }, [key, label]);
}

/** The shortcuts of the screens on the page. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a dialog waits for an answer. */
function isAsked(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isBusy(target: EventTarget | null): boolean {
  if (isAsked()) return true;
  // A checkbox takes no text, so the keys of its list go on working.
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName));
}
