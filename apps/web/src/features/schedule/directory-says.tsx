import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { ReturningText } from '../directory/directory.ts';
import type { AvailabilityPreview } from './schedule-queries.ts';
import classes from './schedule.module.css';

type States = AvailabilityPreview['now'];

/** What the directory shows of somebody in these states, quoted as referrers read it. */
export function DirectorySays({ states }: { states: States }) {
  const { econsult, phoneConsult } = states;
  if (econsult.available && phoneConsult.available) return <Trans>The directory shows you as available.</Trans>;
  const away = econsult.available ? phoneConsult : econsult;
  const words = <ReturningText returning={away.returning} />;
  if (econsult.available) return <Trans>The directory shows ‘{words}’ for phone consults. eConsults stay open.</Trans>;
  if (phoneConsult.available) return <Trans>The directory shows ‘{words}’. Phone consults stay open.</Trans>;
  return <Trans>The directory shows ‘{words}’.</Trans>;
}

/** What the directory would show today, below the settings that decide it. */
export function DirectoryNow({ preview }: { preview: AvailabilityPreview | undefined }) {
  if (!preview) return null;
  return (
    <p className={classes.says}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans>Today:</Trans> <DirectorySays states={preview.now} />
        {preview.colleagues ? (
          <>
            {' '}
            <Trans>A service stays open while a colleague who answers for it is there.</Trans>
          </>
        ) : null}
      </span>
    </p>
  );
}
