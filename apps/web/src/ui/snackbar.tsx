import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import classes from './snackbar.module.css';

export type Snack = {
  text: ReactNode;
  icon?: ReactNode;
  /** Takes back what was just done. */
  undo?: () => void;
  /** Where a specification writes it in its own way. */
  undoText?: string;
};

type Shown = Snack & { key: number };

/** How long a snackbar stays when nobody touches it. Document 2, section 4: 6 s. */
const stayMs = 6_000;

let current: Shown | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: Shown | null): void {
  current = next;
  for (const listener of listeners) listener();
}

let lastUndo: (() => void) | null = null;

/** Takes back what was done last and could be, also when its snackbar is gone. */
export function undoLast(): void {
  const undo = lastUndo;
  if (!undo) return;
  forgetUndo(undo);
  hideSnack();
  undo();
}

/** It was taken back, or there is nothing left to take back; without one: whatever was done last. */
export function forgetUndo(undo: (() => void) | null = lastUndo): void {
  if (lastUndo === undo) lastUndo = null;
}

/** Shows one snackbar, bottom centre; a new one replaces the old. */
export function showSnack(snack: Snack): void {
  count += 1;
  if (snack.undo) lastUndo = snack.undo;
  set({ ...snack, key: count });
}

export function hideSnack(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the snackbar appears; rendered once, by the root. */
export function SnackbarPlace() {
  const snack = useSyncExternalStore(subscribe, () => current);
  return (
    <output className={classes.place} aria-live="polite">
      {snack ? <Bar key={snack.key} snack={snack} /> : null}
    </output>
  );
}

function Bar({ snack }: { snack: Shown }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const left = useRef(stayMs);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(hideSnack, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held]);
  return (
    <div
      className={classes.bar}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {snack.icon ? <span className={classes.icon}>{snack.icon}</span> : null}
      <span className={classes.text}>{snack.text}</span>
      {snack.undo ? (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            forgetUndo(snack.undo);
            hideSnack();
            snack.undo?.();
          }}
        >
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
          {snack.undoText ?? t`Undo`}
        </button>
      ) : null}
      <button type="button" className={classes.close} onClick={hideSnack} aria-label={t`Close`} title={t`Close`}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
