import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './phone-bar.module.css';

/** Where a page's own top bar goes on a phone; rendered once, by the shell. */
export function PhoneBarPlace({ children }: { children: ReactNode }) {
  return (
    <>
      <div id="phone-bar" className={classes.place} />
      <div className={classes.usual}>{children}</div>
    </>
  );
}

/** On a phone, replaces the top bar (menu, title, camera) while it is rendered: back, own title, own actions. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('phone-bar')), []);
  return place ? createPortal(children, place) : null;
}
