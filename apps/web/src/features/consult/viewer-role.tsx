import { Trans } from '@lingui/react/macro';
import { IconStethoscope } from '@tabler/icons-react';
import type { Activity } from '../activity/activity.ts';
import classes from './consult.module.css';

/** The role in which the viewer sees the consult: doctor or clinic staff. */
export function ViewerRole({ activity }: { activity: Pick<Activity, 'viewerType'> }) {
  return (
    <span className={classes.viewerRole}>
      <IconStethoscope size={14} stroke={2} aria-hidden="true" />
      {activity.viewerType === 'md' ? <Trans>Viewing as MD</Trans> : <Trans>Viewing as MOA</Trans>}
    </span>
  );
}
