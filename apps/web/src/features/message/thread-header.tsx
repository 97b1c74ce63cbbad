import { Trans } from '@lingui/react/macro';
import { IconArrowLeft, IconClipboardCheck } from '@tabler/icons-react';
import { fullName } from '../../app/names.ts';
import { inRoleOrder } from '@consult/domain/activity/roles.ts';
import { Button } from '../../ui/button.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './thread.module.css';

type Props = { activity: Activity; viewerId: string; onBackToConsult: () => void; onOutcomes: () => void };

/** The members of the thread, and its buttons other than those of writing. */
export function ThreadHeader({ activity, viewerId, onBackToConsult, onOutcomes }: Props) {
  return (
    <div className={classes.head}>
      <Button
        look="quiet"
        className={classes.toConsult}
        icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
        onClick={onBackToConsult}
      >
        <Trans>Back to Consult</Trans>
      </Button>
      <p className={classes.people}>
        {inRoleOrder(activity.members).map((member, index) => (
          <span key={member.personId}>
            {index > 0 ? ', ' : ''}
            {member.personId === viewerId ? <strong>{fullName(member)}</strong> : fullName(member)}
          </span>
        ))}
      </p>
      {activity.can.editOutcome ? (
        <Button
          look="quiet"
          className={classes.outcomes}
          icon={<IconClipboardCheck size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onOutcomes}
        >
          <Trans>Edit Outcomes</Trans>
        </Button>
      ) : null}
    </div>
  );
}
