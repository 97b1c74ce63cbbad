import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullName } from '../../app/names.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './access-log.module.css';
import type { Line } from './fold-entries.ts';

/**
 * Who, when, what; newest first. `wordsOf` gives the words for what was done, `nobody` those for an entry without a
 * person.
 */
export function LogList({
  lines,
  wordsOf,
  nobody,
  moreOf,
}: {
  lines: readonly Line[];
  wordsOf: (kinds: readonly string[]) => string;
  nobody: (kinds: readonly string[]) => string;
  /** Further words and a button of a line. */
  moreOf?: (line: Line) => ReactNode;
}) {
  const { t } = useLingui();
  if (lines.length === 0)
    return (
      <EmptyState icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />}>
        <Trans>Nothing is in the log yet.</Trans>
      </EmptyState>
    );
  return (
    <ol className={classes.lines}>
      {lines.map(({ entry, kinds }) => (
        <li key={entry.id}>
          <SaidTime at={entry.timestamp} className={classes.at} />
          <span className={classes.who}>
            {entry.own ? t`You` : entry.by ? fullName(entry.by) : nobody(kinds)}
            {!entry.own && entry.by?.clinicName ? <span className={classes.clinic}>{entry.by.clinicName}</span> : null}
          </span>
          <span>
            {wordsOf(kinds)}
            {entry.activityId ? (
              <>
                {' · '}
                <Link to="/dashboard/secure-messaging" search={{ econsultId: entry.activityId }}>
                  {t`Open the consult`}
                </Link>
              </>
            ) : null}
            {moreOf?.({ entry, kinds })}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function LogLoading() {
  const { t } = useLingui();
  return (
    <div className={classes.bones} aria-busy="true">
      <output className="visually-hidden">{t`Loading…`}</output>
      <Bone width="72%" />
      <Bone width="58%" />
      <Bone width="66%" />
    </div>
  );
}

export function LogFailed({ error, onTryAgain, trying }: { error: unknown; onTryAgain: () => void; trying: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <ErrorState
      title={t`The access log could not be loaded.`}
      kept={callErrorText(i18n, error)}
      onTryAgain={onTryAgain}
      trying={trying}
    />
  );
}
