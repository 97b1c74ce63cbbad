import type { ReactNode } from 'react';
import { focusTitleAfter } from './focus-title.ts';
import classes from './page.module.css';

type HeaderProps = {
  /** The page's h1, which takes the focus after a navigation. On a phone it stands in the top bar instead. */
  title: ReactNode;
  /** Left of the title: the way back. */
  before?: ReactNode;
  tabs?: ReactNode;
  /** Whose list the tabs are of: beside them, on a phone in a row of its own below. */
  choice?: ReactNode;
  /** Right: the page's actions. */
  actions?: ReactNode;
  /** Keeps the title in the header on a phone too, for a page whose title is not the route's. */
  own?: boolean;
};

/** 52 px: title, tabs, actions. */
export function PageHeader({ title, before, tabs, choice, actions, own = false }: HeaderProps) {
  return (
    <header className={classes.header} data-bare={(!tabs && !choice && !actions && !before && !own) || undefined}>
      {before}
      {/* A page that has loaded draws its header anew: the focus that a navigation gave to its title goes along. */}
      <h1 ref={focusTitleAfter} className={classes.title} data-own={own || undefined} tabIndex={-1}>
        {title}
      </h1>
      {tabs}
      {choice ? <div className={classes.choice}>{choice}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}

/** 48 px: search, filters, and at the right end count and refresh. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      {children}
      {end ? <div className={classes.actions}>{end}</div> : null}
    </div>
  );
}

/** The part of a page that scrolls under the header. */
export function PageBody({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={classes.body} data-padded={padded || undefined}>
      {children}
    </div>
  );
}
