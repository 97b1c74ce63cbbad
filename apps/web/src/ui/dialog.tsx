import { IconX } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** Called instead of onClose on Esc and on a click beside the dialog, which happen by mistake. */
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  /** 'wide' for lists such as the shortcuts, 'broad' for two columns side by side. */
  size?: 'normal' | 'wide' | 'broad';
};

/** A modal dialog, open as long as it is rendered. The focus starts in its first field, else on its first action. */
export function Dialog({ title, onClose, onDismiss, children, actions, size = 'normal' }: Props) {
  const { t } = useLingui();
  const ref = useModal(onDismiss ?? onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} className={classes.dialog} data-size={size} aria-labelledby={titleId}>
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
