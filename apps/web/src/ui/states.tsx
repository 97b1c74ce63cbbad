import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './states.module.css';

type EmptyProps = { icon: ReactNode; children: ReactNode; action?: ReactNode };

/** For an empty list: one sentence and the next step. */
export function EmptyState({ icon, children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.what}>{children}</p>
      {action}
    </div>
  );
}

type ErrorProps = {
  /** What failed. */
  title: ReactNode;
  /** What was kept. */
  kept?: ReactNode;
  onTryAgain?: () => void;
  trying?: boolean;
};

/** For something that failed: what failed, what was kept, and Try again. */
export function ErrorState({ title, kept, onTryAgain, trying = false }: ErrorProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.alert} size={18} stroke={1.75} aria-hidden="true" />
      <p className={classes.what}>{title}</p>
      {kept ? <p className={classes.kept}>{kept}</p> : null}
      {onTryAgain ? (
        <Button
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onTryAgain}
          running={trying ? <Trans>Trying…</Trans> : undefined}
        >
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  );
}
