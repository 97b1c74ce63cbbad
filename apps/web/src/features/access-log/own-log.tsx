import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadMore } from '../../app/load-more.tsx';
import { accountEntryWords } from './entry-words.ts';
import { useDisownSession } from '../account/account.ts';
import { ownLogQuery } from './access-log-query.ts';
import { Began } from './began.tsx';
import classes from './access-log.module.css';
import { LogFailed, LogList, LogLoading } from './log-list.tsx';

/** The words for an end that nobody brought about. */
const ranOutOf = (kind: string): string => (kind === 'phone-ended' ? 'phone-ran-out' : 'session-ran-out');

const newPassword = ['password-changed', 'password-reset'];

/** Who opened or changed the own account. Every entry has its own line: two sign-ins in a row are two. */
export function OwnLog() {
  const { t, i18n } = useLingui();
  const log = useInfiniteQuery(ownLogQuery);
  const disown = useDisownSession();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const lines = entries.map((entry) => ({ entry, kinds: [entry.ranOut ? ranOutOf(entry.kind) : entry.kind] }));
  const lastChange = entries.findIndex(({ kind }) => newPassword.includes(kind));
  const byId = new Map(
    entries.map((entry, at) => [entry.id, { entry, changedSince: lastChange !== -1 && lastChange < at }]),
  );
  return (
    <>
      <p className={classes.lead}>
        <Trans>Every sign-in to your account, and every change to it.</Trans>{' '}
        <Link to="/dashboard/security">
          <Trans>Is something here not yours? Secure your account.</Trans>
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
          nobody={([kind]) =>
            kind === 'second-factor-refused' ? t`Somebody with your password` : t`The operator of this installation`
          }
          moreOf={({ entry: { id } }) => {
            const line = byId.get(id);
            return line ? <Began {...line} ending={disown.isPending} onNotMine={disown.mutate} /> : null;
          }}
        />
      ) : null}
      <LoadMore list={log} />
    </>
  );
}
