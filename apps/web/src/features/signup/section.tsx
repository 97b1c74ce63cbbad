import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SectionKey } from './sections.ts';
import classes from './signup.module.css';

type Props = {
  name: SectionKey;
  title: ReactNode;
  /** Why the section is disabled; null while it is not. */
  waits?: ReactNode;
  children: ReactNode;
};

/** One part of the form: heading, the reason while it is disabled, and fields. */
export function Section({ name, title, waits = null, children }: Props) {
  const heading = `heading-${name}`;
  return (
    <section className={classes.section} id={`section-${name}`} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      {waits ? <Waits>{waits}</Waits> : null}
      <fieldset className={classes.fields} disabled={waits !== null}>
        {children}
      </fieldset>
    </section>
  );
}

/** Says why something can not be filled in yet. */
export function Waits({ children }: { children: ReactNode }) {
  return (
    <p className={classes.waits}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
