import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { afterCommit } from './after-commit.tsx';
import { focusTitle } from './focus-title.ts';

/**
 * The element that takes the focus when a modal opens: the one that is marked for it, else its first field, else its
 * first action, else its close button.
 */
const firstOf = ['[data-first]', 'input, select, textarea', 'footer button:not(:disabled)', 'button'] as const;

/**
 * Opens the browser's own dialog element as a modal while it is rendered. It keeps the focus inside and gives it back;
 * Esc and a click beside it ask to close.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    const handleCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    // The browser also reports a click on the dialog when somebody marks text and lets go beside it.
    let pressedBeside = false;
    const handleDown = (event: Event) => {
      pressedBeside = event.target === dialog;
    };
    const handleClick = (event: Event) => {
      if (event.target === dialog && pressedBeside) close();
    };
    dialog.addEventListener('cancel', handleCancel);
    dialog.addEventListener('pointerdown', handleDown);
    dialog.addEventListener('click', handleClick);
    dialog.showModal();
    firstOf
      .map((what) => dialog.querySelector<HTMLElement>(what))
      .find(Boolean)
      ?.focus();
    return () => {
      dialog.removeEventListener('cancel', handleCancel);
      dialog.removeEventListener('pointerdown', handleDown);
      dialog.removeEventListener('click', handleClick);
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // What opened it has gone meanwhile.
      else afterCommit(focusTitle);
    };
  }, []);
  return ref;
}
