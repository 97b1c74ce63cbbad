import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

type Props = {
  /** The section's h2. */
  title: ReactNode;
  /** One sentence: the purpose of the section. */
  about: ReactNode;
  /** A button for the whole section, at the right of the heading; on a phone below everything. */
  action?: ReactNode;
  /** Form, list or state. */
  children?: ReactNode;
};

/** One part of a page of settings: heading, one explaining sentence, content, and a button. */
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

/** A list in a section, with a line between its items: sessions, passkeys, codes. Fill it with Entry. */
export function Entries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.entries} aria-label={label}>
      {children}
    </ul>
  );
}

type EntryProps = {
  icon?: ReactNode;
  /** The item's name, in strong type. */
  name: ReactNode;
  /** Beside the name, such as 'This device'. */
  mark?: ReactNode;
  /** Below the name, in small type: when it began, when it was last used. */
  facts?: ReactNode;
  /** A button at its right end. */
  action?: ReactNode;
};

/** One item of Entries. */
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
