import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { ReturningText } from '../directory/directory.ts';
import type { Group } from '../promise/promise.ts';
import classes from './group.module.css';

/** What referrers read of the group in the finder, as it is saved. */
export function FinderSays({ group: { availability } }: { group: Group }) {
  const words = <ReturningText returning={availability.returning} />;
  return (
    <p className={classes.says}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {availability.available ? (
          <Trans>The finder shows this service as available.</Trans>
        ) : (
          <Trans>The finder shows ‘{words}’.</Trans>
        )}
      </span>
    </p>
  );
}
