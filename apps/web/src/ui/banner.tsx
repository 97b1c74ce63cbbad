import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

const signs = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconCloudOff, err: IconAlertTriangle } as const;

type Props = {
  tone: keyof typeof signs;
  /** What happened. */
  title?: ReactNode;
  /** What was kept, or what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Instead of the tone's own sign, 18 px, where that says something else. */
  icon?: ReactNode;
  /** Across the sheet, under its header, instead of rounded. */
  flush?: boolean;
};

/** A sentence that stays: offline, failed, sent, not possible. Errors are said at once, the rest politely. */
export function Banner({ tone, title, children, action, icon, flush = false }: Props) {
  const Sign = signs[tone];
  return (
    <div
      className={classes.banner}
      data-tone={tone}
      data-flush={flush || undefined}
      role={tone === 'err' ? 'alert' : 'status'}
    >
      {icon ?? <Sign size={18} stroke={1.75} aria-hidden="true" />}
      <p>
        {title ? <strong>{title} </strong> : null}
        {children}
      </p>
      {action}
    </div>
  );
}
