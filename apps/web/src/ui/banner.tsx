import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './banner.module.css';

const signs = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconCloudOff, err: IconAlertTriangle } as const;

type Props = {
  tone: keyof typeof signs;
  /** What happened. */
  title?: ReactNode;
  /** What was kept, or what the user can do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Replaces the tone's icon, 18 px, where that would say something else. */
  icon?: ReactNode;
  /** Spans the sheet, under its header, without round corners. */
  flush?: boolean;
  /** Scrolls into sight as it appears: it answers a press that was made elsewhere, as that of a bar at the bottom. */
  inSight?: boolean;
};

/**
 * A sentence that stays: offline, failed, sent, not possible. A screen reader says errors at once and the others
 * politely.
 */
export function Banner({ tone, title, children, action, icon, flush = false, inSight = false }: Props) {
  const Sign = signs[tone];
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (inSight) own.current?.scrollIntoView({ block: 'nearest' });
  }, [inSight]);
  return (
    <div
      ref={own}
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
      {action ? <span className={classes.actions}>{action}</span> : null}
    </div>
  );
}
