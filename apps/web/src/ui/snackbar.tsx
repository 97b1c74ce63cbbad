import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import classes from './snackbar.module.css';
import { useSnackFloor } from './use-snack-floor.ts';
import { dropUndo, dropUndos, keepUndo, lastUndo } from './undos.ts';

export type Snack = {
  text: ReactNode;
  /** What was changed, where several snackbars could stand together: a patient's name, a number of consults. */
  about?: string;
  icon?: ReactNode;
  /** Undoes the change that the snackbar reports. */
  undo?: () => void;
  /**
   * Whether the undo key works for it too, also when the snackbar is gone, because the change can be seen in every
   * list.
   */
  byKey?: boolean;
  /** The word for undo, where a specification writes it in its own way. */
  undoText?: string;
  /** How long it stays when nobody touches it, where its undo is good for another time than usual, ms. */
  stayMs?: number;
  /** Says that the session is over: it stays when the snackbars of the session are removed. */
  saysSessionOver?: boolean;
};

type Shown = Snack & { key: number };

/** How long a snackbar usually stays when nobody touches it. Document 2, section 4: 6 s. */
const usualStayMs = 6_000;

/** How many stand together at most; the next one replaces the oldest. */
const mostShown = 3;

let shown: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Undoes the latest change that a key can undo and nobody has undone, also when its snackbar is gone; called again, the
 * change before it.
 */
export function undoLast(): void {
  const undo = lastUndo();
  if (!undo) return;
  forgetUndo(undo);
  undo();
}

/** Removes an undo and its snackbar: it was used, or there is nothing to undo. */
export function forgetUndo(undo: () => void): void {
  dropUndo(undo);
  set(shown.filter((snack) => snack.undo !== undo));
}

/** Removes all snackbars and undos. */
export function forgetSnacks(): void {
  dropUndos();
  set([]);
}

/** The next person at this device must neither see nor undo what the one before did. */
export function forgetSnacksOfSession(): void {
  dropUndos();
  set(shown.filter(({ saysSessionOver }) => saysSessionOver));
}

/**
 * Shows a snackbar, bottom centre, above what is in use there; in an opened consult beside what is read. One with an
 * undo stays for its time, the newest at the bottom; of the others each new one replaces the one before.
 */
export function showSnack(snack: Snack): void {
  count += 1;
  if (snack.undo && snack.byKey) keepUndo(snack.undo);
  const others = snack.undo ? shown : shown.filter(({ undo }) => undo);
  set([...others, { ...snack, key: count }].slice(-mostShown));
}

function hideSnack(key: number): void {
  set(shown.filter((snack) => snack.key !== key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly Shown[] {
  return shown;
}

/** The place of the snackbars; rendered once, by the root. */
export function SnackbarPlace() {
  const snacks = useSyncExternalStore(subscribe, read, read);
  const stack = useRef<HTMLSpanElement>(null);
  useSnackFloor(stack, snacks.length);
  // A hand on one of them keeps all, so that none moves under it.
  const [held, setHeld] = useState(false);
  if (held && snacks.length === 0) setHeld(false);
  return (
    <output className={classes.place} aria-live="polite" aria-atomic="false">
      <span
        ref={stack}
        className={classes.stack}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {snacks.map((snack) => (
          <Bar key={snack.key} snack={snack} held={held} onDone={() => setHeld(false)} />
        ))}
      </span>
    </output>
  );
}

type BarProps = {
  snack: Shown;
  held: boolean;
  /** Called after a click closed it. The snackbar had the focus, and no event reports that. */
  onDone: () => void;
};

function Bar({ snack, held, onDone }: BarProps) {
  const { t } = useLingui();
  const left = useRef(snack.stayMs ?? usualStayMs);
  const { key } = snack;
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => hideSnack(key), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, key]);
  const handleUndo = (event: MouseEvent) => {
    // The second half of a double click hits the snackbar that has moved down into this place.
    if (event.detail > 1 || !snack.undo) return;
    onDone();
    forgetUndo(snack.undo);
    snack.undo();
  };
  const handleClose = () => {
    onDone();
    hideSnack(key);
  };
  return (
    <span className={classes.bar}>
      {snack.icon ? <span className={classes.icon}>{snack.icon}</span> : null}
      <span className={classes.text}>
        <span>{snack.text}</span>
        {snack.about ? <span className={classes.about}>{snack.about}</span> : null}
      </span>
      {snack.undo ? (
        <button type="button" className={classes.undo} onClick={handleUndo}>
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
          {snack.undoText ?? t`Undo`}
        </button>
      ) : null}
      <button type="button" className={classes.close} onClick={handleClose} aria-label={t`Close`} title={t`Close`}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
