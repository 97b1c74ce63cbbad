import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/mark.tsx';
import { useModal } from '../../ui/use-modal.ts';
import classes from './shell.module.css';

/** The sidebar over the page on a small screen. */
export function Drawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const ref = useModal(onClose);
  return (
    <dialog ref={ref} className={classes.drawer} aria-label={label}>
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
