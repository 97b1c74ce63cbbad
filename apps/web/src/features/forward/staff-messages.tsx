import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { titled } from '../../app/names.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './forward.module.css';
import { staffMessagesQuery } from './staff-messages-query.ts';

/**
 * The messages about this consult that physicians wrote to the staff of the viewer's clinic, or that the viewer wrote
 * to staff. They are no part of the thread, which the other side reads. Without any there is no section.
 */
export function StaffMessages({ activity, className }: { activity: Activity; className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(staffMessagesQuery(activity));
  const { data, error, isFetching, refetch } = list;
  const { id: activityId, version } = activity;
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    void refetchAfresh(['staff-messages', activityId]);
  }, [activityId, version]);
  const messages = data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  if (messages.length === 0 && !error) return null;
  return (
    <section className={className} aria-labelledby="consult-staff-messages">
      <h2 id="consult-staff-messages">
        <Trans>Messages to the clinic staff</Trans>
      </h2>
      {error ? (
        <div role="alert" className={classes.error}>
          <span>{callErrorText(i18n, error)}</span>
          <Button
            look="quiet"
            onClick={() => void (list.isFetchNextPageError ? fetchMore(list) : refetch())}
            running={isFetching ? t`Trying…` : undefined}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
      {list.hasNextPage && !error ? (
        <Button
          look="quiet"
          onClick={() => void fetchMore(list)}
          running={list.isFetchingNextPage ? t`Loading…` : undefined}
        >
          <Trans>Show earlier messages</Trans>
        </Button>
      ) : null}
      <ol className={classes.toStaff}>
        {messages
          .map((one) => ({ ...one, senderName: titled(one.senderName) }))
          .map(({ id, senderName, sentAt, address, subject, text, empty }) => (
            <li key={id}>
              <p className={classes.meta}>
                <span>{address === '' ? senderName : t`${senderName} to ${address}`}</span>
                <SaidTime at={sentAt} />
              </p>
              <p className={classes.toStaffSubject}>{subject}</p>
              {text === '' ? null : <p className={classes.toStaffText}>{text}</p>}
              {empty ? <p className={classes.meta}>{t`This message cannot be shown.`}</p> : null}
            </li>
          ))}
      </ol>
    </section>
  );
}
