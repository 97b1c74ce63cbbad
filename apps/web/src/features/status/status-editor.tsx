import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { choosableStatuses, isHighlighted, type ActivityStatus } from '@consult/domain/activity/status.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { announce } from '../../ui/announce.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import type { Activity, Member } from '../activity/activity.ts';
import { chooseStatus, useStatusWaits } from './choose-status.ts';
import classes from './status.module.css';

type Props = {
  activity: Activity;
  /** The viewer's role in the consult; null for clinic staff who are no members. */
  role: Member['role'] | null;
};

/**
 * The status of a consult; people who may change it get a list of the others, in the order of the specification. What
 * they choose is shown once it is kept, and the server has it later. Rendered only for people who hold
 * editActivityStatus.
 */
export function StatusEditor({ activity, role }: Props) {
  const { t } = useLingui();
  const { id, status, can } = activity;
  const waits = useStatusWaits(id);
  const highlighted = isHighlighted(status, role ?? 'moa');
  if (!can.changeStatus) return <StatusSign status={status} highlighted={highlighted} />;

  const change = async (chosen: ActivityStatus) => {
    await chooseStatus(activity, chosen);
    announce(t`Status changed`);
  };
  return (
    <ActionMenu
      label={t`Status`}
      shortcut={{ key: 's', label: t`Change the status` }}
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
          title={waits ? t`Not sent yet` : undefined}
        >
          <span className="visually-hidden">{t`Status:`} </span>
          <StatusSign status={status} highlighted={highlighted} />
          {waits ? (
            <>
              <span className="visually-hidden">{t`Not sent yet`}</span>
              <IconClock size={16} stroke={1.75} aria-hidden="true" />
            </>
          ) : (
            <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      )}
    </ActionMenu>
  );
}
