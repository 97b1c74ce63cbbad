import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isLocked, onLockChanged } from '../../app/lock-state.ts';
import { LockedPage } from './locked-page.tsx';

/**
 * Covers everything while the page is locked. Render it once, beside the router, which shows nothing before it knows
 * the claims. The page behind keeps its typed text, but is hidden from eyes, keyboard and assistive technology.
 */
export function LockScreen() {
  const locked = useSyncExternalStore(onLockChanged, isLocked, isLocked);
  return locked ? createPortal(<LockedPage />, place()) : null;
}

/** Its place in the document: beside the page and not in it, so that all of the page can be hidden. */
function place(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-lock-screen]');
  if (known) return known;
  const made = document.createElement('div');
  made.dataset['lockScreen'] = '';
  document.body.append(made);
  return made;
}
