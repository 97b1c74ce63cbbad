import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './signup.module.css';

/** The account is made: the page is signing in, or that failed and the person does it. */
export function Welcome({ running }: { running: boolean }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.welcome}>
      <IconCircleCheck size={32} stroke={1.5} aria-hidden="true" />
      <h1 className={classes.title} tabIndex={-1} ref={heading}>{t`Welcome! Your account is ready.`}</h1>
      <output className={classes.running}>
        {running ? (
          <>
            <Spinner /> <Trans>Logging you in...</Trans>
          </>
        ) : (
          <Trans>You could not be logged in automatically. Log in with your e-mail and password.</Trans>
        )}
      </output>
      <Link to="/login" className={buttonClass(running ? 'plain' : 'primary')}>
        <Trans>Go to login</Trans>
      </Link>
    </div>
  );
}
