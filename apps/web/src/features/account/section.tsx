import { useId, type ReactNode } from 'react';
import classes from './security.module.css';

type Props = {
  /** The section's h2. */
  title: ReactNode;
  /** One sentence: what it is for. */
  about: ReactNode;
  /** What can be done with all of it, at the right of the heading; on a phone below everything. */
  action?: ReactNode;
  /** Form, list or state. */
  children?: ReactNode;
};

/** One part of /dashboard/security: heading, one explaining sentence, what there is, and what can be done. */
export function Section({ title, about, action, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <p className={classes.about}>{about}</p>
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
      {children ? <div className={classes.content}>{children}</div> : null}
    </section>
  );
}

/** Things of a section, one below the other with a line between: sessions, passkeys, codes. Fill it with Entry. */
export function Entries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.entries} aria-label={label}>
      {children}
    </ul>
  );
}

type EntryProps = {
  icon?: ReactNode;
  /** What it is called, in strong type. */
  name: ReactNode;
  /** Beside the name, such as 'This device'. */
  mark?: ReactNode;
  /** Below the name, in small type: when it began, when it was last used. */
  facts?: ReactNode;
  /** At its right end. */
  action?: ReactNode;
};

/** One line of Entries. */
export function Entry({ icon, name, mark, facts, action }: EntryProps) {
  return (
    <li className={classes.entry}>
      {icon}
      <div className={classes.words}>
        <p className={classes.name}>
          <span>{name}</span>
          {mark ? <span className={classes.mark}>{mark}</span> : null}
        </p>
        {facts ? <p className={classes.facts}>{facts}</p> : null}
      </div>
      {action ? <div className={classes.entryAction}>{action}</div> : null}
    </li>
  );
}
