import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog.tsx';
import classes from './side-dialog.module.css';

/** The ids of the elements in which a side dialog may stand: over the details of a consult, and over its list. */
export const sidePlaceId = 'side-place';
export const listSidePlace = 'list-side-place';

/** The first place that has room now: a screen gives one without room no box. */
function findPlace(): HTMLElement | null {
  const places = [sidePlaceId, listSidePlace].map((id) => document.getElementById(id));
  return places.find((place) => place?.checkVisibility()) ?? null;
}

/**
 * A dialog that stands beside the work and not over it: what lies there stays in sight and can be used. Where there is
 * no room, or no place for it, it is a modal dialog.
 */
export function SideDialog(props: ComponentProps<typeof Dialog>) {
  const [place, setPlace] = useState(findPlace);
  useEffect(() => {
    // A window of another size, or a list that comes or goes beside the work.
    const sizes = new ResizeObserver(() => setPlace(findPlace()));
    const watched = [document.body, document.getElementById(sidePlaceId), place];
    for (const element of watched) if (element) sizes.observe(element);
    return () => sizes.disconnect();
  }, [place]);
  return place ? createPortal(<Side {...props} />, place) : <Dialog {...props} />;
}

function Side({ title, onClose, children, actions }: ComponentProps<typeof Dialog>) {
  const { t } = useLingui();
  const titleId = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const side = ref.current;
    const before = document.activeElement;
    const field = side?.querySelector<HTMLElement>('input') ?? side?.querySelector<HTMLElement>('button');
    field?.focus();
    return () => {
      // Closed by hand, the focus goes back to where it was opened.
      const now = document.activeElement;
      if (before instanceof HTMLElement && (now === document.body || side?.contains(now))) before.focus();
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element without a modal has no place of its own
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.side}
      onKeyDown={handleKeyDown}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={classes.close} onClick={onClose} aria-label={t`Close`} title={t`Close`}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      <div className={classes.body}>{children}</div>
      {actions ? <footer className={classes.actions}>{actions}</footer> : null}
    </div>
  );
}
