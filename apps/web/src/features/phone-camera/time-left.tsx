import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '../../ui/now.ts';
import { serverNow } from '../../ui/server-clock.ts';
import classes from './phone-camera.module.css';

/** How many minutes are left until an instant of the server's clock; the last one is marked. */
export function TimeLeft({ until }: { until: string }) {
  // The page's beat may be older than what it is shown with.
  const [since] = useState(serverNow);
  const left = Math.max(0, Date.parse(until) - Math.max(since, useNow()));
  const minutes = Math.ceil(left / 60_000);
  return (
    <span className={classes.left} data-soon={left <= 60_000 || undefined}>
      {left <= 60_000 ? (
        <Trans>less than a minute left</Trans>
      ) : (
        <Plural value={minutes} one="# min left" other="# min left" />
      )}
    </span>
  );
}
