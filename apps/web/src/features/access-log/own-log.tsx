import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadMore } from '../../app/load-more.tsx';
import { accountEntryWords } from './entry-words.ts';
import { ownLogQuery } from './access-log-query.ts';
import classes from './access-log.module.css';
import { LogFailed, LogList, LogLoading } from './log-list.tsx';

/** Who opened or changed the own account. Every entry has its own line: two sign-ins in a row are two. */
export function OwnLog() {
  const { t, i18n } = useLingui();
  const log = useInfiniteQuery(ownLogQuery);
  const lines = (log.data?.pages ?? []).flatMap((page) =>
    page.entries.map((entry) => ({ entry, kinds: [entry.kind] })),
  );
  return (
    <>
      <p className={classes.lead}>
        <Trans>Every sign-in to your account, and whatever was changed of it.</Trans>{' '}
        <Link to="/dashboard/security">
          <Trans>Something is not yours? Secure your account.</Trans>
        </Link>
      </p>
      {log.isPending ? <LogLoading /> : null}
      {log.isError && !log.data ? (
        <LogFailed error={log.error} onTryAgain={() => void log.refetch()} trying={log.isFetching} />
      ) : null}
      {log.data ? (
        <LogList
          lines={lines}
          wordsOf={([kind]) => accountEntryWords(i18n, kind ?? '')}
          nobody={() => t`The operator of this installation`}
        />
      ) : null}
      <LoadMore list={log} />
    </>
  );
}
