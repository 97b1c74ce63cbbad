import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

export type Shortcut = {
  /**
   * As KeyboardEvent.key names it: 'c', '/', '?', 'ArrowDown'; 'Mod+z' is Ctrl+Z, and Cmd+Z on a Mac; 'g i' is one key
   * after the other.
   */
  key: string;
  /** What it does, for the list of shortcuts. */
  label: string;
  /** Whether it would do something now; absent: always. */
  isOf?: (() => boolean) | undefined;
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

/** How long after the first key of two the second one counts with it, in ms. */
const togetherMs = 1_500;

/** The first key of two, until when it waits for the second, and the names of the key that is pressed now. */
let first: { key: string; until: number } | null = null;
const names = new WeakMap<KeyboardEvent, string>();

/** How many shortcuts on the page know each key, also those that are not listed. */
const known = new Map<string, number>();

/** Where letters and digits go that are typed outside of every field; null: they are shortcuts. */
let typing: ((key: string) => 'kept' | 'to-focus') | null = null;

/** Whether a key writes a letter or a digit. */
const isTyped = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key);

function learn(key: string, by: 1 | -1): void {
  const count = (known.get(key) ?? 0) + by;
  if (count > 0) known.set(key, count);
  else known.delete(key);
}

/** Names each key once, before any shortcut hears of it: the second of two keys does not act alone. */
function nameKey(event: KeyboardEvent): void {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  const withMod = event.ctrlKey || event.metaKey;
  if (typing && isTyped(event.key) && !withMod && !event.altKey && !isBusy(event.target)) {
    // No shortcut has this name.
    names.set(event, '');
    if (typing(event.key) === 'kept') event.preventDefault();
    return;
  }
  const shifted = withMod && event.shiftKey && event.key === 'Enter' ? 'Shift+' : '';
  const key = withMod ? `Mod+${shifted}${event.key}` : event.key;
  const both = first !== null && performance.now() < first.until && !withMod ? `${first.key} ${key}` : null;
  const follows = both !== null && known.has(both);
  names.set(event, follows ? both : key);
  first = null;
  // A screen that knows the first key alone has it for itself.
  if (follows || withMod || event.altKey || isBusy(event.target) || known.has(key)) return;
  if ([...known.keys()].some((one) => one.startsWith(`${key} `)))
    first = { key, until: performance.now() + togetherMs };
}
document.addEventListener('keydown', nameKey, { capture: true });

/** Runs a key of the screen that is just opening, once that is shown: 'r' in a list replies in the consult. */
export function runWhenShown(key: string): void {
  awaited = { key, until: performance.now() + awaitMs };
}

type How = {
  repeats?: boolean;
  notOnControls?: boolean;
  whileTyping?: boolean;
  /** Whether it would do something now: if not, it is not in the list of shortcuts. */
  isOf?: () => boolean;
};

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
  { repeats = false, notOnControls = false, whileTyping = false, isOf }: How = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (names.get(event) !== key || event.defaultPrevented || event.altKey) return;
    if (whileTyping ? isAsked() : isBusy(event.target)) return;
    if (notOnControls && event.target instanceof Element && event.target.closest(controls)) return;
    event.preventDefault();
    if (!event.repeat || repeats) run();
  });
  const runNow = useEffectEvent(run);
  // The list asks while it is drawn.
  const does = useRef(isOf);
  useEffect(() => {
    does.current = isOf;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    learn(key, 1);
    if (awaited?.key === key) {
      const inTime = performance.now() < awaited.until;
      awaited = null;
      if (inTime) runNow();
    }
    const entry = label === null ? null : { key, label, isOf: () => does.current?.() ?? true };
    if (entry) change([...shown, entry]);
    return () => {
      document.removeEventListener('keydown', listener);
      learn(key, -1);
      if (entry) change(shown.filter((other) => other !== entry));
    };
  }, [key, label]);
}

/** A key that a field or form of the screen takes itself: it only stands in the list behind '?'. */
export function useListedKey(key: string, label: string | null): void {
  useEffect(() => {
    if (label === null) return;
    const entry = { key, label };
    change([...shown, entry]);
    return () => change(shown.filter((other) => other !== entry));
  }, [key, label]);
}

/**
 * Takes what is typed outside of every field: letters and digits act as no shortcuts meanwhile, and are not listed as
 * such. `take` says whether it kept the letter itself, or whether it goes to what has the focus now. Null takes
 * nothing.
 */
export function useTyping(take: ((key: string) => 'kept' | 'to-focus') | null): void {
  const taken = useEffectEvent((key: string) => take?.(key) ?? 'to-focus');
  const takes = take !== null;
  useEffect(() => {
    if (!takes) return;
    typing = (key) => taken(key);
    change([...shown]);
    return () => {
      typing = null;
      change([...shown]);
    };
  }, [takes]);
}

/** The shortcuts of the screens on the page; without those that would be typed. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(subscribe, () => shown);
  return typing ? all.filter(({ key }) => !isTyped(key.split(' ')[0] ?? '')) : all;
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
  // The page is only searched for a question where no text is typed: a letter does not wait for it.
  return takesText(target) || isAsked();
}

function takesText(target: EventTarget | null): boolean {
  // A checkbox takes no text, so the keys of its list go on working.
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName));
}
