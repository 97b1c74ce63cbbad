import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconLayoutColumns } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { briefSubject } from '@consult/domain/consult/subject.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhoneBar } from '../../ui/phone-bar.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import type { Activity } from '../activity/activity.ts';
import { useListBeside } from '../list/list.ts';
import classes from './consult.module.css';
import { useTitleRoom } from './use-title-room.ts';
import { ViewerRole } from './viewer-role.tsx';

type Props = {
  title: string;
  onClose: () => void;
  activity?: Activity;
  /** The switch between the panes, where only one has room. */
  panes?: ReactNode;
  /** At the right end: actions and status. */
  actions?: ReactNode;
  /** At the right end of a phone's top bar. */
  phoneActions?: ReactNode;
};

/**
 * Back, subject, kind, viewer role, actions and status. On a phone back, subject and actions stand in the top bar, and
 * the status beside the patient.
 */
export function ConsultHeader({ title, onClose, activity, panes, actions, phoneActions }: Props) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening a consult counts as going to another page although the path stays the same: the focus, and with it a screen
  // reader, goes to the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = (onFrame: boolean) => (
    <IconButton
      onFrame={onFrame}
      label={t`Back to the list`}
      icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onClose}
    />
  );
  useTitleRoom(heading, title);
  const { beside, hasRoom, toggle } = useListBeside();
  const keep = beside ? t`Give the consult the whole width` : t`Keep the list beside the consult`;
  useShortcut('l', hasRoom ? keep : null, () => (hasRoom ? toggle() : undefined));
  const kinds = { econsult: t`eConsult`, phoneConsult: t`Phone consult`, referral: t`Referral` };
  return (
    <>
      <PhoneBar>
        {back(true)}
        <span className={classes.phoneTitle} aria-hidden="true">
          <span>{activity ? briefTitle(activity, title, words.place(activity.specialty)) : title}</span>
          {activity ? (
            <span>{[words.place(activity.specialty), kinds[activity.activityType]].filter(Boolean).join(' · ')}</span>
          ) : null}
        </span>
        {phoneActions}
      </PhoneBar>
      <header className={classes.header}>
        <span className={classes.back}>{back(false)}</span>
        {hasRoom ? (
          <IconButton
            label={keep}
            aria-keyshortcuts="l"
            icon={<IconLayoutColumns size={18} stroke={1.75} aria-hidden="true" />}
            onClick={toggle}
          />
        ) : null}
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
            {actions}
          </div>
        ) : null}
      </header>
    </>
  );
}

/** The title of a phone's top bar: specialty and number stand below it. */
function briefTitle({ patient }: Activity, title: string, specialty: string): string {
  return briefSubject(title, { specialty, number: formatHealthNumber(patient.province, patient.phn) });
}
