import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { choosableStatuses, isHighlighted, type ActivityStatus } from '@consult/domain/activity/status.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import { changeActivity, refreshActivity, type Activity, type Member } from '../activity/activity.ts';
import classes from './status.module.css';

type Props = {
  activity: Pick<Activity, 'id' | 'status' | 'can'>;
  /** The viewer's role in the consult; null for clinic staff who are no members. */
  role: Member['role'] | null;
};

/**
 * The status of a consult; people who may change it get a list of the others, in the order of the specification.
 * Rendered only for people who hold editActivityStatus.
 */
export function StatusEditor({ activity: { id, status, can }, role }: Props) {
  const { t } = useLingui();
  const [changing, setChanging] = useState(false);
  const highlighted = isHighlighted(status, role ?? 'moa');
  if (!can.changeStatus) return <StatusSign status={status} highlighted={highlighted} />;

  const change = async (chosen: ActivityStatus) => {
    if (changing) return;
    setChanging(true);
    try {
      await call('activity-changeStatus_v1', { activityId: id, status: chosen });
      changeActivity(id, (activity) => ({ ...activity, status: chosen }));
      announce(t`Status changed`);
    } catch (error) {
      // Somebody else chose the same status just before: the viewer has the status that they wanted.
      if (failedWith(error, 'INVALID_INPUT')) return announce(t`Status changed`);
      showSnack({ text: t`There was an error changing the status of this consult. Please try again later` });
    } finally {
      setChanging(false);
      void refreshActivity(id);
    }
  };
  return (
    <ActionMenu
      label={t`Status`}
      items={choosableStatuses(status).map((choice) => ({
        key: choice,
        label: <StatusSign status={choice} highlighted={isHighlighted(choice, role ?? 'moa')} />,
        onSelect: () => void change(choice),
      }))}
    >
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className={classes.button}
          data-status={status}
          aria-busy={changing || undefined}
          aria-disabled={changing || undefined}
        >
          <span className="visually-hidden">{t`Status:`} </span>
          <StatusSign status={status} highlighted={highlighted} />
          {changing ? <Spinner /> : <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        </button>
      )}
    </ActionMenu>
  );
}
