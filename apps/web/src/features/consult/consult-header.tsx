import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhoneBar } from '../../ui/phone-bar.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import classes from './consult.module.css';
import type { Activity } from './consult-query.ts';
import { ViewerRole } from './viewer-role.tsx';

type Props = {
  title: string;
  onClose: () => void;
  activity?: Activity;
  /** The viewer's role in it; null for clinic staff who are no members. */
  role?: Activity['members'][number]['role'] | null;
  /** Whether the viewer's permissions show statuses. */
  withStatus?: boolean;
  /** The switch between the panes, where there is room for one only. */
  panes?: ReactNode;
};

/** Back, subject, kind, viewer role and status. On a phone back and subject stand in the top bar. */
export function ConsultHeader({ title, onClose, activity, role = null, withStatus = false, panes }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening a consult is going to another page, though the path stays: focus and screen reader go with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = (onFrame: boolean) => (
    <IconButton
      onFrame={onFrame}
      label={t`Back to the list`}
      icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onClose}
    />
  );
  const kinds = { econsult: t`eConsult`, phoneConsult: t`Phone consult`, referral: t`Referral` };
  return (
    <>
      <PhoneBar>
        {back(true)}
        <span className={classes.phoneTitle} aria-hidden="true">
          {title}
        </span>
      </PhoneBar>
      <header className={classes.header}>
        <span className={classes.back}>{back(false)}</span>
        <h1 className={classes.title} ref={heading} tabIndex={-1} title={title}>
          {title}
        </h1>
        {activity ? <span className={classes.kind}>{kinds[activity.activityType]}</span> : null}
        {panes}
        {activity ? (
          <div className={classes.headerEnd}>
            <span className={classes.viewer}>
              <ViewerRole activity={activity} />
            </span>
            {withStatus ? (
              <StatusSign status={activity.status} highlighted={isHighlighted(activity.status, role ?? 'moa')} />
            ) : null}
          </div>
        ) : null}
      </header>
    </>
  );
}
