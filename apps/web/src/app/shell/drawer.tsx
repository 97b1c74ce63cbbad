import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Mark } from '../../ui/mark.tsx';
import classes from './shell.module.css';

/** The sidebar over the page on a small screen; on the browser's dialog element, which keeps the focus inside. */
export function Drawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.drawerInside}>
        <div className={classes.brand}>
          <Mark />
          <span className={classes.name}>Consult</span>
          <button type="button" className={classes.setting} aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
