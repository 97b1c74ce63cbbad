import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './phone-bar.module.css';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(next: HTMLElement | null): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of a page's own top bar on a phone; rendered once, by the shell. */
export function PhoneBarPlace({ children }: { children: ReactNode }) {
  return (
    <>
      <div ref={setPlace} className={classes.place} />
      <div className={classes.usual}>{children}</div>
    </>
  );
}

/** While it is rendered, it replaces the top bar of a phone (menu, title, camera): back, own title, own actions. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => place);
  return element ? createPortal(children, element) : null;
}
