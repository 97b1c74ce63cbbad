import { Trans } from '@lingui/react/macro';
import type { AppInfo } from '../session.ts';
import classes from './shell.module.css';

/** The version; outside production the environment below it. In the closed sidebar the number alone. */
export function VersionLine({ info, open }: { info: AppInfo | undefined; open: boolean }) {
  if (!info) return <p className={classes.version} />;
  const { version: number, environment } = info;
  return (
    <p className={classes.version} data-open={open || undefined} data-starts="foot">
      {open ? <Trans>Version {number}</Trans> : number}
      {environment === 'production' ? null : (
        <>
          <br />
          {open ? <Trans>Environment: {environment}</Trans> : environment}
        </>
      )}
    </p>
  );
}
