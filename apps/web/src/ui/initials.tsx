import classes from './initials.module.css';

/** The square with two letters beside a person's name. `index` picks the colour of the name in a thread (8 of them). */
export function Initials({ children, index = 0 }: { children: string; index?: number }) {
  return (
    <span className={classes.initials} style={{ color: `var(--who-${(index % 8) + 1})` }} aria-hidden="true">
      {children}
    </span>
  );
}
