import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { coalesce } from '../../app/coalesce.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { useLive } from '../../app/live.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { auditLogQuery } from './audit-log-query.ts';
import classes from './audit-log.module.css';
import { entryWords } from './entry-words.ts';

type Props = { activityId: string; activityType: string };

/** The least time between two readings for live events, in ms. */
const pauseMs = 400;

/** Who changed what and when, newest first; new changes come by themselves. Its heading is the section's. */
export function AuditLog({ activityId, activityType }: Props) {
  const { t, i18n } = useLingui();
  const log = useInfiniteQuery(auditLogQuery(activityId));
  const readOn = useMemo(() => coalesce(() => refetchAfresh(['audit-log', activityId]), pauseMs), [activityId]);
  const handleChange = ({ id }: { id: string }) => {
    if (id === activityId) readOn();
  };
  useLive('activity', {
    activity: handleChange,
    message: handleChange,
    'message-taken-back': null,
    read: null,
    row: null,
    'message-draft': null,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  if (log.isPending)
    return (
      <div className={classes.bones} aria-busy="true">
        <output className="visually-hidden">{t`Loading…`}</output>
        <Bone width="72%" />
        <Bone width="58%" />
      </div>
    );
  if (!log.data)
    return (
      <div className={classes.failed} role="alert">
        <span>
          {t`The audit log could not be loaded.`} {callErrorText(i18n, log.error)}
        </span>
        <Button look="quiet" onClick={() => void log.refetch()} running={log.isFetching ? t`Trying…` : undefined}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (entries.length === 0)
    return (
      <p className={classes.none}>
        <Trans>No audit logs</Trans>
      </p>
    );
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <SaidTime at={entry.timestamp} className={classes.at} />
            <span>{entryWords(i18n, entry, activityType)}</span>
          </li>
        ))}
      </ol>
      {log.hasNextPage ? (
        <Button
          look="quiet"
          onClick={() => void fetchMore(log)}
          running={log.isFetchingNextPage ? t`Loading…` : undefined}
        >
          <Trans>Show earlier changes</Trans>
        </Button>
      ) : null}
    </>
  );
}
