import { useLingui } from '@lingui/react/macro';
import { IconCircleHalf2 } from '@tabler/icons-react';
import { activityStatuses, isActivityStatus, type ActivityStatus } from '@consult/domain/activity/status.ts';
import { Picker } from '../../ui/select-field.tsx';
import { statusWords } from '../../ui/status-words.ts';
import classes from './inbox.module.css';

type Props = { status: ActivityStatus | null; onChoose: (status: ActivityStatus | null) => void };

/** Narrows the list to one status; for people who hold editActivityStatus. */
export function StatusFilter({ status, onChoose }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Picker
      className={classes.statusFilter}
      label={<span className="visually-hidden">{t`Status`}</span>}
      icon={<IconCircleHalf2 size={16} stroke={1.75} aria-hidden="true" />}
      value={status ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(isActivityStatus(value) ? value : null)}
    >
      <option value="">{t`Any status`}</option>
      {activityStatuses.map((choice) => (
        <option key={choice} value={choice}>
          {statusWords(i18n, choice)}
        </option>
      ))}
    </Picker>
  );
}
