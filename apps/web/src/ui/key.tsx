import classes from './key.module.css';

/** A key of the keyboard, as a hint. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
