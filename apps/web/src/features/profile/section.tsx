import { useId, type ReactNode } from 'react';
import classes from './profile.module.css';

type Props = { title: ReactNode; about?: ReactNode; action?: ReactNode; children?: ReactNode };

/** One part of the profile: heading, one explaining sentence, content. */
export function Section({ title, about, action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {about ? <p className={classes.about}>{about}</p> : null}
        </div>
        {action}
      </div>
      {children ? <div className={classes.content}>{children}</div> : null}
    </section>
  );
}
