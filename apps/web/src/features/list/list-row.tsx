import { Trans } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import classes from './row-list.module.css';
import type { useRowInHand } from './use-row-in-hand.ts';

type RowProps = {
  id: string;
  unread: boolean;
  /** Its content can not be read. */
  empty: boolean;
  selected?: boolean;
  /** It is the opened one. */
  isOpen?: boolean;
  /** Whether its actions are drawn. */
  acting: boolean;
  handlers: ReturnType<typeof useRowInHand>['handlers'];
  onOpen: (id: string) => void;
  /** On a phone, while rows are selected, a tap selects. */
  onSelect?: (id: string, range: boolean) => void;
  children: ReactNode;
};

/**
 * A row of a list; the whole of it opens. The link covers the row, but a click on an element above it (a time with its
 * tooltip) must open it too.
 */
export function ListRow({ id, unread, empty, selected, isOpen, acting, handlers, ...props }: RowProps) {
  const { onOpen, onSelect, children } = props;
  const handleClick = (event: MouseEvent<HTMLLIElement>) => {
    const target = event.target as Element;
    if (target.closest('button, input, label, a[href^="tel:"]')) return;
    if (target.closest('a') && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (onSelect && event.currentTarget.closest('[data-selecting]')) onSelect(id, event.shiftKey);
    else onOpen(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens it through the link
    <li
      className={classes.row}
      data-row={id}
      data-unread={unread || undefined}
      data-empty={empty || undefined}
      data-selected={selected || undefined}
      data-open={isOpen || undefined}
      data-at={acting || undefined}
      onClick={handleClick}
      {...handlers}
    >
      {children}
    </li>
  );
}

/** The sign of an unread row; `id` is that of its word. */
export function UnreadDot({ id }: { id: string }) {
  return (
    <span className={classes.dot}>
      <span className="visually-hidden" id={id}>
        <Trans>Unread</Trans>
      </span>
    </span>
  );
}

export type NameProps = {
  id: string;
  href: string;
  /** The ids of what says more of the row. */
  describedBy: string;
  /** It is the opened one. */
  isOpen?: boolean;
  children: ReactNode;
};

/** The name of a row's patient: the link that opens it. */
export function RowName({ id, href, describedBy, isOpen = false, children }: NameProps) {
  return (
    <a
      href={href}
      className={classes.name}
      data-id={id}
      aria-current={isOpen ? 'true' : undefined}
      aria-describedby={describedBy}
    >
      {children}
    </a>
  );
}
