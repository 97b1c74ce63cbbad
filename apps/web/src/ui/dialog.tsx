import { IconX } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

type Props = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  /** 'wide' for lists such as the shortcuts. */
  size?: 'normal' | 'wide';
};

/**
 * A modal dialog on the browser's own dialog element, which keeps the focus inside, closes on Esc and gives
 * the focus back. It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, children, actions, size = 'normal' }: Props) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.sheet}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={classes.close} onClick={onClose} aria-label={t`Close`} title={t`Close`}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className={classes.body}>{children}</div>
        {actions ? <footer className={classes.actions}>{actions}</footer> : null}
      </div>
    </dialog>
  );
}
