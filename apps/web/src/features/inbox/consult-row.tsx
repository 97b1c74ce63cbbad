import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff, IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useId, type MouseEvent } from 'react';
import { shortName } from '@consult/domain/activity/person-name.ts';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import { ageInYears } from '@consult/domain/patient/date-of-birth.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { useNow } from '../../ui/now.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import classes from './inbox.module.css';
import type { Folder, InboxRow } from './inbox-query.ts';

type Props = { row: InboxRow; tab: Folder; withStatus: boolean; viewer: 'consultant' | 'moa' | 'referrer' };

/** What a consult is about: specialty and subsite, or the subject where its sender wrote one. */
function topicOf({ specialty, subsite, subject, patient }: InboxRow): string {
  const usual = subject === '' || subject === defaultSubject({ specialty, subsite, phn: patient.phn });
  return usual ? [specialty, subsite].filter(Boolean).join(' – ') : subject;
}

/** One consult of a list: who and what over the detail that decides. The whole row opens it. */
export const ConsultRow = memo(function ConsultRow({ row, tab, withStatus, viewer }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const topicId = useId();
  const unreadId = useId();
  const { patient, referrer } = row;
  const years = patient.dateOfBirth ? ageInYears(patient.dateOfBirth, businessDay(new Date(now))) : null;
  const detail = [formatHealthNumber(patient.province, patient.phn), years === null ? '' : t`${years} y`]
    .filter(Boolean)
    .join(' · ');
  const name = row.empty ? t`This entry cannot be shown.` : `${patient.firstName} ${patient.lastName}`.trim();
  const sender = [shortName(referrer), referrer.salutation ? '' : referrer.credentials].filter(Boolean).join(', ');
  // The link covers the row, but what lies above it (a time with its tooltip) must open the consult too.
  const handleClick = (event: MouseEvent<HTMLLIElement>) => {
    if ((event.target as Element).closest('a, button')) return;
    event.currentTarget.querySelector('a')?.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens it through the link
    <li
      className={classes.row}
      data-unread={row.unread || undefined}
      data-empty={row.empty || undefined}
      onClick={handleClick}
    >
      <span className={classes.mark}>
        {row.unread ? (
          <span className={classes.dot}>
            <span className="visually-hidden" id={unreadId}>
              <Trans>Unread</Trans>
            </span>
          </span>
        ) : null}
      </span>
      <span className={classes.patient}>
        <Link
          to="/dashboard/secure-messaging"
          search={{ tab, econsultId: row.id }}
          className={classes.name}
          data-id={row.id}
          aria-describedby={row.unread ? `${unreadId} ${topicId}` : topicId}
        >
          {name}
        </Link>
        <span className={classes.detail}>
          {detail}
          <span className={classes.folded}>
            {detail ? ' · ' : ''}
            {sender}
          </span>
        </span>
      </span>
      <span className={classes.consult}>
        <span className={classes.topic} id={topicId}>
          {topicOf(row)}
        </span>
        <span className={classes.preview}>
          {row.preview?.own ? (
            <>
              <Trans>You:</Trans>{' '}
            </>
          ) : null}
          {row.preview?.text}
        </span>
      </span>
      <span className={classes.referrer}>
        <span className={classes.sender}>{sender}</span>
        <span className={classes.clinic}>{referrer.clinicName}</span>
      </span>
      {withStatus ? (
        <span className={classes.status}>
          <StatusSign status={row.status} highlighted={isHighlighted(row.status, viewer)} />
        </span>
      ) : null}
      <span className={classes.time}>
        <SaidTime at={row.lastMessageAt} className={classes.when} />
        {row.overdue ? (
          <Overdue since={row.lastMessageAt} now={now} />
        ) : row.muted ? (
          <span className={classes.muted}>
            <IconBellOff size={14} stroke={2} aria-hidden="true" />
            <Trans>Muted</Trans>
          </span>
        ) : null}
      </span>
    </li>
  );
});

/** For how many days the last message has waited; never fewer than the seven that make it overdue. */
function Overdue({ since, now }: { since: string; now: number }) {
  const { t } = useLingui();
  const days = Math.max(7, Math.floor((now - Date.parse(since)) / 86_400_000));
  return (
    <span className={classes.late}>
      <IconClockExclamation size={14} stroke={2} aria-hidden="true" />
      <span className={classes.lateWide}>
        <span className="visually-hidden">
          <Trans>Overdue</Trans>{' '}
        </span>
        {t`${plural(days, { one: '# day', other: '# days' })}`}
      </span>
      <span className={classes.lateNarrow}>
        <Trans>Overdue {days} d</Trans>
      </span>
    </span>
  );
}
