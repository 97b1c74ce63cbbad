import { afterCommit } from './after-commit.tsx';

/** Gives the focus to the page's title where nothing else has it. */
export function focusTitle(): void {
  if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
  const titles = [...document.querySelectorAll<HTMLElement>('main h1')];
  titles.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
}

/** A ref for what may go while it has the focus: whoever goes by the keyboard does not begin at the top then. */
export function focusTitleAfter(element: HTMLElement | null): () => void {
  return () => {
    if (element && document.activeElement === element) afterCommit(focusTitle);
  };
}
